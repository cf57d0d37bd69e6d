/* The first pages of the documents that a list shows: from this device, or else from the server, a screen at a time. */

import { HttpError, type http, OfflineError } from "../http/http.ts";
import { decode, encode } from "../storage/codec.ts";
import type { ThumbnailKey, ThumbnailsDatabase } from "../storage/thumbnails-database.ts";
import { fetchThumbnails, type Thumbnail } from "./fetch-thumbnails.ts";

/** How many are asked for at once: about what a screen shows. */
const BATCH = 40;
/** A list that draws more rows than these is being printed, without pictures. */
const MOST_WATCHED = 200;
/** How many this device keeps, some 20 MB, and how many of them stay in memory. */
const MOST_KEPT = 3_000;
const MOST_SHOWN = 300;

export interface ThumbnailsPorts {
  db: ThumbnailsDatabase;
  http: typeof http;
  /** Whether the document still has this file and the person may fetch it; true as long as that is not known. */
  isPresent: (id: number, sha256: string) => boolean;
  /** The document as it is now: another object once something in it has changed. */
  rowOf: (id: number) => object | undefined;
  mayFetch: () => boolean;
  /** Calls back whenever `mayFetch` may have changed; returns how to stop. */
  onConnection: (listener: () => void) => () => void;
  /** Calls back whenever `isPresent` may have changed; returns how to stop. */
  onDocuments: (listener: () => void) => () => void;
  whenIdle: () => Promise<void>;
  toUrl: (jpeg: Uint8Array<ArrayBuffer>) => string;
  releaseUrl: (url: string) => void;
  onError: (error: unknown) => void;
}

interface Watched {
  sha256: string;
  listeners: Set<() => void>;
}

export class ListThumbnails {
  readonly #ports: ThumbnailsPorts;
  /** What rows on the screen want. */
  readonly #watched = new Map<number, Watched>();
  /** Those in memory, the one shown last at the end. */
  readonly #shown = new Map<number, { sha256: string; url: string }>();
  /** Files of which the server had none, with the document as it was: once the file is read, that is another one. */
  readonly #absent = new Map<string, object | undefined>();
  readonly #over = new AbortController();
  readonly #stops: (() => void)[];
  #isRunning = false;
  #isAsked = false;
  #mustRemove = true;

  constructor(ports: ThumbnailsPorts) {
    this.#ports = ports;
    this.#stops = [
      ports.onConnection(() => this.#request()),
      ports.onDocuments(() => {
        this.#mustRemove = true;
        this.#request();
      }),
    ];
    this.#request();
  }

  /** The address of a document's picture, null where there is none yet. */
  urlOf(id: number, sha256: string): string | null {
    const shown = this.#shown.get(id);
    return shown?.sha256 === sha256 ? shown.url : null;
  }

  /** Has a picture looked for, for as long as a row shows it. @returns how to stop */
  watch(id: number, sha256: string, listener: () => void): () => void {
    const before = this.#watched.get(id);
    const watched = before?.sha256 === sha256 ? before : { sha256, listeners: new Set<() => void>() };
    watched.listeners.add(listener);
    this.#watched.set(id, watched);
    if (this.urlOf(id, sha256) === null) this.#request();
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size === 0 && this.#watched.get(id) === watched) this.#watched.delete(id);
    };
  }

  close(): void {
    this.#over.abort();
    for (const stop of this.#stops) stop();
    for (const { url } of this.#shown.values()) this.#ports.releaseUrl(url);
    this.#shown.clear();
    this.#ports.db.close();
  }

  #request(): void {
    this.#isAsked = true;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#isAsked && !this.#over.signal.aborted) {
      this.#isAsked = false;
      await this.#ports.whenIdle();
      await this.#step().catch((error: unknown) => {
        // the next change of the connection, a pull's at the latest, has it tried again
        if (this.#over.signal.aborted || error instanceof HttpError || error instanceof OfflineError) return;
        this.#ports.onError(error);
      });
    }
    this.#isRunning = false;
  }

  async #step(): Promise<void> {
    if (this.#over.signal.aborted) return;
    if (this.#mustRemove) await this.#removeOthers();
    if (this.#watched.size > MOST_WATCHED) return;
    const lacking = [...this.#watched]
      .map(([id, { sha256 }]): ThumbnailKey => [id, sha256])
      .filter((key) => this.urlOf(...key) === null && !this.#isAbsent(key));
    for (const one of await this.#kept(lacking)) this.#show(one);
    const wanted = lacking.filter(([id, sha256]) => this.urlOf(id, sha256) === null);
    if (wanted.length === 0 || !this.#ports.mayFetch()) return;
    await this.#fetch(wanted.slice(0, BATCH));
    if (wanted.length > BATCH) this.#isAsked = true;
  }

  async #fetch(wanted: readonly ThumbnailKey[]): Promise<void> {
    const ids = wanted.map(([id]) => id);
    const rows = new Map(ids.map((id) => [id, this.#ports.rowOf(id)]));
    const found = await fetchThumbnails(ids, this.#ports.http, this.#over.signal);
    const files = new Map(wanted);
    const fitting = found.filter(({ id, sha256 }) => files.get(id) === sha256 && this.#ports.isPresent(id, sha256));
    for (const one of fitting) this.#show(one);
    for (const [id, sha256] of wanted)
      if (this.urlOf(id, sha256) === null) this.#absent.set(nameOf(id, sha256), rows.get(id));
    const stored = fitting.map(async ({ id, sha256, jpeg }) => ({ id, sha256, bytes: await encode(jpeg) }));
    // a device that is full, or has given them up, shows what it gets
    await this.#ports.db.store(await Promise.all(stored), MOST_KEPT).catch(() => {});
  }

  #isAbsent([id, sha256]: ThumbnailKey): boolean {
    const name = nameOf(id, sha256);
    return this.#absent.has(name) && this.#absent.get(name) === this.#ports.rowOf(id);
  }

  /** What this device keeps of these; nothing where its database cannot be had. */
  async #kept(keys: readonly ThumbnailKey[]): Promise<Thumbnail[]> {
    if (keys.length === 0) return [];
    const stored = await this.#ports.db.thumbnails
      .where("[id+sha256]")
      .anyOf([...keys])
      .toArray()
      .catch(() => []);
    return Promise.all(stored.map(async ({ id, sha256, bytes }) => ({ id, sha256, jpeg: await decode(bytes) })));
  }

  #show({ id, sha256, jpeg }: Thumbnail): void {
    if (this.#over.signal.aborted) return;
    this.#hide(id);
    this.#shown.set(id, { sha256, url: this.#ports.toUrl(jpeg) });
    for (const other of this.#shown.keys()) {
      if (this.#shown.size <= MOST_SHOWN) break;
      if (!this.#watched.has(other)) this.#hide(other);
    }
    this.#tell(id);
  }

  #hide(id: number): void {
    const shown = this.#shown.get(id);
    this.#shown.delete(id);
    if (shown) this.#ports.releaseUrl(shown.url);
  }

  #tell(id: number): void {
    for (const listener of this.#watched.get(id)?.listeners ?? []) listener();
  }

  /** Forgets what belongs to another file by now, or to a document that has gone, or that this person may not fetch. */
  async #removeOthers(): Promise<void> {
    this.#mustRemove = false;
    for (const [id, { sha256 }] of this.#shown) {
      if (this.#ports.isPresent(id, sha256)) continue;
      this.#hide(id);
      this.#tell(id);
    }
    await this.#ports.db.removeOthers(this.#ports.isPresent).catch(() => {});
  }
}

const nameOf = (id: number, sha256: string) => `${id} ${sha256}`;
