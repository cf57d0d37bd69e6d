import { useTranslation } from "react-i18next";
import { saveAs } from "#web/lib/save-as.ts";
import { useCollection } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { Button } from "#web/ui/button.tsx";
import { importedTable } from "./imported-table.ts";
import { fieldExportColumns } from "./use-employee-export-columns.ts";

/** Saves the employees of an import that has not arrived as a file, which can be corrected and imported again. */
export function SaveRows({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation();
  const organizations = useCollection("organizations").byId;
  const users = useCollection("users").byId;
  const shown = useCollection("employees").byId;
  const save = async () => {
    const { tableAsCsv } = await import("#web/ui/export/export-table.ts");
    const names = {
      organization: (id: number) => organizations.get(id)?.name,
      email: (id: number) => users.get(id)?.email,
    };
    const csv = tableAsCsv(importedTable(entry, fieldExportColumns(t, names), (id) => shown.get(id)));
    saveAs(`${entry.title.replace(/\.[^.]*$/, "")}.csv`, new Blob([csv], { type: "text/csv;charset=utf-8" }));
  };
  return (
    <Button variant="ghost" className="btn-sm px-2.5" onClick={() => void save()}>
      {t("sync.saveFile")}
    </Button>
  );
}
