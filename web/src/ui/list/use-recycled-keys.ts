import { type Key, type RefObject, useLayoutEffect, useRef } from "react";

/** The React keys of the rows that are drawn, in their order. */
export interface RecycledKeys {
  keys: ReadonlyMap<Key, number>;
  /** The next key that no row has had. */
  unused: number;
}

/** Before anything is drawn. */
export const NO_KEYS: RecycledKeys = { keys: new Map(), unused: 0 };

/**
 * React keys for the rows of a list of which only those on screen are drawn. A row that comes with another question takes
 * the key, and with it the elements, of one that goes: to change texts and attributes costs a part of what it costs to
 * make a row and to collect another one. Where the data change, or the focus is in the list, each row keeps elements of
 * its own, or the focus would be, or come back from a dialog, on a row that nobody chose.
 * @param list around the rows
 * @param question changes with filters and order, not with the data
 * @param rows what identifies each drawn row, in their order
 * @returns the React key of each
 */
export function useRecycledKeys(
  list: RefObject<HTMLElement | null>,
  question: string,
  rows: readonly Key[],
): ReadonlyMap<Key, number> {
  const drawn = useRef({ ...NO_KEYS, question });
  const isAsked = drawn.current.question !== question;
  const next = recycleKeys(drawn.current, rows, isAsked && !list.current?.contains(document.activeElement));
  useLayoutEffect(() => {
    drawn.current = { ...next, question };
  });
  return next.keys;
}

/**
 * Gives each row a key. React moves no row that stays: a row that comes before one takes only the key of a row that went
 * from before it, else a new one.
 * @param before of the rows that are drawn now
 * @param rows those that shall be drawn, in their order
 * @param mayTake whether a row may take the key of one that goes
 */
export function recycleKeys(before: RecycledKeys, rows: readonly Key[], mayTake = true): RecycledKeys {
  const places = new Map([...before.keys.keys()].map((row, place) => [row, place]));
  const staying = new Set(rows);
  const free = mayTake ? [...before.keys].filter(([row]) => !staying.has(row)) : [];
  // of the next row that stays, where each row stands now
  const limits: number[] = [];
  let limit = Number.POSITIVE_INFINITY;
  for (const row of rows.toReversed()) {
    limits.unshift(limit);
    limit = places.get(row) ?? limit;
  }
  const keys = new Map<Key, number>();
  let { unused } = before;
  rows.forEach((row, at) => {
    const kept = before.keys.get(row);
    const [first] = free;
    if (kept !== undefined) keys.set(row, kept);
    else if (first && (places.get(first[0]) ?? 0) < (limits[at] ?? 0)) {
      free.shift();
      keys.set(row, first[1]);
    } else keys.set(row, unused++);
  });
  return { keys, unused };
}
