import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/language.ts";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { HEAD, SortHead, Spacer } from "#web/ui/table-head.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import { useVirtualRows, type VirtualRows } from "#web/ui/use-virtual-rows.ts";
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
  const { view, rows, question } = listing;
  const virtual = useVirtualRows(rows, phone ? CARD_HEIGHT[language] : ROW_HEIGHT, question);
  const itemOf = useDocumentItems(view);
  const drawn = virtual.indexes.flatMap((index) => {
    const document = rows[index];
    return document ? [{ index, item: itemOf(document) }] : [];
  });
  const selection = useSelection(rows);
  const of = rowSelections(selection, drawn);
  const waiting = !view.ready && view.rows.length === 0;
  return (
    <div
      ref={virtual.list}
      {...selection.keys}
      role="presentation"
      className="flex min-w-0 grow flex-col [overflow-anchor:none]"
    >
      <PrintHead title={t("documents.list")} total={rows.length} />
      {waiting ? <SkeletonRows count={6} label={t("documents.loading")} /> : null}
      {!waiting && rows.length === 0 ? empty : null}
      {rows.length === 0 ? null : phone ? (
        <Cards
          drawn={drawn}
          virtual={virtual}
          of={of}
          actions={actions}
          total={rows.length}
          height={CARD_HEIGHT[language]}
        />
      ) : (
        <Table
          drawn={drawn}
          virtual={virtual}
          of={of}
          actions={actions}
          total={rows.length}
          sort={sort}
          onSort={onSort}
        />
      )}
      {/* a short list: the margin goes on to the end of the sheet */}
      {rows.length === 0 ? null : <div aria-hidden="true" className="margin-rule no-print grow" />}
      <SelectionBar selection={selection} total={rows.length} />
    </div>
  );
}

type Drawn = readonly { index: number; item: DocumentItem }[];

/** How each drawn row stands to the selection; one checkbox among them is reached by the Tab key. */
function rowSelections(selection: ListSelection, drawn: Drawn): (id: number) => RowSelection {
  const { chosen, has, select, current } = selection;
  const stop = drawn.some(({ item }) => item.document.id === current) ? current : drawn[0]?.item.document.id;
  return (id) => ({ selected: has(id), selecting: chosen.length > 0, tabbable: id === stop, select });
}

interface DrawnProps {
  drawn: Drawn;
  of: (id: number) => RowSelection;
  virtual: VirtualRows;
  actions: DocumentActions;
  total: number;
}

function Cards({ drawn, of, virtual, actions, total, height }: DrawnProps & { height: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul aria-label={t("documents.list")} style={{ paddingBlock: `${virtual.before}px ${virtual.after}px` }}>
      {drawn.map(({ index, item }) => (
        <li key={item.document.id} aria-posinset={index + 1} aria-setsize={total} style={{ height }}>
          <DocumentCard {...of(item.document.id)} item={item} actions={actions} t={t} language={language} />
        </li>
      ))}
    </ul>
  );
}

const columns: readonly { column: SortColumn; width: string; className: string }[] = [
  { column: "name", width: "", className: "ps-2.5 text-start" },
  { column: "category", width: "w-[22%]", className: "text-start" },
  { column: "size", width: "w-[6.25rem]", className: "pe-4 text-end rtl:text-start" },
  { column: "date", width: "w-[7.5rem]", className: "text-start" },
];

function Table({
  drawn,
  of,
  virtual,
  actions,
  total,
  sort,
  onSort,
}: DrawnProps & Pick<DocumentListProps, "sort" | "onSort">) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <table
      aria-label={t("documents.list")}
      aria-rowcount={total + 1}
      className="w-full table-fixed border-separate border-spacing-0"
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={`margin-rule ${HEAD}`}>
            <span className="sr-only">{t("documents.columns.mark")}</span>
          </th>
          {columns.map(({ column, width, className }) => (
            <SortHead
              key={column}
              column={column}
              label={t(`documents.columns.${column}`)}
              ordering={documentOrdering}
              order={sort}
              onOrder={onSort}
              className={`${width} ${className}`}
            />
          ))}
          <th scope="col" className={`${HEAD} no-print w-[7.5rem] pe-4 text-end`}>
            {t("documents.columns.actions")}
          </th>
        </tr>
      </thead>
      <tbody>
        <Spacer height={virtual.before} columns={5} />
        {drawn.map(({ index, item }) => (
          <DocumentRow
            key={item.document.id}
            {...of(item.document.id)}
            item={item}
            index={index + 1}
            actions={actions}
            t={t}
            language={language}
          />
        ))}
        <Spacer height={virtual.after} columns={5} />
      </tbody>
    </table>
  );
}
