import type { TFunction } from "i18next";
import { type Document, daysLeft, expiryStatus } from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import type { AppLanguage } from "#web/i18n/kept-language.ts";

/** Colours of what has expired or will soon, as those of employees' papers. */
export const dueInks = {
  expired: "font-medium text-error",
  expiring: "font-medium text-warning",
  valid: "text-ink-2",
} as const;

/** 'Expired 3 days ago', 'Expires in 12 days', or the date of what is valid for longer. @param today the viewer's local day */
export function dueWords(day: string, today: string, t: TFunction, language: AppLanguage): string {
  const left = daysLeft(day, today);
  const status = expiryStatus(day, today);
  if (status === "expired") return t("documents.due.ago", { count: -left });
  if (left === 0) return t("documents.due.today");
  if (status === "expiring") return t("documents.due.in", { count: left });
  return t("documents.due.on", { date: formatDate(day, language) });
}

interface DueNoteProps {
  document: Pick<Document, "dueDate">;
  today: string;
  t: TFunction;
  language: AppLanguage;
  className?: string;
}

/** When a document expires or falls due, in its colour; nothing where it has no date. */
export function DueNote({ document, today, t, language, className = "" }: DueNoteProps) {
  // a row that an earlier release kept has none
  const day = document.dueDate ?? null;
  const status = expiryStatus(day, today);
  if (day === null || status === "missing") return null;
  return <span className={`${dueInks[status]} ${className}`}>{dueWords(day, today, t, language)}</span>;
}
