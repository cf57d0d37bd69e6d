/* The order of a list, one way for all of them: column heads, the field on phones, and the address. */

export interface Order<Column extends string> {
  column: Column;
  descending: boolean;
}

/** How a list may be ordered; a constant, made once. */
export interface Ordering<Column extends string> {
  columns: readonly Column[];
  /** The default order. */
  first: Order<Column>;
  /** Columns that begin with the newest or the largest. */
  falling?: readonly Column[];
}

/** The name that the order has in the address; stable, since people share these links. */
const PARAM = "sort";

/** What a click on a column's head does: turns the order round, or starts with the column's usual direction. */
export function toggleOrder<Column extends string>(
  order: Order<Column>,
  column: Column,
  { falling = [] }: Pick<Ordering<Column>, "falling">,
): Order<Column> {
  return { column, descending: order.column === column ? !order.descending : falling.includes(column) };
}

/** An order as one word: "name" upwards, "-name" downwards. */
export function orderText<Column extends string>({ column, descending }: Order<Column>): string {
  return `${descending ? "-" : ""}${column}`;
}

/** The order that a word names; one that names none is the first order. */
export function orderOf<Column extends string>(text: string, { columns, first }: Ordering<Column>): Order<Column> {
  const descending = text.startsWith("-");
  const column = columns.find((name) => name === (descending ? text.slice(1) : text));
  return column === undefined ? first : { column, descending };
}

export function readOrder<Column extends string>(params: URLSearchParams, ordering: Ordering<Column>): Order<Column> {
  return orderOf(params.get(PARAM) ?? "", ordering);
}

export function writeOrder<Column extends string>(
  params: URLSearchParams,
  order: Order<Column>,
  { first }: Pick<Ordering<Column>, "first">,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (orderText(order) === orderText(first)) next.delete(PARAM);
  else next.set(PARAM, orderText(order));
  return next;
}

/** What rows are ordered by; null where there is nothing, which comes last in either direction. */
export type SortKey = string | number | bigint | null;

interface Keyed<Row> {
  row: Row;
  key: SortKey;
  index: number;
}

function comparing(descending: boolean): (a: Keyed<unknown>, b: Keyed<unknown>) => number {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null) || a.index - b.index;
    return a.key < b.key ? -sign : a.key > b.key ? sign : a.index - b.index;
  };
}

/** The rows in an order; equal ones keep theirs. The key of each row is made once. */
export function ordered<Row>(rows: readonly Row[], key: (row: Row) => SortKey, descending: boolean): Row[] {
  return rows
    .map((row, index) => ({ row, index, key: key(row) }))
    .sort(comparing(descending))
    .map(({ row }) => row);
}

/** {@link ordered} in small steps, for lists that would hold the page up: yields after each step and returns the rows. */
export function* orderedInSteps<Row>(
  rows: readonly Row[],
  key: (row: Row) => SortKey,
  descending: boolean,
): Generator<undefined, Row[]> {
  const keyed: Keyed<Row>[] = [];
  for (const [index, row] of rows.entries()) {
    keyed.push({ row, index, key: key(row) });
    if (keyed.length % STEP === 0) yield;
  }
  return (yield* sortedInSteps(keyed, comparing(descending))).map(({ row }) => row);
}

const STEP = 250;

/** A sorted copy, made in small steps: yields after each. Runs of {@link STEP} items are sorted, then merged in pairs. */
export function* sortedInSteps<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Generator<undefined, Item[]> {
  let runs: Item[][] = [];
  for (let at = 0; at < items.length; at += STEP) {
    runs.push(items.slice(at, at + STEP).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const right = runs[at + 1];
      merged.push(right ? yield* mergedInSteps(runs[at] ?? [], right, compare) : (runs[at] ?? []));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergedInSteps<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Generator<undefined, Item[]> {
  const all: Item[] = [];
  let l = 0;
  let r = 0;
  while (l < left.length || r < right.length) {
    const a = left[l];
    const b = right[r];
    if (b === undefined || (a !== undefined && compare(a, b) <= 0)) {
      if (a !== undefined) all.push(a);
      l++;
    } else {
      all.push(b);
      r++;
    }
    if (all.length % STEP === 0) yield;
  }
  return all;
}
