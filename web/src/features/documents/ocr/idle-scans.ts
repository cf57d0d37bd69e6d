/* Reads scans by machine while nobody works, one at a time. */

import type { Document } from "#domain/index";

/** So long a failure is left alone: the line or the server needs time. */
const PAUSE_MS = 60_000;

export interface IdleScansPorts {
  /** Resolves when the device is idle, with a signal that ends as soon as it is not, and at the end of all. */
  whenQuiet: () => Promise<AbortSignal>;
  /** Does the work unless another tab does its own; then it answers null. */
  alone: (work: () => Promise<boolean>) => Promise<boolean | null>;
  /** Scans to be read, as they are now. */
  scans: () => Promise<readonly Document[]>;
  read: (scan: Document, signal: AbortSignal) => Promise<"kept" | "wordless" | "unsure">;
  noteWordless: (sha256: string) => Promise<void>;
  /** Whether the scan is not to be tried again by this page: reading failed, or the server refused the text. */
  isFinal: (error: unknown) => boolean;
  /** Resolves after some time, or when documents have changed. */
  pause: (ms: number) => Promise<void>;
}

/** Reads one scan after the other until `end` ends it. What is interrupted begins anew the next time. */
export async function readScansWhenIdle(ports: IdleScansPorts, end: AbortSignal): Promise<void> {
  // a text that was sent is here only after the next pull
  const done = new Set<string>();
  const readOne = async (quiet: AbortSignal): Promise<boolean> => {
    const scan = (await ports.scans()).find(({ sha256 }) => sha256 !== null && !done.has(sha256));
    if (!scan?.sha256 || quiet.aborted) return false;
    try {
      const outcome = await ports.read(scan, quiet);
      done.add(scan.sha256);
      if (outcome !== "kept") await ports.noteWordless(scan.sha256);
      return true;
    } catch (error) {
      if (quiet.aborted) return true;
      if (!ports.isFinal(error)) return false;
      done.add(scan.sha256);
      return true;
    }
  };
  while (!end.aborted) {
    const quiet = await ports.whenQuiet();
    if (end.aborted) return;
    const isMore = await ports.alone(() => readOne(quiet));
    if (!isMore && !end.aborted) await ports.pause(PAUSE_MS);
  }
}
