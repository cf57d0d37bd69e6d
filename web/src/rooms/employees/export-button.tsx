import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Employee } from "#domain/index";
import { useCollection } from "#web/local/hooks.ts";
import { Button } from "#web/ui/button.tsx";
import { saveAs } from "./attachment-file.ts";
import { employeesCsv } from "./export-csv.ts";

const fields = [
  "nationality",
  "civilId",
  "dateOfBirth",
  "emailAddress",
  "phoneNumber",
  "passportNumber",
  "passportIssueDate",
  "passportExpiryDate",
  "residencyExpiryDate",
  "workPermit",
  "salary",
  "organizationId",
] as const;

/** Saves what the filters show, in its order, as CSV. */
export function ExportButton({ rows, today }: { rows: readonly Employee[]; today: string }) {
  const { t } = useTranslation();
  const organizations = useCollection("organizations").byId;
  const save = () => {
    const csv = employeesCsv(rows, today, {
      columns: [
        t("employees.columns.employee"),
        ...fields.map((field) => t(`employees.form.${field}`)),
        t("employees.columns.status"),
      ],
      organization: (id) => (id === null ? "" : (organizations.get(id)?.name ?? t("common.unknown"))),
      status: (status) => t(`employees.status.${status}`),
    });
    saveAs(`employees-${today}.csv`, new Blob([csv], { type: "text/csv;charset=utf-8" }));
  };
  return (
    <Button
      variant="ghost"
      className="no-print max-md:hidden"
      disabled={rows.length === 0}
      icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={save}
    >
      {t("employees.actions.export")}
    </Button>
  );
}
