import { useEffect, useSyncExternalStore } from "react";

const dirty = new Set<symbol>();
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

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
    announce();
    return () => {
      dirty.delete(mark);
      if (dirty.size === 0) window.removeEventListener("beforeunload", ask);
      announce();
    };
  }, [isDirty]);
}

/** Whether any form holds unsaved work, live. */
export function useHasUnsaved(): boolean {
  return useSyncExternalStore(subscribe, () => dirty.size > 0);
}
