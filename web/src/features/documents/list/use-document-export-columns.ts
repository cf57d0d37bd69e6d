import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Document, employeeName, worksWithEmployees } from "#domain/index";
import { localDayOf } from "#web/lib/local-day.ts";
import { useCollection } from "#web/local/engine.ts";
import { useActor } from "#web/shared/use-actor.ts";
import type { ExportColumn } from "#web/ui/export/export-file.ts";

export function useDocumentExportColumns(): readonly ExportColumn<Document>[] {
  const { t } = useTranslation();
  const categories = useCollection("categories").byId;
  const subcategories = useCollection("subcategories").byId;
  const employees = useCollection("employees").byId;
  const actor = useActor();
  const isStaff = actor !== null && worksWithEmployees(actor);
  return useMemo(() => {
    const about = (id: number | null) => {
      const employee = id === null ? undefined : employees.get(id);
      return employee ? employeeName(employee) : null;
    };
    const aboutColumn: ExportColumn<Document> = {
      heading: t("documents.form.employeeId"),
      value: ({ employeeId }) => about(employeeId ?? null),
    };
    return [
      { heading: t("documents.columns.name"), value: ({ name }) => name },
      { heading: t("documents.columns.filename"), value: ({ filename }) => filename },
      {
        heading: t("documents.columns.category"),
        value: ({ categoryId }) => categories.get(categoryId)?.name ?? t("common.unknown"),
      },
      {
        heading: t("documents.form.subcategory"),
        value: ({ subcategoryId: id }) => (id === null ? null : (subcategories.get(id)?.name ?? t("common.unknown"))),
      },
      { heading: t("documents.form.description"), value: ({ description }) => description },
      { heading: t("documents.form.tags"), value: ({ tags }) => tags },
      { heading: t("documents.form.dueDate"), type: "date", value: ({ dueDate }) => dueDate ?? null },
      { heading: t("documents.form.responsibleId"), value: ({ responsibleName }) => responsibleName ?? null },
      ...(isStaff ? [aboutColumn] : []),
      { heading: t("documents.columns.bytes"), type: "number", value: ({ size }) => size },
      { heading: t("documents.columns.date"), type: "date", value: ({ uploadDate }) => localDayOf(uploadDate) },
    ];
  }, [t, categories, subcategories, employees, isStaff]);
}
