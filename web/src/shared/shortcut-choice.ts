import { useSyncExternalStore } from "react";
import { Emitter } from "#web/lib/emitter.ts";
import { readItem, removeItem, writeItem } from "#web/storage/local-storage.ts";

/* Whether this device takes keyboard shortcuts; people who speak their input need them off (WCAG 2.1.4). */

const KEY = "shortcuts";
const changed = new Emitter();

export function areShortcutsOn(): boolean {
  return readItem(KEY) !== "off";
}

export function chooseShortcuts(on: boolean): void {
  if (on) removeItem(KEY);
  else writeItem(KEY, "off");
  changed.emit();
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(changed.on, areShortcutsOn);
}
