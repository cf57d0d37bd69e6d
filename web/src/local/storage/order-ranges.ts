/** Orders of entries, both ends included. */
export type OrderRange = readonly [from: number, to: number];

/** The same ranges in order, those that overlap or follow one another joined: each is one request to the database. */
export function joinRanges(ranges: readonly OrderRange[]): OrderRange[] {
  const joined: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** The ranges of just these orders. */
export function rangesOf(orders: readonly number[]): OrderRange[] {
  return joinRanges(orders.map((order) => [order, order]));
}
