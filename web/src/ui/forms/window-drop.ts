import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { Emitter } from "#web/lib/emitter.ts";
import { afterOthers } from "#web/lib/slices.ts";
import { topLayer } from "../overlay/layers.ts";
import { droppedFolders } from "./dropped-files.ts";

/* Files that are let go anywhere in the window. A drop zone takes its own first; what is left goes to the page or the
   dialog that takes files, and is never opened by the browser. */

interface Taker {
  /** What it belongs to: it takes files only while no other dialog is open above it. */
  layer: HTMLElement;
  take: (files: File[]) => void;
}

const takers: Taker[] = [];
const changed = new Emitter();
let over: Taker | null = null;
/** Files that have been found so far in folders that were let go, once that takes a while. */
let found: number | null = null;
// entering a child comes before leaving its parent
let inside = 0;

function setOver(next: Taker | null): void {
  if (over === next) return;
  over = next;
  changed.emit();
}

const takerNow = () => takers.findLast(({ layer }) => layer === topLayer()) ?? null;
const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

function step(event: DragEvent): void {
  if (!holdsFiles(event)) return;
  inside = Math.max(0, inside + (event.type === "dragenter" ? 1 : -1));
  if (inside === 0) setOver(null);
}

function hold(event: DragEvent): void {
  if (!holdsFiles(event)) return;
  // a drop zone below the pointer has said that it takes them
  const zone = event.defaultPrevented;
  const taker = zone ? null : takerNow();
  event.preventDefault();
  if (!zone && event.dataTransfer) event.dataTransfer.dropEffect = taker ? "copy" : "none";
  setOver(taker);
}

function letGo(event: DragEvent): void {
  if (!holdsFiles(event)) return;
  inside = 0;
  setOver(null);
  if (event.defaultPrevented) return;
  event.preventDefault();
  const taker = takerNow();
  if (!taker || !event.dataTransfer) return;
  const begin = performance.now();
  const inFolders = droppedFolders(event.dataTransfer, (count) => {
    if (performance.now() - begin > SHOWN_AFTER_MS) setFound(count);
  });
  if (!inFolders) {
    taker.take([...event.dataTransfer.files]);
    return;
  }
  const give = (files: File[]) => {
    setFound(null);
    // the dialog that would have taken them may have been closed while they were read
    (takers.includes(taker) ? taker : takerNow())?.take(files);
  };
  // in the task in which the browser tells of the last hundred, which takes it long, the dialog would open too
  void inFolders.then((files) => afterOthers(() => give(files)));
}

/** What takes less is over before it is read. */
const SHOWN_AFTER_MS = 300;

function setFound(count: number | null): void {
  found = count;
  changed.emit();
}

/** How many files have been found in folders that were let go; null while none are read, and in the first moments. */
export function useFolderReading(): number | null {
  return useSyncExternalStore(changed.on, () => found);
}

/** Keeps the browser from opening files in the place of the page, from now on. @returns how to stop */
export function guardWindow(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener("dragenter", step, { signal });
  window.addEventListener("dragleave", step, { signal });
  // entering says it too: where what is below the pointer is drawn anew, the drop may come before the next dragover
  window.addEventListener("dragenter", hold, { signal });
  window.addEventListener("dragover", hold, { signal });
  window.addEventListener("drop", letGo, { signal });
  return () => stop.abort();
}

/**
 * Takes the files that are let go in the window: those of the page, or of the dialog that the calling component has
 * opened. @returns whether they would be taken that are held above the window now
 */
export function useWindowDrop(onFiles: (files: File[]) => void): boolean {
  const [taker] = useState<Taker>(() => ({ layer: document.body, take: () => {} }));
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    taker.layer = topLayer();
    taker.take = (files) => take(files);
    takers.push(taker);
    return () => {
      takers.splice(takers.indexOf(taker), 1);
      if (over === taker) setOver(null);
    };
  }, [taker]);
  return useSyncExternalStore(changed.on, () => over === taker);
}
