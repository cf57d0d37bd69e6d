import { useEffect, useSyncExternalStore } from "react";
import { Emitter } from "#web/lib/emitter.ts";
import { getLocalSession, onLocalSession } from "#web/local/engine.ts";
import type { ScanOutcome } from "./read-scan.ts";
import type { ScannedFile } from "./scanned-file.ts";

/* Readings by machine that somebody has asked for. They go on when what shows them is closed, until the page is. */

export type Reading =
  | { state: ScanOutcome | "idle" | "starting" | "failed" | "engineMissing" | "fileMissing" }
  | { state: "page"; page: number; pages: number }
  | { state: "refused"; sentence: string };

const idle: Reading = { state: "idle" };
const readings = new Map<string, { reading: Reading; ending: AbortController }>();
/** How many parts of the page show a reading, by the scan's key. */
const watchers = new Map<string, number>();
const changed = new Emitter();

export function isReadingOn({ state }: Reading): boolean {
  return state === "starting" || state === "page";
}

/** Ends a reading, and forgets what came of it. */
export function endReading(key: string): void {
  readings.get(key)?.ending.abort();
  if (readings.delete(key)) changed.emit();
}

interface Told {
  /** What is said of a reading that was not to be had. */
  failureOf: (error: unknown) => Reading;
  /** Says how a reading ended that nothing shows any more. */
  onUnseen: (reading: Reading) => void;
}

/** Reads a scan by machine; the session that asked for it ends it with itself. */
export async function startReading(scan: ScannedFile, { failureOf, onUnseen }: Told): Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const session = getLocalSession();
  const set = (reading: Reading) => {
    if (signal.aborted) return;
    readings.set(scan.key, { reading, ending });
    changed.emit();
  };
  const stop = onLocalSession(() => {
    if (getLocalSession() !== session) endReading(scan.key);
  });
  set({ state: "starting" });
  let result: Reading;
  try {
    const { readScan } = await import("./read-scan.ts");
    result = { state: await readScan(scan, (page, pages) => set({ state: "page", page, pages }), signal) };
  } catch (error) {
    result = failureOf(error);
  } finally {
    stop();
  }
  if (signal.aborted) return;
  set(result);
  if (watchers.has(scan.key)) return;
  endReading(scan.key);
  onUnseen(result);
}

/** How far the reading of a scan has come; what came of it is told for as long as something shows it. */
export function useReading(key: string): Reading {
  useEffect(() => {
    watchers.set(key, (watchers.get(key) ?? 0) + 1);
    return () => {
      const left = (watchers.get(key) ?? 1) - 1;
      if (left > 0) watchers.set(key, left);
      else watchers.delete(key);
      const known = readings.get(key);
      if (left === 0 && known && !isReadingOn(known.reading)) endReading(key);
    };
  }, [key]);
  return useSyncExternalStore(changed.on, () => readings.get(key)?.reading ?? idle);
}
