/* How each collection is ordered and found, in memory. */

import {
  type Collection,
  documentSearchKey,
  employeeName,
  employeeSearchKey,
  fold,
  type SyncRecords,
} from "#domain/index";

/** What memory has to know of a collection. */
export interface Shape<C extends Collection> {
  /** A total order: 0 for the same record only. */
  compare: (a: SyncRecords[C], b: SyncRecords[C]) => number;
  /** Puts rows into that order, in place. */
  sort: (rows: SyncRecords[C][]) => SyncRecords[C][];
  /** The folded text that a row is found by. */
  searchKey: (row: SyncRecords[C]) => string;
}

const names = new Intl.Collator("en", { numeric: true });
/** By a name that is made once a row, not at each of the many times that a row is compared while all are sorted. */
export function byName<R extends { id: number }>(nameOf: (row: R) => string) {
  const named = (row: R) => ({ row, name: nameOf(row) });
  type Named = ReturnType<typeof named>;
  const compared = (a: Named, b: Named) => names.compare(a.name, b.name) || a.row.id - b.row.id;
  return {
    compare: (a: R, b: R) => compared(named(a), named(b)),
    sort: (rows: R[]) => {
      for (const [place, { row }] of rows.map(named).sort(compared).entries()) rows[place] = row;
      return rows;
    },
  };
}

const newestFirst = (a: SyncRecords["documents"], b: SyncRecords["documents"]) => {
  if (a.uploadDate !== b.uploadDate) return a.uploadDate < b.uploadDate ? 1 : -1;
  return b.id - a.id;
};

export const shapes: { [C in Collection]: Shape<C> } = {
  documents: {
    compare: newestFirst,
    sort: (rows) => rows.sort(newestFirst),
    searchKey: documentSearchKey,
  },
  categories: { ...byName(({ name }) => name), searchKey: (row) => fold(row.name) },
  subcategories: { ...byName(({ name }) => name), searchKey: (row) => fold(row.name) },
  organizations: { ...byName(({ name }) => name), searchKey: (row) => fold(row.name) },
  users: {
    ...byName((row) => row.fullName),
    searchKey: (row) => [row.fullName, row.email, row.username].map(fold).join("\n"),
  },
  employees: {
    ...byName<SyncRecords["employees"]>(employeeName),
    searchKey: employeeSearchKey,
  },
};
