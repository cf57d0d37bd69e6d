import { isUpload } from "../outbox/outbox-rules.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";

const MAX_UPLOADS = 2;

/** A request under way. */
export interface RunningRequest {
  controller: AbortController;
  isUpload: boolean;
  /** Whether it may stay silent for minutes, as an import does. */
  isLong: boolean;
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
      isLong: row.records !== undefined,
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
    for (const { controller, isLong, lastProgress } of this.values())
      if (!isLong && lastProgress <= since) controller.abort();
  }
}
