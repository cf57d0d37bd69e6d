import { isUpload } from "../outbox/outbox-rules.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";

const MAX_UPLOADS = 2;

/** What each record of an import adds to the time that its request may stay silent, in milliseconds. */
const MS_PER_RECORD = 52;
/** What a line brings that is slow and of use: 64 kbit/s. */
const BYTES_PER_MS = 8;
/** What it brings within the time of every request. */
const SHORT_BYTES = 64 * 1024;
/** With the half minute of every request it stays below the 5 minutes that the server takes at most to read one. */
const MOST_MS = 260_000;

/**
 * How much longer than other requests one may stay silent, in milliseconds: what makes thousands of records, or says what
 * was read in hundreds of pages, is megabytes long.
 */
export function bodyTimeMs({ records = [], bytes }: Pick<StoredEntry, "records" | "bytes">): number {
  const longBytes = Math.max(0, bytes.length - SHORT_BYTES);
  return Math.min(MOST_MS, Math.max(records.length * MS_PER_RECORD, Math.ceil(longBytes / BYTES_PER_MS)));
}

/** A request under way. */
export interface RunningRequest {
  controller: AbortController;
  isUpload: boolean;
  /** How much longer than others it may stay silent, in milliseconds. */
  bodyTimeMs: number;
  /** Whether only its result remains to be written. */
  isAnswered: boolean;
  /** When its last byte moved; infinity while it waits for its turn, so that it never counts as stalled. */
  lastProgress: number;
}

/** The requests under way, by the key of their entry, from before it is marked until its result is written. */
export class RunningRequests extends Map<string, RunningRequest> {
  add(row: StoredEntry): RunningRequest {
    const request = {
      controller: new AbortController(),
      isUpload: isUpload(row),
      bodyTimeMs: bodyTimeMs(row),
      isAnswered: false,
      lastProgress: Number.POSITIVE_INFINITY,
    };
    this.set(row.key, request);
    return request;
  }

  get unanswered(): number {
    return [...this.values()].filter((one) => !one.isAnswered).length;
  }

  /** Whether no further upload may begin: what has no file shall go past them. */
  get areUploadsFull(): boolean {
    return [...this.values()].filter((one) => one.isUpload).length >= MAX_UPLOADS;
  }

  abortAll(): void {
    for (const { controller } of this.values()) controller.abort();
  }

  /** @param since a moment of the clock that `lastProgress` is read from */
  abortSilent(since: number): void {
    for (const { controller, bodyTimeMs, lastProgress } of this.values())
      if (lastProgress + bodyTimeMs <= since) controller.abort();
  }
}
