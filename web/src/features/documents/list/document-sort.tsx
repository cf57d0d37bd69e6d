import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { SortField } from "#web/ui/list/sort-field.tsx";
import { type DocumentColumn, type DocumentOrder, documentOrdering } from "./filters/filters-url.ts";

function orderName({ column, descending }: DocumentOrder, t: TFunction): string {
  const [up, down] = orders[column];
  return t(`documents.${descending ? down : up}`);
}

const orders = {
  date: ["oldestFirst", "newestFirst"],
  name: ["nameAscending", "nameDescending"],
  category: ["categoryAscending", "categoryDescending"],
  size: ["smallestFirst", "largestFirst"],
  due: ["dueFirst", "dueLast"],
} as const satisfies Record<DocumentColumn, readonly [string, string]>;

export interface DocumentSortProps {
  sort: DocumentOrder;
  onSort: (sort: DocumentOrder) => void;
  bare?: boolean;
}

export function DocumentSort({ sort, onSort, bare = false }: DocumentSortProps) {
  const { t } = useTranslation();
  return (
    <SortField
      label={t("lists.sortBy")}
      ordering={documentOrdering}
      order={sort}
      onOrder={onSort}
      nameOf={(order) => orderName(order, t)}
      bare={bare}
    />
  );
}
