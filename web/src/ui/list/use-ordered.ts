import { useEffect, useMemo, useState } from "react";
import { runInSlices } from "#web/lib/slices.ts";
import { ordered, orderedInSteps, type SortKey } from "./order.ts";

/** Above this many rows sorting takes longer than a frame of an old laptop. */
const MANY = 5_000;

/**
 * The rows in an order. Many rows are sorted in slices, and until that is done the last order stays.
 * @param key what they are ordered by, the same function until it gives other keys; null: they are in order as they come
 */
export function useOrdered<Row>(
  rows: readonly Row[],
  key: ((row: Row) => SortKey) | null,
  descending: boolean,
): readonly Row[] {
  const many = key !== null && rows.length > MANY;
  const [sorted, setSorted] = useState<readonly Row[] | null>(null);
  const atOnce = useMemo(() => {
    if (key === null) return descending ? [...rows].reverse() : rows;
    return many ? null : ordered(rows, key, descending);
  }, [rows, key, descending, many]);
  useEffect(() => {
    if (!many || key === null) return setSorted(null);
    return runInSlices(orderedInSteps(rows, key, descending), setSorted);
  }, [rows, key, descending, many]);
  return atOnce ?? sorted ?? rows;
}
