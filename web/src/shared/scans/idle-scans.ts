/* Reads scans by machine while nobody works, one at a time. */

import type { ScanOutcome } from "./read-scan.ts";
import type { ScannedFile } from "./scanned-file.ts";

/** So long a failure is left alone: the line or the server needs time. */
const PAUSE_MS = 60_000;

/**
 * What a failure says of the next try. never: of this scan, by this page, since reading failed. later: of this scan, whose
 * file is not on this device, until the line is back. pause: of all of them, until the line is back.
 */
export type Retry = "never" | "later" | "pause";

export interface IdleScansPorts {
  /** Resolves when the device is idle, with a signal that ends as soon as it is not, and at the end of all. */
  whenQuiet: () => Promise<AbortSignal>;
  /** Does the work unless another tab does its own; then it answers null. */
  alone: (work: () => Promise<boolean>) => Promise<boolean | null>;
  /** Scans to be read, as they are now. */
  scans: () => Promise<readonly ScannedFile[]>;
  read: (scan: ScannedFile, signal: AbortSignal) => Promise<ScanOutcome>;
  noteWordless: (sha256: string) => Promise<void>;
  retryOf: (error: unknown) => Retry;
  isOnline: () => boolean;
  /** Resolves after some time, or when documents have changed. */
  pause: (ms: number) => Promise<void>;
}

/** Reads one scan after the other until `end` ends it. What is interrupted begins anew the next time. */
export async function readScansWhenIdle(ports: IdleScansPorts, end: AbortSignal): Promise<void> {
  /** Keys of scans, as are the others: the same bytes in another record are another scan. */
  const done = new Set<string>();
  /** Their files are not on this device. */
  const elsewhere = new Set<string>();
  /** @returns what its failure says, null without one */
  const readOne = async (scan: ScannedFile, quiet: AbortSignal): Promise<Retry | null> => {
    try {
      const outcome = await ports.read(scan, quiet);
      done.add(scan.key);
      if (outcome !== "kept") await ports.noteWordless(scan.sha256);
      return null;
    } catch (error) {
      const retry = quiet.aborted ? null : ports.retryOf(error);
      if (retry === "never") done.add(scan.key);
      if (retry === "later") elsewhere.add(scan.key);
      return retry;
    }
  };
  /** Reads the first scan whose file is here. A list costs a look at every document: those without their files share one. */
  const readFirst = async (quiet: AbortSignal): Promise<boolean> => {
    const left = (await ports.scans()).filter(({ key }) => !done.has(key) && !elsewhere.has(key));
    for (const scan of left) {
      if (quiet.aborted) return true;
      const retry = await readOne(scan, quiet);
      if (retry !== "later") return retry !== "pause";
    }
    return false;
  };
  while (!end.aborted) {
    const quiet = await ports.whenQuiet();
    if (end.aborted) return;
    const isMore = await ports.alone(() => readFirst(quiet));
    if (isMore || end.aborted) continue;
    await ports.pause(PAUSE_MS);
    // while the line is gone, no file comes
    if (ports.isOnline()) elsewhere.clear();
  }
}
