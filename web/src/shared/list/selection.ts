/* Which rows of a list are selected. Pure. */

type Rows = readonly { id: number }[];

export interface Selection {
  ids: ReadonlySet<number>;
  /** Where a range begins: the row that was last selected or given up by itself. */
  anchor: number | null;
  reach: number | null;
}

export const noSelection: Selection = { ids: new Set(), anchor: null, reach: null };

/** Ids from one row to another, in either direction, both inclusive; none where one of them is not listed. */
function between(rows: Rows, from: number | null, to: number | null): number[] {
  const start = rows.findIndex(({ id }) => id === from);
  const end = rows.findIndex(({ id }) => id === to);
  if (start < 0 || end < 0) return [];
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id);
}

export function toggled({ ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, reach: id };
}

/** The range from its beginning to this row takes the place of the last one; without a beginning it is the row alone. */
export function extended(selection: Selection, rows: Rows, to: number): Selection {
  const anchor = rows.some(({ id }) => id === selection.anchor) ? selection.anchor : to;
  const ids = new Set(selection.ids);
  for (const id of between(rows, anchor, selection.reach)) ids.delete(id);
  for (const id of between(rows, anchor, to)) ids.add(id);
  return { ids, anchor, reach: to };
}

export function allOf(rows: Rows): Selection {
  return { ids: new Set(rows.map(({ id }) => id)), anchor: rows[0]?.id ?? null, reach: rows.at(-1)?.id ?? null };
}

/** What is still listed: nothing is ever done to a row that is not to be seen. */
export function listedOf<R extends { id: number }>(selection: Selection, listed: () => readonly R[]): readonly R[] {
  return selection.ids.size === 0 ? [] : listed().filter(({ id }) => selection.ids.has(id));
}
