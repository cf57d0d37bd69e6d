import { Download, FileSpreadsheet, FileText, Printer } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/language.ts";
import { saveAs } from "#web/lib/save-as.ts";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { type ExportColumn, exportName, makeFile } from "#web/ui/export/export-file.ts";
import { Menu } from "#web/ui/overlay/menu.tsx";
import { toast } from "#web/ui/overlay/toast.ts";

export interface ListMenuProps<Row> {
  /** What the list is called; the file and its sheet have this name. */
  title: string;
  columns: readonly ExportColumn<Row>[];
  rows: readonly Row[];
  /** Set where the rows are the server's own, and complete whatever this device has. */
  isWhole?: boolean;
  className?: string;
}

const icon = { size: 16, strokeWidth: 1.75 } as const;

export function ListMenu<Row>({ title, columns, rows, isWhole = false, className = "" }: ListMenuProps<Row>) {
  const { t } = useTranslation();
  const rightToLeft = useLanguage() === "ar";
  const isIncomplete = useIsIncomplete(true) && !isWhole;
  const [busy, setBusy] = useState(false);
  const save = async (format: "csv" | "xlsx") => {
    setBusy(true);
    try {
      const filename = exportName(title, new Date(), format);
      saveAs(filename, await makeFile({ name: title, rightToLeft, columns, rows }, format));
      // a list fills up by itself, a file that was sent on does not
      if (isIncomplete) toast.error(t("lists.exportPartial"), t("common.partial"));
      else toast.success(t("documents.toasts.downloaded"), t("documents.toasts.downloadedText", { filename }));
    } catch {
      toast.error(t("lists.exportFailed"), t("lists.exportFailedHint"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      label={t("lists.export")}
      button={(props) => (
        <Button
          {...props}
          variant="ghost"
          aria-busy={busy}
          className={`no-print ${className}`}
          disabled={rows.length === 0 || busy}
          icon={<Download {...icon} />}
        >
          {t("lists.export")}
        </Button>
      )}
      items={[
        { id: "csv", label: t("lists.csv"), icon: <FileText {...icon} />, onSelect: () => void save("csv") },
        { id: "xlsx", label: t("lists.xlsx"), icon: <FileSpreadsheet {...icon} />, onSelect: () => void save("xlsx") },
        { id: "print", label: t("lists.print"), icon: <Printer {...icon} />, onSelect: () => print() },
      ]}
    />
  );
}
