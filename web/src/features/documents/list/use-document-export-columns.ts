import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Document } from "#domain/index";
import { localDayOf } from "#web/lib/local-day.ts";
import { useCollection } from "#web/local/engine.ts";
import type { ExportColumn } from "#web/ui/export/export-file.ts";

export function useDocumentExportColumns(): readonly ExportColumn<Document>[] {
  const { t } = useTranslation();
  const categories = useCollection("categories").byId;
  const subcategories = useCollection("subcategories").byId;
  return useMemo(
    () => [
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
      { heading: t("documents.columns.bytes"), type: "number", value: ({ size }) => size },
      { heading: t("documents.columns.date"), type: "date", value: ({ uploadDate }) => localDayOf(uploadDate) },
    ],
    [t, categories, subcategories],
  );
}
