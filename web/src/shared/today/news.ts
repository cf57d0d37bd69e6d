/* What others have filed since this person last looked, by what they had seen on this device. */

import { useMemo, useSyncExternalStore } from "react";
import { type Document, EXPIRY_WINDOW_DAYS, filedByOthers, laterDay } from "#domain/index";
import { Emitter } from "#web/lib/emitter.ts";
import { useCollection } from "#web/local/engine.ts";
import { readItem, writeItem } from "#web/storage/local-storage.ts";
import { useActor } from "../use-actor.ts";
import { useToday } from "../use-today.ts";

const changed = new Emitter();
const keyOf = (user: number) => `newsSeen:${user}`;

/** Remembers that this person has seen all documents up to one. @param until its upload date: devices' clocks decide nothing */
export function markNewsSeen(user: number, until: string): void {
  writeItem(keyOf(user), until);
  changed.emit();
}

/** The documents that others filed since, the newest first, none older than {@link EXPIRY_WINDOW_DAYS} days. */
export function useNews(): readonly Document[] {
  const user = useActor()?.id ?? 0;
  const { rows } = useCollection("documents");
  const oldest = laterDay(useToday(), -EXPIRY_WINDOW_DAYS);
  const seen = useSyncExternalStore(changed.on, () => readItem(keyOf(user)) ?? "");
  return useMemo(() => filedByOthers(rows, user, seen > oldest ? seen : oldest), [rows, user, seen, oldest]);
}
