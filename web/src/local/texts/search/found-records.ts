/* The records that the texts found by a search are of. */

import type { TextHit } from "../texts-messages.ts";
import type { Hits } from "./device-hits.ts";
import type { FoundText } from "./search-at-server.ts";
import type { Searched } from "./searched.ts";

/** Found records, in the order in which they are shown, and the text by which each was found. */
export type FoundRecords = ReadonlyMap<number, TextHit>;

const newer = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

/** The records of these texts, as far as they are of files that are shown and that this person may fetch. */
function recordsOf(
  { recordOf, sha256Of }: Searched,
  texts: readonly TextHit[],
  records: Map<number, TextHit>,
  before?: FoundRecords,
): Map<number, TextHit> {
  for (const text of texts) {
    if (sha256Of(text.id) !== text.sha256) continue;
    const record = recordOf(text.id);
    if (before?.has(record)) continue;
    const best = records.get(record);
    if (best === undefined || text.id < best.id) records.set(record, text);
  }
  return records;
}

/** Ids of the records of these texts, newest first. */
export const recordIds = (searched: Searched, texts: readonly TextHit[]): number[] => [
  ...recordsOf(searched, texts, new Map()).keys(),
];

/** What the device and the server have found, each record once: those that have the words themselves first. */
export function foundRecords(searched: Searched, device: Hits, server: readonly (FoundText & TextHit)[]): FoundRecords {
  const { filed } = searched;
  const exact = recordsOf(searched, device.exact, new Map());
  const stem = recordsOf(searched, device.stem, new Map(), exact);
  const known = exact.size + stem.size;
  recordsOf(
    searched,
    server.filter(({ isExact }) => isExact),
    exact,
  );
  recordsOf(
    searched,
    server.filter(({ isExact }) => !isExact),
    stem,
    exact,
  );
  for (const id of exact.keys()) stem.delete(id);
  if (exact.size + stem.size === known) return new Map([...exact, ...stem]);
  const sorted = (some: Map<number, TextHit>) =>
    [...some].sort(([one], [other]) => newer(filed(other), filed(one)) || other - one);
  return new Map([...sorted(exact), ...sorted(stem)]);
}
