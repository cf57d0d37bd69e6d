import { useEffect, useSyncExternalStore } from "react";
import { Emitter } from "#web/lib/emitter.ts";
import { heldLocks } from "#web/lib/held-locks.ts";

const dirty = new Set<symbol>();
const changed = new Emitter();

/** Held, by as many windows as there are, while one of their forms holds unsaved work. */
const LOCK = "sijil-unsaved";
let release = () => {};

/** Lets the other windows know by a lock, which ends with its window, however that ends. */
function lock(): void {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // absent where the page is not secure
  navigator.locks?.request(LOCK, { mode: "shared" }, () => released).catch(() => {});
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Says that a form holds unsaved work: leaving or reloading the page then asks, and an update waits. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const mark = Symbol("form");
    if (dirty.size === 0) lock();
    dirty.add(mark);
    window.addEventListener("beforeunload", ask);
    changed.emit();
    return () => {
      dirty.delete(mark);
      if (dirty.size === 0) {
        window.removeEventListener("beforeunload", ask);
        release();
      }
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

/** Whether a form holds unsaved work in this window or in another one of this browser. */
export async function isUnsavedAnywhere(): Promise<boolean> {
  return dirty.size > 0 || (await heldLocks()).has(LOCK);
}
