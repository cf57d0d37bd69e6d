/* Fetches pinned files in the background, one after the other: the leading tab alone does. */

import { HttpError, isSignedOut, OfflineError } from "../http/http.ts";
import type { MirrorDatabase } from "../storage/mirror-database.ts";
import { backOff } from "../storage/schedule.ts";
import { removeCached, removePins } from "./eviction.ts";
import { FileError } from "./file-cache.ts";
import type { PinnableFile } from "./pinnable-files.ts";
import { planPins } from "./pins.ts";

const PAUSE_MS = { first: 5_000, max: 5 * 60_000 };

export interface FetchPinnedPorts {
  /** The server's file of a key. */
  fileOf: (key: string) => PinnableFile | undefined;
  db: MirrorDatabase;
  /** Pins what belongs to kept groups, and lets go what no longer does. @returns whether anything has changed */
  settleGroups: () => Promise<boolean>;
  /** Whether the server may be asked now: it can be reached, the session holds, a first pull has come. */
  mayFetch: () => boolean;
  /** Calls back when there may be something to do; returns how to stop. */
  onChange: (listener: () => void) => () => void;
  fetch: (file: PinnableFile, signal: AbortSignal) => Promise<ArrayBuffer>;
  /** Keeps the file; false where there is no room. */
  store: (file: PinnableFile, bytes: ArrayBuffer) => Promise<boolean>;
  whenIdle: () => Promise<void>;
  now: () => number;
  after: (ms: number, callback: () => void) => () => void;
  random: () => number;
  onError: (error: unknown) => void;
}

/** Fetches what is pinned and lacking until `signal` ends it. */
export async function fetchPinned(ports: FetchPinnedPorts, signal: AbortSignal): Promise<void> {
  const fetcher = new PinFetcher(ports, signal);
  const stop = ports.onChange(fetcher.wake);
  signal.addEventListener("abort", () => {
    stop();
    fetcher.end();
  });
  while (!signal.aborted) {
    await ports.whenIdle();
    if (signal.aborted) return;
    const isMore = await fetcher.step().catch(fetcher.onFailure);
    if (!isMore) await fetcher.woken();
  }
}

class PinFetcher {
  readonly #ports: FetchPinnedPorts;
  readonly #signal: AbortSignal;
  /** Files that the server refuses, by the version of the record of which it did. */
  readonly #refused = new Map<string, number>();
  #attempt = 0;
  /** When the server may be asked again. */
  #notBefore = Number.NEGATIVE_INFINITY;
  #cancelPause = () => {};
  #isAwake = false;
  #wake: (() => void) | null = null;
  #fetching: PinnableFile | null = null;

  constructor(ports: FetchPinnedPorts, signal: AbortSignal) {
    this.#ports = ports;
    this.#signal = signal;
  }

  readonly wake = (): void => {
    this.#isAwake = true;
    this.#wake?.();
  };

  end(): void {
    this.#cancelPause();
    this.wake();
  }

  /** Resolves when something has changed since the last step. */
  async woken(): Promise<void> {
    if (!this.#isAwake) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#wake = null;
  }

  /** @returns whether there may be more to do */
  async step(): Promise<boolean> {
    this.#isAwake = false;
    this.#fetching = null;
    const { db, fileOf, mayFetch, now, fetch, store } = this.#ports;
    const pins = await db.pins.toArray();
    const files = await db.kept.bulkGet(pins.map(({ key }) => key));
    const byKey = new Map(files.flatMap((file) => (file ? [[file.key, file] as const] : [])));
    const { lacking, denied } = planPins(pins, byKey, fileOf);
    await removeCached(db, denied);
    await removePins(db, denied);
    if (await this.#ports.settleGroups()) return true;
    const file = lacking.find(({ key, version }) => this.#refused.get(key) !== version);
    if (!file || !mayFetch() || now() < this.#notBefore) return false;
    this.#fetching = file;
    const bytes = await fetch(file, this.#signal);
    this.#attempt = 0;
    this.#signal.throwIfAborted();
    const { key, version, sha256 } = file;
    // let go, deleted or changed meanwhile
    if ((await db.pins.get(key)) === undefined || fileOf(key)?.sha256 !== sha256) return true;
    // no file is empty
    if (bytes.byteLength === 0) this.#refused.set(key, version);
    else if (!(await store(file, bytes))) await db.pins.update(key, { isFull: true });
    return true;
  }

  readonly onFailure = async (error: unknown): Promise<boolean> => {
    const { onError, now, after, random } = this.#ports;
    if (this.#signal.aborted || isSignedOut(error)) return false;
    const isDamaged = error instanceof FileError && error.code === "file_damaged";
    if (this.#fetching && (isDamaged || isRefusal(error))) {
      this.#refused.set(this.#fetching.key, this.#fetching.version);
      return true;
    }
    if (![HttpError, OfflineError, FileError].some((kind) => error instanceof kind)) onError(error);
    const retryAfter = error instanceof HttpError ? (error.retryAfter ?? 0) * 1_000 : 0;
    const pause = Math.max(retryAfter, backOff(this.#attempt++, PAUSE_MS.first, PAUSE_MS.max, random));
    this.#notBefore = now() + pause;
    this.#cancelPause();
    this.#cancelPause = after(pause, this.wake);
    return false;
  };
}

/** Whether the server will not give this version of the file, however often it is asked. */
const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.isFromOurServer && [400, 403, 404, 410].includes(error.status);
