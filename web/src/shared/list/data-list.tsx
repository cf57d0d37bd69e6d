import { type Key, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { AppLanguage } from "#web/i18n/kept-language.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { letterScale } from "#web/ui/list/letter-scale.ts";
import type { Order, Ordering } from "#web/ui/list/order.ts";
import { HEAD, SortHead, Spacer } from "#web/ui/list/table-head.tsx";
import { useRecycledKeys } from "#web/ui/list/use-recycled-keys.ts";
import { useVirtualRows, type VirtualRows } from "#web/ui/list/use-virtual-rows.ts";
import { useIsLow, useIsTiny } from "#web/ui/use-media.ts";
import { DataCard, DataRow, type ItemView, ROW_HEIGHT } from "./data-row.tsx";
import { rowOpening } from "./open-row.ts";
import { PrintHead } from "./print-head.tsx";
import type { RowSelection } from "./row-checkbox.tsx";
import type { ListSelection } from "./use-selection.ts";

/** By how much a card is higher where its parts go below each other. */
const TINY = 2;

/** How a list shows its rows, as a table and as cards; a constant, made once. */
export interface ListView<Item, Column extends string, Extra extends string = never>
  extends ItemView<Item, Column | Extra> {
  /** The columns that order the list; the others have plain heads. */
  ordering: Ordering<Column>;
  /** Height of a card in CSS pixels, its line included, where letters have their usual size. */
  cardHeight: Record<AppLanguage, number>;
}

export interface DataListProps<Row, Item, Column extends string, Extra extends string> {
  view: ListView<Item, Column, Extra>;
  title: string;
  rows: readonly Row[];
  /** How many rows there are when `rows` holds only the first of them. */
  total?: number;
  /** Changes with filters and order, not with the data; the list then begins at its top. */
  question: string;
  /** What is shown of a row; a row is drawn again when a property of its item changes. */
  itemOf: (row: Row) => Item;
  /** What identifies a row where its id does not. */
  keyOf?: (row: Row) => Key;
  cards: boolean;
  order: Order<Column>;
  onOrder: (order: Order<Column>) => void;
  /** The heads of the columns; "mark" is the gutter's, for readers. */
  labelOf: (column: Column | Extra | "mark") => string;
  selection?: ListSelection;
  className?: string;
  head?: ReactNode;
  children?: ReactNode;
}

/** A list of any length as a table or as cards, of which only what is on screen is drawn; on paper, all of it. */
export function DataList<Row extends { id: number }, Item extends object, Column extends string, Extra extends string>(
  props: DataListProps<Row, Item, Column, Extra>,
) {
  const { view, title, rows, total = rows.length, question, itemOf, keyOf, cards, selection } = props;
  const { className = "min-w-0 grow", head, children } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const context = useMemo(() => ({ t, language }), [t, language]);
  const scale = letterScale();
  const cardHeight = Math.round(view.cardHeight[language] * scale * (useIsTiny() ? TINY : 1));
  const height = Math.round((useIsLow() ? ROW_HEIGHT.low[language] : ROW_HEIGHT.usual) * scale);
  const virtual = useVirtualRows(rows, cards ? cardHeight : height, question);
  const drawn = virtual.indexes.flatMap((index) => {
    const row = rows[index];
    return row ? [{ id: row.id, dataKey: keyOf ? keyOf(row) : row.id, index, item: itemOf(row) }] : [];
  });
  const keys = useRecycledKeys(
    virtual.list,
    question,
    drawn.map(({ dataKey }) => dataKey),
  );
  const selectionOf = selection && rowSelections(selection, drawn);
  const shown = drawn.map((one) => ({ ...one, height, view, context, selection: selectionOf?.(one.id) }));
  return (
    <div
      ref={virtual.list}
      {...selection?.keys}
      {...rowOpening}
      role="presentation"
      className={`list-begin ${className}`}
    >
      <PrintHead title={title} total={total} />
      {head}
      {rows.length === 0 ? null : cards ? (
        <ul aria-label={title} style={{ paddingBlock: `${virtual.before}px ${virtual.after}px` }}>
          {shown.map((one) => (
            <li
              key={keys.get(one.dataKey)}
              aria-posinset={one.index + 1}
              aria-setsize={total}
              style={{ height: cardHeight }}
            >
              <DataCard {...one} />
            </li>
          ))}
        </ul>
      ) : (
        <Table {...props} total={total} virtual={virtual}>
          {shown.map((one) => (
            <DataRow key={keys.get(one.dataKey)} {...one} />
          ))}
        </Table>
      )}
      {children}
    </div>
  );
}

interface TableProps<Item, Column extends string, Extra extends string>
  extends Pick<DataListProps<unknown, Item, Column, Extra>, "title" | "view" | "order" | "onOrder" | "labelOf"> {
  total: number;
  virtual: VirtualRows;
  children: ReactNode;
}

function Table<Item, Column extends string, Extra extends string>(props: TableProps<Item, Column, Extra>) {
  const { title, view, total, virtual, labelOf, children, order, onOrder } = props;
  const { columns, ordering } = view;
  return (
    <table aria-label={title} aria-rowcount={total + 1} className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={`gutter-rule ${HEAD}`}>
            <span className="sr-only">{labelOf("mark")}</span>
          </th>
          {columns.map(({ id, head, isHeadHidden }) => {
            const column = ordering.columns.find((one) => one === id);
            const label = labelOf(id);
            return column === undefined ? (
              <th key={id} scope="col" className={`${HEAD} ${head}`}>
                {isHeadHidden ? <span className="sr-only">{label}</span> : label}
              </th>
            ) : (
              <SortHead
                key={id}
                column={column}
                label={label}
                className={head}
                ordering={ordering}
                order={order}
                onOrder={onOrder}
              />
            );
          })}
        </tr>
      </thead>
      <tbody>
        <Spacer height={virtual.before} columns={columns.length} />
        {children}
        <Spacer height={virtual.after} columns={columns.length} />
      </tbody>
    </table>
  );
}

/** The selection state of each drawn row; one checkbox among them is reached by the Tab key. */
function rowSelections(selection: ListSelection, drawn: readonly { id: number }[]): (id: number) => RowSelection {
  const { chosen, has, select, current } = selection;
  const stop = drawn.some(({ id }) => id === current) ? current : drawn[0]?.id;
  return (id) => ({ selected: has(id), selecting: chosen.length > 0, tabbable: id === stop, select });
}
