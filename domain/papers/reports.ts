/* What is reported of papers: renewals and their cost by month, and who works for whom. Never salaries. */

import type { Document } from "../documents/documents.ts";
import { papersOf, type WithPapers } from "./papers.ts";

/** A cost as papers have it, "12.500", in thousandths; nothing where it is unknown. */
export function thousandthsOf(cost: string | null): number {
  const [whole = "0", part = ""] = (cost ?? "0").split(".");
  return Number(whole) * 1000 + Number(part.padEnd(3, "0").slice(0, 3));
}

export interface RenewalMonth {
  /** `YYYY-MM` */
  month: string;
  /** Papers that were renewed in this month, and what the new ones cost, in thousandths. */
  renewed: number;
  cost: number;
  /** Papers that lapse in it and documents that are due, and what the papers cost last time: documents have no cost. */
  due: number;
  expected: number;
}

/** How many months before and after the present one are reported. */
export const MONTHS_REPORTED = 12;

const monthAt = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;

/**
 * Renewals by month, the earliest first, months without any included. Of documents only what is due is known: what their
 * date was before, no record says.
 * @param today `YYYY-MM-DD`
 * @param localDay the viewer's day of a time, ISO 8601 UTC
 */
export function renewalsByMonth(
  employees: readonly WithPapers[],
  documents: readonly Partial<Pick<Document, "dueDate">>[],
  today: string,
  localDay: (time: string) => string,
): RenewalMonth[] {
  const present = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  const months = Array.from({ length: 2 * MONTHS_REPORTED + 1 }, (_, at): RenewalMonth => {
    return { month: monthAt(present - MONTHS_REPORTED + at), renewed: 0, cost: 0, due: 0, expected: 0 };
  });
  const byName = new Map(months.map((one) => [one.month, one]));
  for (const paper of employees.flatMap(papersOf)) {
    paper.history.forEach(({ replacedAt }, at) => {
      const month = byName.get(localDay(replacedAt).slice(0, 7));
      if (!month) return;
      month.renewed++;
      // what took its place: the next of the history, and in the end the paper as it is
      month.cost += thousandthsOf((paper.history[at + 1] ?? paper).cost);
    });
    const month = paper.expiryDate === null ? undefined : byName.get(paper.expiryDate.slice(0, 7));
    if (!month) continue;
    month.due++;
    month.expected += thousandthsOf(paper.cost);
  }
  for (const { dueDate } of documents) {
    const month = dueDate == null ? undefined : byName.get(dueDate.slice(0, 7));
    if (month) month.due++;
  }
  return months;
}

export interface Headcount<E> {
  /** One of them. */
  one: E;
  count: number;
}

/** How many people there are of each kind, the largest number first. */
export function headcountBy<E>(
  employees: readonly E[],
  keyOf: (employee: E) => string | number | null,
): Headcount<E>[] {
  const kinds = new Map<string | number | null, Headcount<E>>();
  for (const one of employees) {
    const key = keyOf(one);
    const kind = kinds.get(key);
    if (kind) kind.count++;
    else kinds.set(key, { one, count: 1 });
  }
  return [...kinds.values()].sort((a, b) => b.count - a.count);
}
