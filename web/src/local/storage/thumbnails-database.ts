import { Dexie, type Table } from "dexie";

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
    // deleted at a sign-out, or since the device is full: a connection that opened itself again would make it anew
    this.on("versionchange", ({ newVersion }) => {
      if (newVersion !== null) return;
      this.close();
      // Dexie's own listener, which comes after this one, would let it open again
      return false;
    });
  }

  /** By what all of them are kept; no picture is read for that. */
  async keys(): Promise<ThumbnailKey[]> {
    const keys: unknown[] = await this.thumbnails.orderBy("[id+sha256]").keys();
    return keys.filter(isThumbnailKey);
  }

  async remove(keys: readonly ThumbnailKey[]): Promise<void> {
    if (keys.length === 0) return;
    await this.thumbnails
      .where("[id+sha256]")
      .anyOf([...keys])
      .delete();
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

const isThumbnailKey = (value: unknown): value is ThumbnailKey =>
  Array.isArray(value) && typeof value[0] === "number" && typeof value[1] === "string";
