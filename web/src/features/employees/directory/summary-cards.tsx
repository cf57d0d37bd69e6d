import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { amountText, dinars, type Employee, sumSalaries } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { StatRow } from "#web/ui/layout/stat-row.tsx";
import { Earnings, HiddenSalary } from "../salary.tsx";
import { useSeesSalaries } from "../use-sees-salaries.ts";
import { percent } from "./select-employees.ts";

export const SummaryCards = memo(function SummaryCards({ rows }: { rows: readonly Employee[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const seesSalaries = useSeesSalaries();
  const { passports, residencies, salaries } = useMemo(() => summarise(rows), [rows]);
  const share = (part: number) => t("employees.cards.percent", { percent: percent(part, rows.length) });
  return (
    <StatRow
      label={t("employees.statistics")}
      stats={[
        { label: t("employees.cards.total"), value: format.number(rows.length), note: t("employees.cards.totalNote") },
        { label: t("employees.cards.passport"), value: format.number(passports), note: share(passports) },
        { label: t("employees.cards.residency"), value: format.number(residencies), note: share(residencies) },
        {
          label: t("employees.cards.salary"),
          value: seesSalaries ? (
            <Earnings>
              <Dinars value={salaries} />
            </Earnings>
          ) : (
            <HiddenSalary />
          ),
          length: seesSalaries ? amountText(salaries).length : 1,
          note: t(seesSalaries ? "employees.cards.salaryNote" : "employees.salaries.unseen"),
        },
      ]}
    />
  );
});

/** What the cards count; the sum in hundredths of a dinar, exact. */
export function summarise(rows: readonly Employee[]): { passports: number; residencies: number; salaries: bigint } {
  let passports = 0;
  let residencies = 0;
  for (const { passportNumber, residencyExpiryDate } of rows) {
    if (passportNumber !== null) passports++;
    if (residencyExpiryDate !== null) residencies++;
  }
  return { passports, residencies, salaries: sumSalaries(rows.map(({ salary }) => salary)) };
}

function Dinars({ value }: { value: bigint }) {
  const language = useLanguage();
  const amount = amountText(value);
  const [before = "", after = ""] = dinars(value, language).split(amount);
  const currency = "font-normal text-base text-ink-2";
  return (
    <>
      {before ? <span className={currency}>{before}</span> : null}
      {amount}
      {after ? <span className={currency}>{after}</span> : null}
    </>
  );
}
