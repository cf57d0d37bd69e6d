import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "#web/i18n/format.ts";
import { DataList, type ListView } from "#web/shared/list/data-list.tsx";
import type { RowContext } from "#web/shared/list/data-row.tsx";
import { ListMenu } from "#web/shared/list/list-menu.tsx";
import { MarkIcon } from "#web/shared/list/row-mark.tsx";
import { SortBy } from "#web/shared/list/sort-by.tsx";
import { useUrlOrder } from "#web/ui/list/use-url-order.ts";
import { Name } from "#web/ui/text/name.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import { type DeletedColumn, type DeletedItem, deletedOrdering, inOrder } from "./deleted-item.ts";
import { daysText, ItemActs, type ItemProps, ItemTitle, markOf } from "./item-parts.tsx";
import { useDeletedExportColumns } from "./use-deleted-export-columns.ts";

export interface DeletedListProps extends Pick<ItemProps, "now" | "online" | "onRestore" | "onDelete"> {
  items: readonly DeletedItem[];
  nameOf: (user: number | null) => string;
}

export function DeletedList({ items, nameOf, ...shared }: DeletedListProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const [order, setOrder] = useUrlOrder(deletedOrdering);
  const sorted = useMemo(() => inOrder(items, order, nameOf), [items, order, nameOf]);
  const exported = useDeletedExportColumns(nameOf, shared.now);
  const sorting = { order, onOrder: setOrder };
  const labelOf = (column: DeletedColumn | "left" | "actions" | "mark") =>
    t(column === "mark" || column === "actions" ? `documents.columns.${column}` : `deleted.columns.${column}`);
  return (
    <DataList
      {...sorting}
      view={deletedView}
      title={t("deleted.title")}
      rows={sorted}
      question={JSON.stringify(order)}
      itemOf={(item) => ({ item, by: nameOf(item.deletedBy), ...shared })}
      keyOf={({ key }) => key}
      cards={phone}
      labelOf={labelOf}
      className="min-w-0"
      head={
        <div className="no-print flex items-center justify-end gap-3 border-base-300 border-b px-4 py-2">
          {phone ? <SortBy bare {...sorting} ordering={deletedOrdering} labelOf={labelOf} /> : null}
          <ListMenu title={t("deleted.title")} columns={exported} rows={sorted} isWhole />
        </div>
      }
    />
  );
}

type Shown = Omit<ItemProps, keyof RowContext>;

const deletedView: ListView<Shown, DeletedColumn, "left" | "actions"> = {
  entity: "deleted",
  ordering: deletedOrdering,
  cardHeight: { en: 107, ar: 119 },
  markOf: ({ item }) => <MarkIcon mark={markOf(item)} />,
  card: (shown, context) => <DeletedCard {...shown} {...context} />,
  columns: [
    {
      id: "name",
      head: "ps-2.5 text-start",
      cell: "overflow-hidden ps-2.5 pe-3 text-start",
      show: ({ item }, context) => <ItemTitle item={item} {...context} />,
    },
    {
      id: "by",
      head: "w-[20%] text-start",
      cell: "overflow-hidden pe-3 text-small",
      show: ({ by }) => <Name className="truncate">{by}</Name>,
    },
    {
      id: "deleted",
      head: "w-[8.5rem] text-start",
      cell: "whitespace-nowrap pe-2 text-ink-2 text-small",
      show: ({ item }, { language }) => formatDate(item.deleted, language),
    },
    {
      id: "left",
      head: "w-[8rem] text-start",
      cell: "whitespace-nowrap pe-2 text-ink-2 text-small",
      show: (shown, context) => daysText({ ...shown, ...context }),
    },
    {
      id: "actions",
      head: "no-print w-[12rem] pe-4 text-end",
      cell: "no-print pe-4",
      show: (shown, context) => <ItemActs {...shown} {...context} />,
    },
  ],
};

function DeletedCard(props: ItemProps) {
  const { item, by, language, t } = props;
  return (
    <div className="flex min-w-0 grow flex-col justify-center px-2">
      <ItemTitle {...props} />
      <div className="mt-1 flex items-center justify-between gap-3">
        <div className="min-w-0 text-caption text-ink-2">
          <p className="flex gap-1">
            <span className="flex-none">{t("deleted.columns.by")}</span>
            <Name className="truncate">{by}</Name>
          </p>
          <p className="whitespace-nowrap">
            {formatDate(item.deleted, language)}
            <span aria-hidden="true">{" · "}</span>
            {daysText(props)}
          </p>
        </div>
        <span className="no-print flex-none">
          <ItemActs {...props} />
        </span>
      </div>
    </div>
  );
}
