import { useSyncExternalStore } from "react";
import { Emitter } from "#web/lib/emitter.ts";
import { readItem, removeItem, writeItem } from "#web/storage/local-storage.ts";

/* Whether this device reads scans by machine when nobody works: it takes power and a line, so a person says so. */

const KEY = "readScans";
const changed = new Emitter();

export function areScansRead(): boolean {
  return readItem(KEY) === "on";
}

export function chooseScansRead(on: boolean): void {
  if (on) writeItem(KEY, "on");
  else removeItem(KEY);
  changed.emit();
}

export function useScansRead(): boolean {
  return useSyncExternalStore(changed.on, areScansRead);
}
