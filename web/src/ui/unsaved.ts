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

/** Calls `act` as soon as no form holds unsaved work: at once, or when the last one is saved or closed. */
export function whenAllSaved(act: () => void): void {
  if (dirty.size === 0) {
    act();
    return;
  }
  const stop = subscribe(() => {
    if (dirty.size > 0) return;
    stop();
    act();
  });
}

/** Whether any form holds unsaved work, live. */
export function useHasUnsaved(): boolean {
  return useSyncExternalStore(subscribe, () => dirty.size > 0);
}
