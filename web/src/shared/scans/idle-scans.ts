/* Reads scans by machine while nobody works, one at a time. */

import type { ScannedFile } from "./scanned-file.ts";

/** So long a failure is left alone: the line or the server needs time. */
const PAUSE_MS = 60_000;

/**
 * What a failure says of the next try. never: of this scan, by this page, since reading failed. later: of this scan, whose
 * file is not on this device. pause: of all of them, until the line is back.
 */
export type Retry = "never" | "later" | "pause";

export interface IdleScansPorts {
  /** Resolves when the device is idle, with a signal that ends as soon as it is not, and at the end of all. */
  whenQuiet: () => Promise<AbortSignal>;
  /** Does the work unless another tab does its own; then it answers null. */
  alone: (work: () => Promise<boolean>) => Promise<boolean | null>;
  /** Scans to be read, as they are now. */
  scans: () => Promise<readonly ScannedFile[]>;
  read: (scan: ScannedFile, signal: AbortSignal) => Promise<"kept" | "wordless" | "unsure">;
  noteWordless: (sha256: string) => Promise<void>;
  retryOf: (error: unknown) => Retry;
  /** Resolves after some time, or when documents have changed. */
  pause: (ms: number) => Promise<void>;
}

/** Reads one scan after the other until `end` ends it. What is interrupted begins anew the next time. */
export async function readScansWhenIdle(ports: IdleScansPorts, end: AbortSignal): Promise<void> {
  const done = new Set<string>();
  /** Passed over until the next pause has ended. */
  const passedOver = new Set<string>();
  const readOne = async (quiet: AbortSignal): Promise<boolean> => {
    const scan = (await ports.scans()).find(({ sha256 }) => !done.has(sha256) && !passedOver.has(sha256));
    if (!scan || quiet.aborted) return false;
    try {
      const outcome = await ports.read(scan, quiet);
      done.add(scan.sha256);
      if (outcome !== "kept") await ports.noteWordless(scan.sha256);
      return true;
    } catch (error) {
      if (quiet.aborted) return true;
      const retry = ports.retryOf(error);
      if (retry === "never") done.add(scan.sha256);
      if (retry === "later") passedOver.add(scan.sha256);
      return retry !== "pause";
    }
  };
  while (!end.aborted) {
    const quiet = await ports.whenQuiet();
    if (end.aborted) return;
    const isMore = await ports.alone(() => readOne(quiet));
    if (isMore || end.aborted) continue;
    await ports.pause(PAUSE_MS);
    passedOver.clear();
  }
}
