import { useEffect, useSyncExternalStore } from "react";
import { Emitter } from "#web/lib/emitter.ts";

const dirty = new Set<symbol>();
const changed = new Emitter();

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Says that a form holds unsaved work: leaving or reloading the page then asks, and an update waits. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const mark = Symbol("form");
    dirty.add(mark);
    window.addEventListener("beforeunload", ask);
    changed.emit();
    return () => {
      dirty.delete(mark);
      if (dirty.size === 0) window.removeEventListener("beforeunload", ask);
      changed.emit();
    };
  }, [isDirty]);
}

/** Calls `act` as soon as no form holds unsaved work: at once, or when the last one is saved or closed. */
export function whenAllSaved(act: () => void): void {
  if (dirty.size === 0) {
    act();
    return;
  }
  const stop = changed.on(() => {
    if (dirty.size > 0) return;
    stop();
    act();
  });
}

export function useHasUnsaved(): boolean {
  return useSyncExternalStore(changed.on, () => dirty.size > 0);
}
