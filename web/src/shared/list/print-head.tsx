import { useTranslation } from "react-i18next";
import { PRINT_MOST, usePrinting } from "#web/ui/list/printing.ts";
import { PrintTitle } from "./print-title.tsx";

/** What a printed list begins with: its name, how many rows, the date; and that it is cut, when it is. */
export function PrintHead({ title, total }: { title: string; total: number }) {
  const { t } = useTranslation();
  if (!usePrinting()) return null;
  return (
    <>
      <PrintTitle title={title} facts={t("lists.rows", { count: total })} className="print-list" />
      {total > PRINT_MOST ? <p className="mb-3 font-medium">{t("lists.cut", { shown: PRINT_MOST, total })}</p> : null}
    </>
  );
}
