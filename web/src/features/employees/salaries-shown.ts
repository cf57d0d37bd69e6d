import { useSyncExternalStore } from "react";
import { Emitter } from "#web/lib/emitter.ts";
import { readItem, removeItem, writeItem } from "#web/storage/local-storage.ts";

const KEY = "salaries";
const changed = new Emitter();

function areSalariesShown(): boolean {
  return readItem(KEY) !== "hidden";
}

export function showSalaries(shown: boolean): void {
  if (shown) removeItem(KEY);
  else writeItem(KEY, "hidden");
  changed.emit();
}

export function useSalariesShown(): boolean {
  return useSyncExternalStore(changed.on, areSalariesShown);
}
