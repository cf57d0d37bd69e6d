import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { Emitter } from "#web/lib/emitter.ts";

/** Rows that a print holds at most: more would keep an old laptop busy for minutes. */
export const PRINT_MOST = 2_000;

/* Whether the page is being put on paper. `beforeprint` comes before the page is laid out for it; the media query
   also reports a preview in the developer tools. */
let printing = false;
const changed = new Emitter();

function set(now: boolean): void {
  if (printing === now) return;
  printing = now;
  // what is not drawn when the event ends is not printed
  flushSync(() => changed.emit());
}

let watching = false;

function watch(): void {
  if (watching || typeof matchMedia !== "function") return;
  watching = true;
  addEventListener("beforeprint", () => set(true));
  addEventListener("afterprint", () => set(false));
  matchMedia("print").addEventListener("change", ({ matches }) => set(matches));
}

function subscribe(listener: () => void): () => void {
  watch();
  return changed.on(listener);
}

/** Whether the page is being printed: lists then draw their rows, not only those on screen. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}
