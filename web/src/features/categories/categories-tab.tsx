import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Subcategory } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { NewCategoryDialog } from "#web/shared/categories/new-category-dialog.tsx";
import { LoadingRows } from "#web/shared/list/loading-rows.tsx";
import { PrintHead } from "#web/shared/list/print-head.tsx";
import { useOwnSpace } from "#web/shared/use-actor.ts";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/list/empty-state.tsx";
import { CategoryItem } from "./category-item.tsx";
import { countDocuments } from "./count-documents.ts";
import { useCategoryKeeping } from "./use-category-keeping.ts";

export function CategoriesTab() {
  const { t } = useTranslation();
  const { rows, marks, ready } = useCollection("categories");
  const subcategories = useCollection("subcategories");
  const documents = useCollection("documents").rows;
  const counts = useMemo(() => countDocuments(documents), [documents]);
  const children = useMemo(() => groupByCategory(subcategories.rows), [subcategories.rows]);
  const [adding, setAdding] = useState(false);
  const keepingOfCategory = useCategoryKeeping(documents);
  const allowed = useOwnSpace().allows("upload");
  const add = (
    <Button
      variant="secondary"
      disabled={!allowed}
      title={allowed ? undefined : t("documents.denied.upload")}
      icon={<Plus size={16} strokeWidth={1.75} />}
      onClick={() => setAdding(true)}
    >
      {t("categories.add")}
    </Button>
  );
  const empty = rows.length === 0;
  const loading = useIsIncomplete(ready);
  return (
    <div className="overflow-clip rounded-box">
      <PrintHead title={t("categories.list")} total={rows.length} />
      <div className="no-print flex flex-wrap items-center justify-between gap-3 border-base-300 border-b px-5 py-4 max-md:px-4">
        <h2 className="font-semibold text-lead">{t("categories.title")}</h2>
        {add}
      </div>
      {allowed ? null : <p className="border-base-300 border-b px-5 py-2 text-ink-2">{t("documents.denied.upload")}</p>}
      {empty && loading ? <LoadingRows count={4} label={t("categories.loading")} /> : null}
      {empty && !loading ? <EmptyState title={t("categories.empty")} action={add} /> : null}
      <ul aria-label={t("categories.list")}>
        {rows.map((category) => (
          <CategoryItem
            key={category.id}
            category={category}
            subcategories={children.get(category.id) ?? []}
            counts={counts}
            mark={marks.get(category.id)}
            keeping={keepingOfCategory(category)}
            subcategoryMarks={subcategories.marks}
          />
        ))}
      </ul>
      {adding ? <NewCategoryDialog onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

function groupByCategory(rows: readonly Subcategory[]): Map<number, Subcategory[]> {
  const groups = new Map<number, Subcategory[]>();
  for (const row of rows) {
    const group = groups.get(row.categoryId);
    if (group) group.push(row);
    else groups.set(row.categoryId, [row]);
  }
  return groups;
}
