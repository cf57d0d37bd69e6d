import { Dexie, type Table } from "dexie";
import type { SyncPoint } from "./sync-point.ts";

/** One stored page of the mirror: a JSON array of changes as the server wrote it. A higher id is newer. */
export interface StoredPage {
  id?: number;
  /** How many changes it holds. */
  count: number;
  /** Written by the codec. */
  bytes: Uint8Array<ArrayBuffer>;
}

export interface CachedFile {
  /** Such as `documents/123`. */
  key: string;
  /** Bytes. */
  size: number;
  /** Hex SHA-256 of the bytes, null where neither the server sent it nor the browser can compute it. */
  sha256: string | null;
  type: string;
  /** Counts up at each use; the smallest goes first. */
  used: number;
}

/** The wish to have a file on this device for good. */
export interface Pin {
  /** As the file's key: `documents/123`. */
  key: string;
  /** Whether there was no room for it; it is fetched again when something has made room. */
  isFull: boolean;
  /** Whether nothing but a group wishes it: then the pin goes with the group, or when the file leaves the group. */
  isOfGroup?: boolean;
}

/** The wish to have all files of a category or of an employee on this device, also those that come later. */
export interface KeptGroup {
  /** `categories/5`, `employees/7`. */
  key: string;
}

/* Dexie itself opens a connection again that the browser has closed, three times at most without success in between. */

/** The server's rows and the kept files: a copy, which may be thrown away at any time. */
export class MirrorDatabase extends Dexie {
  declare readonly pages: Table<StoredPage, number>;
  declare readonly meta: Table<SyncPoint, string>;
  declare readonly kept: Table<CachedFile, string>;
  declare readonly keptBytes: Table<{ key: string; bytes: ArrayBuffer }, string>;
  declare readonly pins: Table<Pin, string>;
  declare readonly groups: Table<KeptGroup, string>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: "relaxed" });
    this.version(1).stores({ pages: "++id,count", meta: "key", kept: "key,used", keptBytes: "key" });
    this.version(2).stores({ pins: "key" });
    this.version(3).stores({ groups: "key" });
  }
}
