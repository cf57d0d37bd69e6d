/** Index of `item` in a sorted array, or of the first item after the place where it would be. */
export function lowerBound<T>(sorted: readonly T[], item: T, compare: (a: T, b: T) => number): number {
  return boundWithin(sorted, item, compare, 0, sorted.length);
}

/** As {@link lowerBound}, not before `from`, and quick where the place is near: looks ahead in doubling steps. */
function lowerBoundFrom<T>(sorted: readonly T[], item: T, compare: (a: T, b: T) => number, from: number): number {
  let low = from;
  for (let step = 1; low + step <= sorted.length; step *= 2) {
    const at = sorted[low + step - 1];
    if (at === undefined || compare(at, item) >= 0) return boundWithin(sorted, item, compare, low, low + step - 1);
    low += step;
  }
  return boundWithin(sorted, item, compare, low, sorted.length);
}

function boundWithin<T>(
  sorted: readonly T[],
  item: T,
  compare: (a: T, b: T) => number,
  from: number,
  to: number,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = sorted[middle];
    if (at !== undefined && compare(at, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * A new sorted array without the `gone` items and with the `come` ones: one pass of copying, however many they are.
 * @param removed items of the array (the very objects)
 * @param inserted items that are not in the array
 */
export function withReplaced<T>(
  from: readonly T[],
  removed: readonly T[],
  inserted: readonly T[],
  compare: (a: T, b: T) => number,
): T[] {
  const removedIndexes = removed.map((item) => lowerBound(from, item, compare)).sort((a, b) => a - b);
  const sortedInserts = [...inserted].sort(compare);
  const items = new Array<T>(from.length - removedIndexes.length + sortedInserts.length);
  let at = 0;
  let to = 0;
  let skip = 0;
  /** Copies what stays, up to a place. */
  const copy = (end: number) => {
    for (; at < end; at++) {
      const item = from[at];
      if (removedIndexes[skip] === at) skip++;
      else if (item !== undefined) items[to++] = item;
    }
  };
  for (const item of sortedInserts) {
    copy(lowerBoundFrom(from, item, compare, at));
    items[to++] = item;
  }
  copy(from.length);
  return items;
}
