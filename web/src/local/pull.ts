/* Brings the server's changes: lines are stored as they came, and taken into memory on the way. */

import { NDJSON, syncHeaders } from "#domain/index";
import { type Ending, endingWith } from "./abort.ts";
import { DamagedPageError, parseChanges } from "./changes.ts";
import { encode } from "./codec.ts";
import type { SyncPoint } from "./database.ts";
import { type HttpInit, OfflineError } from "./http.ts";
import type { Mirror } from "./mirror.ts";
import { readLines } from "./ndjson.ts";
import { appendPages, dropPages, type NewPage, OvertakenError, readPoint } from "./pages.ts";

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
  for (let resets = 0; resets < MOST_RESETS; ) {
    const silence = new Silence(signal);
    const path = point.cursor === null ? "/api/sync" : `/api/sync?cursor=${encodeURIComponent(point.cursor)}`;
    try {
      const answer = await ports.http(path, {
        headers: { Accept: NDJSON },
        signal: silence.signal,
        timeoutMs: SILENCE_MS,
      });
      if (isTrue(answer.headers.get(syncHeaders.reset))) {
        void answer.body?.cancel().catch(() => {});
        point = await startOver(mirror, point, ports);
        resets++;
        continue;
      }
      const more = isTrue(answer.headers.get(syncHeaders.more));
      if (more) ports.onMore?.();
      point = await takeAnswer(mirror, point, answer, more, silence);
      if (!more) return;
    } finally {
      silence.end();
    }
  }
  throw new OfflineError(new Error("the server says reset without end"));
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
  answer: Response,
  more: boolean,
  silence: Silence,
): Promise<SyncPoint> {
  const cursor = answer.headers.get(syncHeaders.cursor) ?? from.cursor;
  let point = from;
  let held: NewPage | null = null;
  for await (const line of linesOf(answer, silence)) {
    if (held) {
      point = await store(mirror, point, [held]);
      mirror.publishSoon(true);
    }
    const changes = readLine(line);
    held = changes.length ? { count: changes.length, bytes: await encode(line) } : null;
    mirror.take(changes);
    if (!mirror.view("documents").ready) mirror.publish(true);
  }
  if (held || cursor !== point.cursor) point = await store(mirror, point, held ? [held] : [], { cursor });
  if (more) mirror.publishSoon(true);
  else mirror.publish(true);
  return point;
}

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

async function* linesOf(answer: Response, silence: Silence): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!answer.body) return;
  try {
    for await (const line of readLines(answer.body)) {
      silence.heard();
      yield line;
    }
  } catch (error) {
    if (error instanceof TypeError || silence.signal.aborted) throw new OfflineError(error);
    throw error;
  }
}

/** Ends a call whose line stays silent too long. */
class Silence {
  readonly #over: Ending;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(outer: AbortSignal) {
    this.#over = endingWith(outer);
    this.heard();
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#over.abort(), SILENCE_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
