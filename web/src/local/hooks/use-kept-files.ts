/* Which papers' files are on this device, and which are to stay. */

import { useLiveQuery } from "dexie-react-hooks";
import type { Document } from "#domain/index";
import { fileKey } from "../files/file-cache.ts";
import { isPresentFile } from "../files/pins.ts";
import type { CachedFile, Pin } from "../storage/mirror-database.ts";
import { useLocalSession } from "./use-collection.ts";

/** What the device holds of papers' files, by their keys. */
export interface KeptFiles {
  files: ReadonlyMap<string, CachedFile>;
  pins: ReadonlyMap<string, Pin>;
}

/** How a paper's file stands on this device. */
export interface Keeping {
  /** Whether its present file is here. */
  isHere: boolean;
  /** Whether the person wants it kept. */
  isPinned: boolean;
  /** Whether it is to be kept, and there was no room for it. */
  isFull: boolean;
}

const nothingKept: KeptFiles = { files: new Map(), pins: new Map() };

/** The papers' files on this device, and the wishes to keep them; changes with every use of one. */
export function useKeptFiles(): KeptFiles {
  const local = useLocalSession();
  const kept = useLiveQuery(async () => {
    if (!local) return nothingKept;
    const { db } = local.mirror;
    const ofDocuments = fileKey("documents", 0).slice(0, -1);
    const files = await db.kept.where("key").startsWith(ofDocuments).toArray();
    const pins = await db.pins.toArray();
    return { files: new Map(files.map((file) => [file.key, file])), pins: new Map(pins.map((pin) => [pin.key, pin])) };
  }, [local]);
  return kept ?? nothingKept;
}

/** How a paper's file stands. */
export function keepingOf({ files, pins }: KeptFiles, document: Pick<Document, "id" | "sha256">): Keeping {
  const key = fileKey("documents", document.id);
  const pin = pins.get(key);
  const isHere = isPresentFile(files.get(key), document);
  return { isHere, isPinned: pin !== undefined, isFull: !isHere && pin?.isFull === true };
}
