import { Dexie, type Table } from "dexie";
import { closeWhenDeleted, openExisting } from "./open-database.ts";

/** The first page of one document's file, small. A higher `seq` was stored later. */
export interface StoredThumbnail {
  seq?: number;
  id: number;
  /** Hex SHA-256 of the file: another file's picture is not the document's. */
  sha256: string;
  /** A JPEG, written by the codec. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** By what a thumbnail is kept: the document's id, and its file's SHA-256. */
export type ThumbnailKey = [id: number, sha256: string];

/** Thumbnails of documents that this person has seen in lists: a copy, which may go at any time. */
export class ThumbnailsDatabase extends Dexie {
  declare readonly thumbnails: Table<StoredThumbnail, number>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: "relaxed" });
    this.version(1).stores({ thumbnails: "++seq,&[id+sha256]" });
    closeWhenDeleted(this);
  }

  /** By what all of them are kept. */
  keys(): Promise<ThumbnailKey[]> {
    return keysOf(this.thumbnails);
  }

  /** Removes those that are not present. */
  removeOthers(isPresent: (...key: ThumbnailKey) => boolean): Promise<void> {
    return removeOthers(this.thumbnails, isPresent);
  }

  /** Stores thumbnails, and removes those stored longest ago that are more than `most`. */
  async store(some: readonly StoredThumbnail[], most: number): Promise<void> {
    await this.transaction("rw", this.thumbnails, async () => {
      await this.thumbnails
        .where("[id+sha256]")
        .anyOf(some.map(({ id, sha256 }): ThumbnailKey => [id, sha256]))
        .delete();
      await this.thumbnails.bulkAdd([...some]);
      const more = (await this.thumbnails.count()) - most;
      if (more > 0) await this.thumbnails.orderBy("seq").limit(more).delete();
    });
  }
}

/**
 * Removes those that are not present, where there is a database at all: none is made for that.
 * @param name of the database
 */
export async function removeOtherThumbnails(name: string, isPresent: (...key: ThumbnailKey) => boolean): Promise<void> {
  const db = await openExisting(name);
  if (!db) return;
  await removeOthers(db.table("thumbnails"), isPresent).finally(() => db.close());
}

/** No picture is read for that. */
async function keysOf(table: Table<StoredThumbnail, number>): Promise<ThumbnailKey[]> {
  const keys: unknown[] = await table.orderBy("[id+sha256]").keys();
  return keys.filter(isThumbnailKey);
}

async function removeOthers(
  table: Table<StoredThumbnail, number>,
  isPresent: (...key: ThumbnailKey) => boolean,
): Promise<void> {
  const others = (await keysOf(table)).filter((key) => !isPresent(...key));
  if (others.length > 0) await table.where("[id+sha256]").anyOf(others).delete();
}

const isThumbnailKey = (value: unknown): value is ThumbnailKey =>
  Array.isArray(value) && typeof value[0] === "number" && typeof value[1] === "string";
