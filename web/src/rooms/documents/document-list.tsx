import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/language.ts";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { HEAD } from "#web/ui/table-head.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import { useVirtualRows } from "#web/ui/use-virtual-rows.ts";
import { type Drawn, drawnOf, VirtualCards, VirtualTable } from "#web/ui/virtual-list.tsx";
import { PrintHead } from "../lists/parts/print-head.tsx";
import { CARD_HEIGHT, DocumentCard } from "./document-card.tsx";
import { type DocumentItem, useDocumentItems } from "./document-item.ts";
import { DocumentRow, ROW_HEIGHT } from "./document-row.tsx";
import { documentOrdering, type Sort, type SortColumn } from "./filters-url.ts";
import type { RowSelection } from "./selection/row-checkbox.tsx";
import { SelectionBar } from "./selection/selection-bar.tsx";
import { type ListSelection, useSelection } from "./selection/use-selection.ts";
import type { DocumentActions } from "./use-document-actions.tsx";
import type { DocumentListing } from "./use-document-list.ts";

export interface DocumentListProps {
  listing: DocumentListing;
  sort: Sort;
  onSort: (sort: Sort) => void;
  actions: DocumentActions;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
}

/** The document list: a table of any length, on phones cards. */
export function DocumentList({ listing, sort, onSort, actions, empty }: DocumentListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const phone = useIsPhone();
  const { view, rows, total, whole, question } = listing;
  const virtual = useVirtualRows(rows, phone ? CARD_HEIGHT[language] : ROW_HEIGHT, question);
  const itemOf = useDocumentItems(view);
  const drawn = drawnOf(virtual, rows, itemOf);
  const selection = useSelection(whole);
  const of = rowSelections(selection, drawn);
  const list = { label: t("documents.list"), total, virtual };
  const shared = { actions, t, language };
  const waiting = !view.ready && view.rows.length === 0;
  return (
    <div
      ref={virtual.list}
      {...selection.keys}
      role="presentation"
      className="flex min-w-0 grow flex-col [overflow-anchor:none]"
    >
      <PrintHead title={t("documents.list")} total={total} />
      {waiting ? <SkeletonRows count={6} label={t("documents.loading")} /> : null}
      {!waiting && rows.length === 0 ? empty : null}
      {rows.length === 0 ? null : phone ? (
        <VirtualCards {...list} drawn={drawn} height={CARD_HEIGHT[language]}>
          {(item) => <DocumentCard {...of(item.document.id)} item={item} {...shared} />}
        </VirtualCards>
      ) : (
        <VirtualTable
          {...list}
          mark={t("documents.columns.mark")}
          columns={columns}
          labelOf={(column) => t(`documents.columns.${column}`)}
          ordering={documentOrdering}
          order={sort}
          onOrder={onSort}
          heads={[
            <th key="actions" scope="col" className={`${HEAD} no-print w-[7.5rem] pe-4 text-end`}>
              {t("documents.columns.actions")}
            </th>,
          ]}
        >
          {drawn.map(({ index, key, item }) => (
            <DocumentRow key={key} {...of(item.document.id)} item={item} index={index + 1} {...shared} />
          ))}
        </VirtualTable>
      )}
      {/* a short list: the margin goes on to the end of the sheet */}
      {rows.length === 0 ? null : <div aria-hidden="true" className="margin-rule no-print grow" />}
      <SelectionBar selection={selection} total={total} />
    </div>
  );
}

/** How each drawn row stands to the selection; one checkbox among them is reached by the Tab key. */
function rowSelections(selection: ListSelection, drawn: readonly Drawn<DocumentItem>[]): (id: number) => RowSelection {
  const { chosen, has, select, current } = selection;
  const stop = drawn.some(({ key }) => key === current) ? current : drawn[0]?.item.document.id;
  return (id) => ({ selected: has(id), selecting: chosen.length > 0, tabbable: id === stop, select });
}

const columns: readonly { column: SortColumn; className: string }[] = [
  { column: "name", className: "ps-2.5 text-start" },
  { column: "category", className: "w-[22%] text-start" },
  { column: "size", className: "w-[6.25rem] pe-4 text-end rtl:text-start" },
  { column: "date", className: "w-[7.5rem] text-start" },
];
