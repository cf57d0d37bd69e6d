/** Index of `item` in a sorted array, or of the first item after the place where it would stand. */
export function lowerBound<T>(sorted: readonly T[], item: T, compare: (a: T, b: T) => number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = sorted[middle];
    if (at !== undefined && compare(at, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A sorted array and what is known of each of its items, side by side. */
export interface Sorted<T> {
  items: T[];
  /** Same length as `items`; undefined where it is not known yet. */
  keys: (string | undefined)[];
}

/**
 * A new sorted array without the `gone` items and with the `come` ones: one pass of copying, however many they are.
 * @param gone items of the array (the very objects)
 * @param come items that are not in the array
 */
export function replaced<T>(
  from: Sorted<T>,
  gone: readonly T[],
  come: readonly T[],
  compare: (a: T, b: T) => number,
): Sorted<T> {
  const out = gone.map((item) => lowerBound(from.items, item, compare)).sort((a, b) => a - b);
  const added = [...come].sort(compare);
  const places = added.map((item) => lowerBound(from.items, item, compare));
  const size = from.items.length;
  const items = new Array<T>(size - out.length + added.length);
  const keys = new Array<string | undefined>(items.length);
  let to = 0;
  const copy = (start: number, end: number) => {
    for (let at = start; at < end; at++) {
      const item = from.items[at];
      if (item !== undefined) items[to] = item;
      keys[to++] = from.keys[at];
    }
  };
  let at = 0;
  let skip = 0;
  added.forEach((item, nth) => {
    const place = places[nth] ?? size;
    for (let hole = out[skip]; hole !== undefined && hole < place; hole = out[++skip]) {
      copy(at, hole);
      at = hole + 1;
    }
    copy(at, place);
    at = Math.max(at, place);
    items[to++] = item;
  });
  for (let hole = out[skip]; hole !== undefined; hole = out[++skip]) {
    copy(at, hole);
    at = hole + 1;
  }
  copy(at, size);
  return { items, keys };
}
