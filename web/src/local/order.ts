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
  /** The folded text that a row is found by. */
  searchKey: (row: SyncRecords[C]) => string;
}

const names = new Intl.Collator("en", { numeric: true });
const byName =
  <R extends { id: number }>(nameOf: (row: R) => string) =>
  (a: R, b: R) =>
    names.compare(nameOf(a), nameOf(b)) || a.id - b.id;

export const shapes: { [C in Collection]: Shape<C> } = {
  documents: {
    compare: (a, b) => {
      if (a.uploadDate !== b.uploadDate) return a.uploadDate < b.uploadDate ? 1 : -1;
      return b.id - a.id;
    },
    searchKey: documentSearchKey,
  },
  categories: { compare: byName((row) => row.name), searchKey: (row) => fold(row.name) },
  subcategories: { compare: byName((row) => row.name), searchKey: (row) => fold(row.name) },
  organizations: { compare: byName((row) => row.name), searchKey: (row) => fold(row.name) },
  users: {
    compare: byName((row) => row.fullName),
    searchKey: (row) => [row.fullName, row.email, row.username].map(fold).join("\n"),
  },
  employees: {
    compare: byName<SyncRecords["employees"]>(employeeName),
    searchKey: employeeSearchKey,
  },
};
