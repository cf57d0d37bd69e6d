/* Which files are on this device, and which are to stay. */

import { useLiveQuery } from "dexie-react-hooks";
import { useRef } from "react";
import type { Document } from "#domain/index";
import { fileKey } from "../files/file-cache.ts";
import { type Group, groupKey } from "../files/groups.ts";
import type { PinnableFile } from "../files/pinnable-files.ts";
import { isPresentFile } from "../files/pins.ts";
import type { CachedFile, Pin } from "../storage/mirror-database.ts";
import { useLocalSession } from "./use-collection.ts";

/** What the device holds of files, by their keys. */
export interface KeptFiles {
  files: ReadonlyMap<string, Pick<CachedFile, "sha256">>;
  pins: ReadonlyMap<string, Pin>;
  groups: ReadonlySet<string>;
}

/** How a paper's file stands on this device. */
export interface Keeping {
  /** Whether its present file is here. */
  isHere: boolean;
  /** Whether the person wants it kept. */
  isPinned: boolean;
  /** Whether it is to be kept with its category alone. */
  isOfGroup: boolean;
  /** Whether it is to be kept, and there was no room for it. */
  isFull: boolean;
}

const nothingKept: KeptFiles = { files: new Map(), pins: new Map(), groups: new Set() };

const isSameMap = <Value>(a: ReadonlyMap<string, Value>, b: typeof a, isSame: (one: Value, other: Value) => boolean) =>
  a.size === b.size &&
  [...a].every(([key, one]) => {
    const other = b.get(key);
    return other !== undefined && isSame(one, other);
  });

const isSameKept = (a: KeptFiles, b: KeptFiles): boolean =>
  isSameMap(a.files, b.files, (one, other) => one.sha256 === other.sha256) &&
  isSameMap(a.pins, b.pins, (one, other) => one.isFull === other.isFull && one.isOfGroup === other.isOfGroup) &&
  a.groups.size === b.groups.size &&
  [...a.groups].every((key) => b.groups.has(key));

/**
 * The files on this device, and the wishes to keep them. It is the same until one comes or goes: that a file is used
 * writes to its row, and would draw all lists anew.
 */
export function useKeptFiles(): KeptFiles {
  const local = useLocalSession();
  const last = useRef(nothingKept);
  const kept = useLiveQuery(async () => {
    if (!local) return nothingKept;
    const { db } = local.mirror;
    const files = await db.kept.toArray();
    const pins = await db.pins.toArray();
    const groups = await db.groups.toCollection().primaryKeys();
    const now = {
      files: new Map(files.map((file) => [file.key, file])),
      pins: new Map(pins.map((pin) => [pin.key, pin])),
      groups: new Set(groups),
    };
    if (!isSameKept(last.current, now)) last.current = now;
    return last.current;
  }, [local]);
  return kept ?? nothingKept;
}

/** How a paper's file stands. */
export function keepingOf({ files, pins }: KeptFiles, document: Pick<Document, "id" | "sha256">): Keeping {
  const key = fileKey("documents", document.id);
  const pin = pins.get(key);
  const isHere = isPresentFile(files.get(key), document);
  return {
    isHere,
    isPinned: pin !== undefined,
    isOfGroup: pin?.isOfGroup === true,
    isFull: !isHere && pin?.isFull === true,
  };
}

/** How the files of a kept group stand. */
export interface KeptGroupState {
  count: number;
  bytes: number;
  here: number;
  /** How many of them there was no room for. */
  full: number;
}

/** How the files of a group stand; null where it is not kept. @param filesOf what it has now, asked only then */
export function groupKeepingOf(
  { files, pins, groups }: KeptFiles,
  group: Group,
  filesOf: () => readonly PinnableFile[],
): KeptGroupState | null {
  if (!groups.has(groupKey(group))) return null;
  const state = { count: 0, bytes: 0, here: 0, full: 0 };
  for (const file of filesOf()) {
    state.count++;
    state.bytes += file.size;
    if (isPresentFile(files.get(file.key), file)) state.here++;
    else if (pins.get(file.key)?.isFull) state.full++;
  }
  return state;
}
