/**
 * What was found by name with what was found by contents: after it or, where the person has chosen an order, in that one.
 * @param named in the order of `sorted`
 * @param sorted all records in the chosen order; null where none was chosen
 */
export function joinHits<Row extends { id: number }>(
  named: readonly Row[],
  found: readonly Row[],
  sorted: readonly Row[] | null,
): readonly Row[] {
  if (found.length === 0) return named;
  if (sorted === null) return [...named, ...found];
  const ids = new Set(found.map(({ id }) => id));
  let next = 0;
  return sorted.filter((row) => {
    if (row !== named[next]) return ids.has(row.id);
    next++;
    return true;
  });
}
