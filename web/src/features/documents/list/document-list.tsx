import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Document, fileTypes, formatBytes } from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import { ContentNote } from "#web/shared/contents/content-note.tsx";
import { DataList, type ListView } from "#web/shared/list/data-list.tsx";
import { LoadingRows } from "#web/shared/list/loading-rows.tsx";
import { MarkIcon } from "#web/shared/list/row-mark.tsx";
import { type ListSelection, useSelection } from "#web/shared/list/use-selection.ts";
import { Guarded } from "#web/shared/parts/guarded.tsx";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { prepareViewer } from "#web/shared/viewer/prepare-viewer.ts";
import { lazyWithPreload, useWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { useIsNarrow, useIsPhone } from "#web/ui/use-media.ts";
import type { DocumentActions } from "../use-document-actions.tsx";
import { DocumentCard } from "./document-card.tsx";
import { useDocumentItems } from "./document-item.ts";
import { DocumentActs, DocumentCategory, DocumentTitle, type ListedDocument } from "./document-parts.tsx";
import { type DocumentColumn, type DocumentOrder, documentOrdering } from "./filters/filters-url.ts";
import { FirstPage } from "./first-page.tsx";
import type { DocumentListing } from "./use-document-list.ts";

export interface DocumentListProps {
  listing: DocumentListing;
  sort: DocumentOrder;
  onSort: (sort: DocumentOrder) => void;
  actions: DocumentActions;
  /** Searches for something else; absent where nothing is searched. */
  onSearch?: (search: string) => void;
  views?: ReactNode;
  empty: ReactNode;
}

export function DocumentList({ listing, sort, onSort, actions, onSearch, views, empty }: DocumentListProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const narrow = useIsNarrow();
  const { view, rows, total, whole, question, foundInside, contents, isSearching } = listing;
  const documentItem = useDocumentItems(view);
  const itemOf = (document: Document) => ({
    item: documentItem(document),
    actions,
    isFoundInside: foundInside.has(document.id),
  });
  const selection = useSelection("document", whole);
  const waiting = useIsIncomplete(view.ready) && rows.length === 0;
  return (
    <DataList
      view={narrow ? narrowView : documentView}
      title={t("documents.list")}
      rows={rows}
      total={total}
      question={question}
      itemOf={itemOf}
      cards={phone}
      order={sort}
      onOrder={onSort}
      labelOf={(column) => t(`documents.columns.${column}`)}
      selection={selection}
      className="flex min-w-0 grow flex-col [overflow-anchor:none]"
      head={
        <>
          {views}
          {waiting ? <LoadingRows count={6} label={t("documents.loading")} /> : null}
          <ContentNote of="documents" contents={contents} isEmpty={rows.length === 0} onSearch={onSearch} />
          {!waiting && !isSearching && rows.length === 0 ? empty : null}
        </>
      }
    >
      {/* a short list: the gutter goes on to the end of the sheet */}
      {rows.length === 0 ? null : <div aria-hidden="true" className="gutter-rule no-print grow" />}
      <SelectionBar selection={selection} total={total} />
    </DataList>
  );
}

const DocumentSelectionBar = lazyWithPreload(
  async () => (await import("../selection/selection-bar.tsx")).DocumentSelectionBar,
);

/** The bar for what is selected: fetched once the rows are there, as nothing can be selected before. */
function SelectionBar({ selection, total }: { selection: ListSelection<Document>; total: number }) {
  const [isIdle, setIsIdle] = useState(false);
  useWhenIdle(
    total > 0,
    useCallback(() => setIsIdle(true), []),
  );
  if (!isIdle && selection.chosen.length === 0) return null;
  return (
    <Guarded>
      <DocumentSelectionBar selection={selection} total={total} />
    </Guarded>
  );
}

const documentView: ListView<ListedDocument, DocumentColumn, "actions"> = {
  entity: "document",
  ordering: documentOrdering,
  cardHeight: { en: 87, ar: 97 },
  markOf: ({ item }) => <MarkIcon mark={item.mark} />,
  nameOf: ({ item }) => item.document.name,
  near: ({ item: { document, rights, keeping } }) => {
    if (rights.download === null && keeping.isHere && document.mimeType === fileTypes.pdf.mimeType)
      // without it, opening starts it
      prepareViewer().catch(() => {});
  },
  card: (shown, context, selection) => <DocumentCard {...shown} {...context} selection={selection} />,
  columns: [
    {
      id: "name",
      head: "ps-2.5 text-start",
      cell: "overflow-hidden ps-2.5 pe-3 text-start",
      show: (listed, context) => (
        <div className="flex items-center gap-2.5">
          <FirstPage item={listed.item} className="h-[2.875rem] w-9 folded:h-[2.375rem] folded:w-[1.875rem]" />
          <div className="min-w-0 grow">
            <DocumentTitle {...listed} {...context} />
          </div>
        </div>
      ),
    },
    {
      id: "category",
      head: "w-[22%] text-start",
      cell: "overflow-hidden pe-3",
      show: ({ item }, { t }) => (
        <span className="flex items-center gap-2.5 overflow-hidden">
          <DocumentCategory item={item} t={t} />
        </span>
      ),
    },
    {
      id: "size",
      head: "w-[6.25rem] pe-4 text-end rtl:text-start",
      cell: "whitespace-nowrap pe-4 text-end text-ink-2 text-small rtl:text-start",
      show: ({ item }) => <bdi dir="ltr">{formatBytes(item.document.size)}</bdi>,
    },
    {
      id: "date",
      head: "w-[7.5rem] text-start",
      cell: "whitespace-nowrap pe-2 text-ink-2 text-small",
      show: ({ item }, { language }) => formatDate(item.document.uploadDate, language),
    },
    {
      id: "actions",
      head: "no-print w-[9.75rem] pointer-coarse:w-[12.25rem] pe-4 text-end",
      cell: "no-print pe-2",
      show: ({ item, actions }, { t }) => <DocumentActs item={item} actions={actions} t={t} />,
    },
  ],
};

/** Where names need the room: the size stands below the date. */
const narrowView: typeof documentView = {
  ...documentView,
  columns: documentView.columns.flatMap((column) => {
    if (column.id === "size") return [];
    if (column.id !== "date") return [column];
    return [
      {
        ...column,
        show: (listed, context) => (
          <>
            {column.show(listed, context)}
            <bdi dir="ltr" className="block rtl:text-end">
              {formatBytes(listed.item.document.size)}
            </bdi>
          </>
        ),
      },
    ];
  }),
};
