import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { Margin } from "#web/ui/margin.tsx";
import { Name } from "#web/ui/name.tsx";
import { HEAD } from "#web/ui/table-head.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import { useUrlOrder } from "#web/ui/use-url-order.ts";
import { useVirtualRows } from "#web/ui/use-virtual-rows.ts";
import { drawnOf, VirtualCards, VirtualTable } from "#web/ui/virtual-list.tsx";
import { MarkIcon } from "../categories/parts/row-mark.tsx";
import { ListMenu } from "../lists/parts/list-menu.tsx";
import { PrintHead } from "../lists/parts/print-head.tsx";
import { SortBy } from "../lists/parts/sort-by.tsx";
import { type DeletedColumn, type DeletedItem, deletedOrdering, inOrder } from "./deleted-item.ts";
import { daysText, ItemActs, type ItemProps, ItemTitle, markOf } from "./item-parts.tsx";
import { useDeletedColumns } from "./use-deleted-columns.ts";

/** Height of a row of the table in CSS pixels, its line included; the same in both languages. */
const ROW_HEIGHT = 59;
/** Heights of a card. */
const CARD_HEIGHT = { en: 107, ar: 119 } as const;

const columns: readonly { column: DeletedColumn; className: string }[] = [
  { column: "name", className: "ps-2.5 text-start" },
  { column: "by", className: "w-[20%] text-start" },
  { column: "deleted", className: "w-[8.5rem] text-start" },
];

export interface DeletedListProps extends Pick<ItemProps, "now" | "online" | "onRestore" | "onDelete"> {
  items: readonly DeletedItem[];
  nameOf: (user: number | null) => string;
}

/** What can be brought back: a table, on phones cards; only what is on screen is drawn. */
export function DeletedList({ items, nameOf, ...shared }: DeletedListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const phone = useIsPhone();
  const [order, setOrder] = useUrlOrder(deletedOrdering);
  const sorted = useMemo(() => inOrder(items, order, nameOf), [items, order, nameOf]);
  const exported = useDeletedColumns(nameOf, shared.now);
  const virtual = useVirtualRows(sorted, phone ? CARD_HEIGHT[language] : ROW_HEIGHT, JSON.stringify(order));
  const itemOf = (item: DeletedItem) => ({ item, by: nameOf(item.deletedBy), t, language, ...shared });
  const drawn = drawnOf(virtual, sorted, itemOf, ({ key }) => key);
  const list = { label: t("deleted.title"), total: sorted.length, virtual };
  const sorting = { ordering: deletedOrdering, order, onOrder: setOrder };
  const labelOf = (column: DeletedColumn) => t(`deleted.columns.${column}`);
  return (
    <div ref={virtual.list} className="min-w-0">
      <PrintHead title={t("deleted.title")} total={sorted.length} />
      <div className="no-print flex items-center justify-end gap-3 border-base-300 border-b px-4 py-2">
        {phone ? <SortBy bare {...sorting} labelOf={labelOf} /> : null}
        <ListMenu title={t("deleted.title")} columns={exported} rows={sorted} />
      </div>
      {phone ? (
        <VirtualCards {...list} drawn={drawn} height={CARD_HEIGHT[language]}>
          {(item) => <DeletedCard {...item} />}
        </VirtualCards>
      ) : (
        <VirtualTable
          {...list}
          {...sorting}
          mark={t("documents.columns.mark")}
          columns={columns}
          labelOf={labelOf}
          heads={[
            <th key="left" scope="col" className={`${HEAD} w-[8rem] text-start`}>
              {t("deleted.columns.left")}
            </th>,
            <th key="actions" scope="col" className={`${HEAD} no-print w-[12rem] pe-4 text-end`}>
              {t("documents.columns.actions")}
            </th>,
          ]}
        >
          {drawn.map(({ index, key, item }) => (
            <DeletedRow key={key} index={index + 1} {...item} />
          ))}
        </VirtualTable>
      )}
    </div>
  );
}

/** `index` counts from 1, the head being row 1 of the table. */
function DeletedRow({ index, ...props }: ItemProps & { index: number }) {
  const { item, by, language } = props;
  return (
    <tr
      aria-rowindex={index + 1}
      className="hover:bg-wash *:border-b *:border-b-base-300"
      style={{ height: ROW_HEIGHT }}
      data-deleted={item.key}
    >
      <td className="margin-rule p-0">
        <span className="flex items-center justify-center">
          <MarkIcon mark={markOf(item)} />
        </span>
      </td>
      <td className="overflow-hidden ps-2.5 pe-3 text-start">
        <ItemTitle {...props} />
      </td>
      <td className="overflow-hidden pe-3 text-small">
        <Name className="truncate">{by}</Name>
      </td>
      <td className="whitespace-nowrap pe-2 text-ink-2 text-small">{formatDate(item.deleted, language)}</td>
      <td className="whitespace-nowrap pe-2 text-ink-2 text-small">{daysText(props)}</td>
      <td className="no-print pe-4">
        <ItemActs {...props} />
      </td>
    </tr>
  );
}

function DeletedCard(props: ItemProps) {
  const { item, by, language, t } = props;
  return (
    <article className="flex h-full border-base-300 border-b" data-deleted={item.key}>
      <Margin className="items-start! pt-3" mark={<MarkIcon mark={markOf(item)} />} />
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
    </article>
  );
}
