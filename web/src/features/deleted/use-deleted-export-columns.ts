import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { localDayOf } from "#web/lib/local-day.ts";
import type { ExportColumn } from "#web/ui/export/export-file.ts";
import { type DeletedItem, daysUntilPurge } from "./deleted-item.ts";
import { kindOf } from "./item-parts.tsx";

/** The columns of an exported list of deleted items. @param now milliseconds since the epoch */
export function useDeletedExportColumns(
  nameOf: (user: number | null) => string,
  now: number,
): readonly ExportColumn<DeletedItem>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      { heading: t("deleted.columns.name"), value: ({ name }) => name },
      { heading: t("deleted.columns.kind"), value: (item) => kindOf(item, t) },
      { heading: t("deleted.columns.employee"), value: ({ employee }) => employee },
      { heading: t("deleted.columns.by"), value: ({ deletedBy }) => nameOf(deletedBy) },
      { heading: t("deleted.columns.deleted"), type: "date", value: ({ deleted }) => localDayOf(deleted) },
      { heading: t("deleted.columns.days"), type: "number", value: ({ deleted }) => daysUntilPurge(deleted, now) },
    ],
    [t, nameOf, now],
  );
}
