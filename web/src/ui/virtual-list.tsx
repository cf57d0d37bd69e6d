import type { Key, ReactNode } from "react";
import type { Order, Ordering } from "./order.ts";
import { HEAD, SortHead, Spacer } from "./table-head.tsx";
import type { VirtualRows } from "./use-virtual-rows.ts";

/* A list of any length, as a table or as cards: only what is on screen is drawn. */

/** A row that is drawn: its place from 0, what tells it from the others, and what its row or card shows. */
export interface Drawn<Item> {
  index: number;
  key: Key;
  item: Item;
}

/** What of the rows is drawn. */
export function drawnOf<Row extends { id: number }, Item>(
  { indexes }: VirtualRows,
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
  keyOf: (row: Row) => Key = ({ id }) => id,
): Drawn<Item>[] {
  return indexes.flatMap((index) => {
    const row = rows[index];
    return row ? [{ index, key: keyOf(row), item: itemOf(row) }] : [];
  });
}

interface ListProps {
  /** The list's name. */
  label: string;
  /** How many rows there are. */
  total: number;
  virtual: VirtualRows;
}

export interface VirtualCardsProps<Item> extends ListProps {
  drawn: readonly Drawn<Item>[];
  /** Of every card, in CSS pixels. */
  height: number;
  children: (item: Item) => ReactNode;
}

/** The list as cards. */
export function VirtualCards<Item>({ label, total, virtual, drawn, height, children }: VirtualCardsProps<Item>) {
  return (
    <ul aria-label={label} style={{ paddingBlock: `${virtual.before}px ${virtual.after}px` }}>
      {drawn.map(({ index, key, item }) => (
        <li key={key} aria-posinset={index + 1} aria-setsize={total} style={{ height }}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

export interface VirtualTableProps<Column extends string> extends ListProps {
  /** What the margin is called. */
  mark: string;
  columns: readonly { column: Column; className: string }[];
  labelOf: (column: Column) => string;
  ordering: Ordering<Column>;
  order: Order<Column>;
  onOrder: (order: Order<Column>) => void;
  /** The heads that order nothing, after the others, each a `th` with {@link HEAD}. */
  heads: readonly ReactNode[];
  /** The drawn rows; the head is row 1 of the table. */
  children: ReactNode;
}

/** The list as a table, with the margin as its first column. */
export function VirtualTable<Column extends string>(props: VirtualTableProps<Column>) {
  const { label, total, virtual, mark, columns, labelOf, heads, children, ...sorting } = props;
  const beside = columns.length + heads.length;
  return (
    <table aria-label={label} aria-rowcount={total + 1} className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={`margin-rule ${HEAD}`}>
            <span className="sr-only">{mark}</span>
          </th>
          {columns.map(({ column, className }) => (
            <SortHead key={column} column={column} label={labelOf(column)} className={className} {...sorting} />
          ))}
          {heads}
        </tr>
      </thead>
      <tbody>
        <Spacer height={virtual.before} columns={beside} />
        {children}
        <Spacer height={virtual.after} columns={beside} />
      </tbody>
    </table>
  );
}
