import { useTranslation } from "react-i18next";
import { type Employee, passportWarning } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useToday } from "#web/shared/use-today.ts";
/** Warns of a passport that is not valid long enough for a residency; nothing where it is, or none is on record. */
export function PassportWarning({ employee }: { employee: Employee }) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  const day = employee.passportExpiryDate;
  const warning = passportWarning(employee, today);
  if (warning === null || day === null) return null;
  const date = format.date(day);
  return (
    <p role="status" data-passport="" className="rounded-field border border-warning px-3 py-2 text-warning">
      {warning === "expired"
        ? t("employees.personPapers.passportExpired", { date })
        : t("employees.personPapers.passportShort", { date })}
    </p>
  );
}
