import { isUpload } from "../outbox/outbox-rules.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";

const MAX_UPLOADS = 2;

/** What each record of an import adds to the time that its request may stay silent: the longest then has 290 s. */
const MS_PER_RECORD = 52;

/**
 * How much longer than other requests one may stay silent, in milliseconds: what makes thousands of records is megabytes
 * long, and the server takes 5 minutes at most to read a request.
 */
export function bodyTimeMs({ records = [] }: Pick<StoredEntry, "records">): number {
  return records.length * MS_PER_RECORD;
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
