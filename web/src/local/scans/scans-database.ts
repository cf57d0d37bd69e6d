import { Dexie, type Table } from "dexie";
import { closeWhenDeleted } from "../storage/open-database.ts";

/** An unfinished scan of one tenant. */
export interface StoredScan {
  id: string;
  tenant: number;
  /** What its pages are, in their order, as JSON, written by the codec. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** The picture of one page of a scan. */
export interface StoredScanPicture {
  scan: string;
  page: number;
  /** Bytes that it takes on this device. */
  size: number;
  type: string;
  /** Written by the codec. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** By what a picture is kept. */
export type ScanPictureKey = [scan: string, page: number];

/** Pages that were scanned and are not filed yet: they outlive a browser that ends without asking. */
export class ScansDatabase extends Dexie {
  declare readonly scans: Table<StoredScan, string>;
  declare readonly pictures: Table<StoredScanPicture, ScanPictureKey>;

  constructor(name: string) {
    super(name);
    this.version(1).stores({ scans: "id,tenant", pictures: "[scan+page],scan,size" });
    closeWhenDeleted(this);
  }
}
