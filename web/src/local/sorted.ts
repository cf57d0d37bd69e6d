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

/**
 * A new sorted array without the `gone` items and with the `come` ones: one pass of copying, however many they are.
 * @param gone items of the array (the very objects)
 * @param come items that are not in the array
 */
export function replaced<T>(
  from: readonly T[],
  gone: readonly T[],
  come: readonly T[],
  compare: (a: T, b: T) => number,
): T[] {
  const holes = gone.map((item) => lowerBound(from, item, compare)).sort((a, b) => a - b);
  const added = [...come].sort(compare);
  const items = new Array<T>(from.length - holes.length + added.length);
  let at = 0;
  let to = 0;
  let skip = 0;
  /** Copies what stays, up to a place. */
  const copy = (end: number) => {
    for (; at < end; at++) {
      const item = from[at];
      if (holes[skip] === at) skip++;
      else if (item !== undefined) items[to++] = item;
    }
  };
  for (const item of added) {
    copy(lowerBound(from, item, compare));
    items[to++] = item;
  }
  copy(from.length);
  return items;
}
