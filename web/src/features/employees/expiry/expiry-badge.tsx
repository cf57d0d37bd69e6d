import type { TFunction } from "i18next";
import { Check, CircleX, Hourglass } from "lucide-react";
import {
  daysLeft,
  type Employee,
  expiryStatus,
  papersStatus,
  paperTypeName,
  type SecondMark,
  secondMark,
  type WatchedPapers,
} from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import type { AppLanguage } from "#web/i18n/kept-language.ts";
import { useLanguage } from "#web/i18n/language.ts";
import type { UnsentMark } from "#web/local/index.ts";
import { MarkIcon } from "#web/shared/list/row-mark.tsx";
import { paperFactsOf, useSettingsFor } from "#web/shared/today/use-due.ts";
import { Badge } from "#web/ui/badge.tsx";

const icon = { size: 13, strokeWidth: 1.75 } as const;

/** 'Expired', '{N}d left', 'Valid' or 'Missing'. @param today the viewer's local day */
export function ExpiryBadge({ day, today, t }: { day: string | null; today: string; t: TFunction }) {
  const status = expiryStatus(day, today);
  if (status === "expired") {
    return (
      <Badge tone="error" icon={<CircleX {...icon} />}>
        {t("employees.expiry.expired")}
      </Badge>
    );
  }
  if (status === "expiring" && day !== null) {
    return <Badge tone="warning">{t("employees.expiry.left", { count: daysLeft(day, today) })}</Badge>;
  }
  if (status === "valid") {
    return (
      <Badge tone="plain" icon={<Check {...icon} />}>
        {t("employees.expiry.valid")}
      </Badge>
    );
  }
  return <Badge tone="plain">{t("employees.expiry.missing")}</Badge>;
}

export function ExpiredSince({ day, today, t }: { day: string | null; today: string; t: TFunction }) {
  if (day === null || expiryStatus(day, today) !== "expired") return null;
  return (
    <span className="whitespace-nowrap text-caption text-ink-2">
      {t("employees.expiry.ago", { count: -daysLeft(day, today) })}
    </span>
  );
}

interface ExpiryProps {
  day: string | null;
  today: string;
  t: TFunction;
  language: AppLanguage;
}

export function Expiry({ day, today, t, language }: ExpiryProps) {
  return (
    <span className="flex flex-col items-start">
      <ExpiryBadge day={day} today={today} t={t} />
      <span className="text-caption text-ink-2">
        {day === null ? t("employees.expiry.notProvided") : formatDate(day, language)}
      </span>
    </span>
  );
}

const inks = { expired: "font-medium text-error", expiring: "font-medium text-warning", valid: "text-ink-2" };

interface StatusProps {
  employee: Employee;
  today: string;
  t: TFunction;
}

export function StatusWord({ employee, today, t }: StatusProps) {
  const status = papersStatus(employee, today);
  return <span className={inks[status]}>{t(`employees.status.${status}`)}</span>;
}

/** The status of the papers, and below it what the status does not say: which paper has expired, or what is missing. */
export function RowStatus({ employee, today, t }: StatusProps) {
  return (
    <span className="flex flex-col items-start">
      <StatusWord employee={employee} today={today} t={t} />
      <SecondMarkNote employee={employee} today={today} t={t} className="line-clamp-3 leading-tight" />
    </span>
  );
}

function useSecondMark(employee: Employee, today: string): SecondMark | null {
  const settings = useSettingsFor()(employee.tenant);
  return secondMark(paperFactsOf(employee, settings), today);
}

/** Whether an employee has a paper that has expired: the words of it are long. */
export function useHasExpired(employee: Employee, today: string): boolean {
  const mark = useSecondMark(employee, today);
  return mark !== null && "expired" in mark;
}

/** In one line: the paper that has expired the longest ago, or how many of the required ones are missing. */
export function SecondMarkNote({ employee, today, t, className = "truncate" }: StatusProps & { className?: string }) {
  const language = useLanguage();
  const settings = useSettingsFor()(employee.tenant);
  const mark = useSecondMark(employee, today);
  if (mark === null) return null;
  const isExpired = "expired" in mark;
  const words = isExpired
    ? t("employees.secondMark.expired", {
        paper: paperTypeName(mark.expired.type, settings, language),
        count: -daysLeft(mark.expired.day, today),
      })
    : t("employees.personPapers.missing", { missing: mark.missing.types.length, required: mark.missing.required });
  return (
    <span title={words} className={`max-w-full text-caption ${isExpired ? "text-error" : ""} ${className}`}>
      {words}
    </span>
  );
}

export function EmployeeMark(props: {
  unsent: UnsentMark | undefined;
  papers: WatchedPapers;
  today: string;
  isPrivate: boolean;
}) {
  const { unsent, papers, today, isPrivate } = props;
  if (unsent) return <MarkIcon mark={unsent} />;
  const status = papersStatus(papers, today);
  const mark = { size: 17, strokeWidth: 1.75 } as const;
  if (status === "expired") return <CircleX {...mark} className="text-error" />;
  if (status === "expiring") return <Hourglass {...mark} className="text-warning" />;
  return isPrivate ? <MarkIcon mark="private" /> : null;
}
