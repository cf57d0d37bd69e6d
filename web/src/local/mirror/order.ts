/* How each collection is ordered and found, in memory. */

import { type Collection, collections, membersOf, registeredAs, type SyncRecords } from "#domain/index";

/** How a collection is ordered and searched. */
export interface CollectionSpec<C extends Collection> {
  /** A total order: 0 for the same record only. */
  compare: (a: SyncRecords[C], b: SyncRecords[C]) => number;
  /** Puts rows into that order, in place. */
  sort: (rows: SyncRecords[C][]) => SyncRecords[C][];
  /** The folded text that a row is found by. */
  searchKey: (row: SyncRecords[C]) => string;
}

const nameCollator = new Intl.Collator("en", { numeric: true });
/** By a name that is made once a row, not at each of the many times that a row is compared while all are sorted. */
export function byName<R extends { id: number }>(nameOf: (row: R) => string) {
  const named = (row: R) => ({ row, name: nameOf(row) });
  type Named = ReturnType<typeof named>;
  const compareNamed = (a: Named, b: Named) => nameCollator.compare(a.name, b.name) || a.row.id - b.row.id;
  return {
    compare: (a: R, b: R) => compareNamed(named(a), named(b)),
    sort: (rows: R[]) => {
      for (const [place, { row }] of rows.map(named).sort(compareNamed).entries()) rows[place] = row;
      return rows;
    },
  };
}

/** By an ISO 8601 time, the newest first. */
function byTime<R extends { id: number }>(timeOf: (row: R) => unknown) {
  const compare = (a: R, b: R) => {
    const [first, second] = [String(timeOf(a)), String(timeOf(b))];
    if (first !== second) return first < second ? 1 : -1;
    return b.id - a.id;
  };
  return { compare, sort: (rows: R[]) => rows.sort(compare) };
}

function collectionSpecOf<C extends Collection>(collection: C): CollectionSpec<C> {
  const { sync, nameOf, search } = registeredAs(collection);
  const order =
    typeof sync === "object" ? byTime<SyncRecords[C]>((row) => row[sync.newestBy]) : byName<SyncRecords[C]>(nameOf);
  return { ...order, searchKey: search.key };
}

type CollectionSpecs = { [C in Collection]: CollectionSpec<C> };
export const collectionSpecs = membersOf(collections, collectionSpecOf) as CollectionSpecs;
