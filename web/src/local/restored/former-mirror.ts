/* The mirror as it was when the server turned out to be restored, on the disk until it has been compared with what the
   server has now: the first pull may be cut off, and the tab be closed. */

import type { Table } from "dexie";
import type { Mirror } from "../mirror/mirror.ts";
import { decodeText, encode } from "../storage/codec.ts";
import { isQuotaExceeded } from "../storage/errors.ts";
import type { MirrorDatabase } from "../storage/mirror-database.ts";
import { comparedCollections, type FormerRecord } from "./compare.ts";

/** Of each collection the first of its list: of documents the newest, which a restore loses. */
const MOST_RECORDS = 10_000;
/** Records in one part. */
const PART_RECORDS = 1_000;
/** A server that is restored again and again fills no disk. */
const MOST_PARTS = 50;

interface Part {
  key: string;
  /** Records as JSON, written by the codec. */
  bytes: Uint8Array<ArrayBuffer>;
}

const PREFIX = "before/";

/** Beside the point that the mirror has come to, of which there is one row. */
const partsOf = (db: MirrorDatabase): Table<Part, string> => db.table("meta");
const keysOf = (db: MirrorDatabase) => partsOf(db).where("key").startsWith(PREFIX).primaryKeys();

/**
 * Keeps what the mirror holds of the server, before it is dropped. A device without room for it compares nothing: what
 * the server has comes first.
 */
export async function keepFormer(mirror: Mirror): Promise<void> {
  const records = comparedCollections.flatMap((collection) =>
    mirror
      .view(collection)
      .rows.slice(0, MOST_RECORDS)
      .flatMap(({ id }) => {
        const row = mirror.serverRow(collection, id);
        return row ? [{ collection, row } as FormerRecord] : [];
      }),
  );
  const parts: Part[] = [];
  let next = (await keysOf(mirror.db)).length;
  for (let at = 0; at < records.length && next < MOST_PARTS; at += PART_RECORDS) {
    const bytes = await encode(JSON.stringify(records.slice(at, at + PART_RECORDS)));
    parts.push({ key: `${PREFIX}${next++}`, bytes });
  }
  await partsOf(mirror.db)
    .bulkPut(parts)
    .catch((error: unknown) => {
      if (!isQuotaExceeded(error)) throw error;
    });
}

/** What {@link keepFormer} has kept; null without any. */
export async function readFormer(db: MirrorDatabase): Promise<FormerRecord[] | null> {
  const keys = await keysOf(db);
  if (keys.length === 0) return null;
  const records: FormerRecord[] = [];
  for (const key of keys) {
    const part = await partsOf(db).get(key);
    const some: FormerRecord[] = part ? JSON.parse(await decodeText(part.bytes)) : [];
    for (const record of some) records.push(record);
  }
  return records;
}

export async function dropFormer(db: MirrorDatabase): Promise<void> {
  await partsOf(db).bulkDelete(await keysOf(db));
}
