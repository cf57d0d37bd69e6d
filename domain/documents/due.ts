/* When documents expire or fall due, by calendar days as employees' papers do. */

import { EXPIRY_WINDOW_DAYS, laterDay } from "../employees/expiry.ts";
import type { Document } from "./documents.ts";

/** When a document expires or falls due: already, in so many days at the latest, or at all. */
export const dueFilters = ["expired", "30", "90", "any"] as const;
export type DueFilter = (typeof dueFilters)[number];

/** The last day that passes a filter of due dates: what has expired is due within any number of days, too. */
export function lastDueDay(filter: DueFilter, today: string): string {
  if (filter === "any") return "9999-12-31";
  return laterDay(today, filter === "expired" ? -1 : Number(filter));
}

/** What says when a document is due; one that an earlier release kept has no date. */
type Dated = Partial<Pick<Document, "dueDate">>;

/** Whether a document has expired or falls due on this day at the latest. */
export function isDueBy({ dueDate }: Dated, last: string): boolean {
  return dueDate != null && dueDate <= last;
}

/** The documents that have expired, or will so soon that it is time to act; the most urgent first. */
export function dueDocuments<D extends Dated>(documents: readonly D[], today: string): D[] {
  const last = laterDay(today, EXPIRY_WINDOW_DAYS);
  const due = documents.filter((document) => isDueBy(document, last));
  // days of one form compare like the dates they name
  const dayOf = ({ dueDate }: D) => dueDate ?? "";
  return due.sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : Number(dayOf(a) > dayOf(b))));
}
