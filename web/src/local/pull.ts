/* Brings the server's changes: lines are stored as they came, and taken into memory on the way. */

import { NDJSON, syncHeaders } from "#domain/index";
import { type Ending, endingWith } from "./abort.ts";
import { DamagedPageError, parseChanges } from "./changes.ts";
import { encode } from "./codec.ts";
import { type HttpInit, OfflineError } from "./http.ts";
import type { Mirror } from "./mirror.ts";
import { readLines } from "./ndjson.ts";
import { appendPages, dropPages, type NewPage, OvertakenError, readPoint } from "./pages.ts";
import type { SyncPoint } from "./sync-point.ts";

/** What a pull needs from outside. */
export interface PullPorts {
  /** The wrapper around fetch. @throws {HttpError} @throws {OfflineError} */
  http: (path: string, init: HttpInit) => Promise<Response>;
  /** The leader's epoch: once another tab leads, nothing more is written. */
  epoch: number;
  /** Hears of a reset, before the mirror is dropped. */
  onReset?: () => void;
  /** Hears that a pull takes more than one answer. */
  onMore?: () => void;
}

/** A line that stays silent this long is taken for cut, in milliseconds. */
const SILENCE_MS = 30_000;
/** Pages of one answer that are written in one transaction: each costs milliseconds, whatever it holds. */
const PAGES_AT_ONCE = 10;
/** A server that says reset to a pull without a cursor is not to be followed for ever. */
const MOST_RESETS = 3;

const decoder = new TextDecoder();
const isTrue = (header: string | null) => header === "true" || header === "1";

/**
 * Pulls until the server has nothing more. What came before a cut is kept, and the next pull goes on from there.
 * @throws {HttpError} 401 when the session has ended, others as the server answers
 * @throws {OfflineError} when the line was cut
 * @throws {OvertakenError} when another tab has taken over
 */
export async function pull(mirror: Mirror, ports: PullPorts, signal: AbortSignal): Promise<void> {
  let point = await readPoint(mirror.db);
  if (point.epoch !== ports.epoch) throw new OvertakenError();
  let asked = new Asked(ports, point.cursor, signal);
  let next: Asked | null = null;
  try {
    for (let resets = 0; ; ) {
      const answer = await asked.answer;
      if (isTrue(answer.headers.get(syncHeaders.reset))) {
        asked.end();
        if (++resets === MOST_RESETS) throw new OfflineError(new Error("the server says reset without end"));
        point = await startOver(mirror, point, ports);
        asked = new Asked(ports, null, signal);
        continue;
      }
      const more = isTrue(answer.headers.get(syncHeaders.more));
      const cursor = answer.headers.get(syncHeaders.cursor) ?? point.cursor;
      if (more) {
        ports.onMore?.();
        // The server works on the next answer while this one is read.
        next = new Asked(ports, cursor, signal);
      }
      point = await takeAnswer(mirror, point, linesOf(answer, asked), cursor, more);
      asked.end();
      if (!next) return;
      asked = next;
      next = null;
    }
  } finally {
    asked.end();
    next?.end();
  }
}

async function startOver(mirror: Mirror, point: SyncPoint, ports: PullPorts): Promise<SyncPoint> {
  ports.onReset?.();
  const fresh = await dropPages(mirror.db, point);
  mirror.clear(fresh.generation);
  mirror.publish(false);
  return fresh;
}

async function takeAnswer(
  mirror: Mirror,
  from: SyncPoint,
  lines: AsyncIterable<Uint8Array<ArrayBuffer>>,
  cursor: string | null,
  more: boolean,
): Promise<SyncPoint> {
  let point = from;
  let held: NewPage[] = [];
  for await (const line of lines) {
    if (held.length === PAGES_AT_ONCE) {
      point = await store(mirror, point, held);
      mirror.publishSoon(true);
      held = [];
    }
    const changes = readLine(line);
    if (changes.length) held.push({ count: changes.length, bytes: await encode(line) });
    mirror.take(changes);
    // a list is shown once it has rows: people and categories come before them, and "no documents" would be a lie
    if (!isShown(mirror) && changes.some(({ collection }) => collection === "documents")) mirror.publish(true);
  }
  if (held.length || cursor !== point.cursor) point = await store(mirror, point, held, { cursor });
  if (more && isShown(mirror)) mirror.publishSoon(true);
  else mirror.publish(true);
  return point;
}

const isShown = (mirror: Mirror) => mirror.view("documents").ready;

/** Stores pages, and notes that memory holds them; another tab's pages in between are taken first. */
async function store(
  mirror: Mirror,
  from: SyncPoint,
  pages: readonly NewPage[],
  change?: Partial<Pick<SyncPoint, "cursor">>,
): Promise<SyncPoint> {
  const { point, ids } = await appendPages(mirror.db, from, pages, change);
  let inOrder = true;
  for (const id of ids) {
    if (id === mirror.seen + 1) mirror.seen = id;
    else inOrder = false;
  }
  if (!inOrder) await mirror.catchUp();
  return point;
}

function readLine(line: Uint8Array) {
  try {
    return parseChanges(decoder.decode(line));
  } catch (error) {
    // Half a line is what a cut leaves.
    throw error instanceof DamagedPageError ? new OfflineError(error) : error;
  }
}

async function* linesOf(answer: Response, asked: Asked): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!answer.body) return;
  asked.heard();
  try {
    for await (const line of readLines(answer.body)) {
      asked.heard();
      yield line;
    }
  } catch (error) {
    if (error instanceof TypeError || asked.ended) throw new OfflineError(error);
    throw error;
  }
}

/** A call under way, which ends when its line stays silent too long. */
class Asked {
  readonly answer: Promise<Response>;
  readonly #over: Ending;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: PullPorts, cursor: string | null, outer: AbortSignal) {
    this.#over = endingWith(outer);
    const path = cursor === null ? "/api/sync" : `/api/sync?cursor=${encodeURIComponent(cursor)}`;
    this.answer = ports.http(path, { headers: { Accept: NDJSON }, signal: this.#over.signal, timeoutMs: SILENCE_MS });
    // One that is asked ahead may fail before anybody waits for it.
    this.answer.catch(() => {});
  }

  get ended(): boolean {
    return this.#over.signal.aborted;
  }

  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#over.abort, SILENCE_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#over.abort();
  }
}
