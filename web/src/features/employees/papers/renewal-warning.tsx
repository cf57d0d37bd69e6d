import { useTranslation } from "react-i18next";
import { type Employee, type PaperTypeKey, renewalWarning } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useToday } from "#web/shared/use-today.ts";

/** Warns of another paper that is not valid long enough to renew one of this type; nothing where none stands against it. */
export function RenewalWarningNote({ employee, type }: { employee: Employee; type: PaperTypeKey }) {
  const { t } = useTranslation();
  const format = useFormat();
  const warning = renewalWarning(employee, type, useToday());
  if (warning === null) return null;
  const { paper, until, months, problem } = warning;
  const date = format.date(until);
  return (
    <p role="status" data-passport="" className="rounded-field border border-warning px-3 py-2 text-warning">
      {problem === "expired"
        ? t(`employees.personPapers.needs.${paper}.expired`, { date })
        : t(`employees.personPapers.needs.${paper}.short`, { date, count: months })}
    </p>
  );
}
