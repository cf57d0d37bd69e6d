import { useTranslation } from "react-i18next";
import { useFormat } from "#web/i18n/format.ts";
import { localDayOf } from "#web/lib/local-day.ts";
import { PRINT_MOST, usePrinting } from "#web/ui/list/printing.ts";

/** What a printed list begins with: its name, how many rows, the date; and that it is cut, when it is. */
export function PrintHead({ title, total }: { title: string; total: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!usePrinting()) return null;
  return (
    <div className="print-list mb-3">
      <h1 className="font-semibold text-title">{title}</h1>
      <p className="text-small">
        {t("lists.rows", { count: total })}
        {" · "}
        {t("employees.page.printed", { date: format.date(localDayOf(new Date())) })}
      </p>
      {total > PRINT_MOST ? <p className="font-medium">{t("lists.cut", { shown: PRINT_MOST, total })}</p> : null}
    </div>
  );
}
