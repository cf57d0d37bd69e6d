/* Brings the server's changes: an answer is stored as it came, together with its cursor, then taken into memory. */

import { type Change, LAST_LINE, NDJSON, syncHeaders } from "#domain/index";
import { type HttpInit, OfflineError } from "../http/http.ts";
import type { Mirror } from "../mirror/mirror.ts";
import { appendPages, dropPages, type NewPage, OvertakenError, readPoint } from "../mirror/pages.ts";
import { DamagedPageError, parseChanges } from "../mirror/parse-changes.ts";
import { encode } from "../storage/codec.ts";
import { isQuotaExceeded } from "../storage/errors.ts";
import { type LinkedAbort, linkedAbort } from "../storage/linked-abort.ts";
import { timeSlicer } from "../storage/schedule.ts";
import type { SyncPoint } from "../storage/sync-point.ts";
import { readLines } from "./ndjson.ts";

export interface PullPorts {
  /** The wrapper around fetch. @throws {HttpError} @throws {OfflineError} */
  http: (path: string, init: HttpInit) => Promise<Response>;
  /** The leader's epoch: once another tab leads, nothing more is written. */
  epoch: number;
  /**
   * Called before the mirror is dropped, which waits for it.
   * @param hasGoneBack whether the server's data have gone back: the mirror may hold what is lost there
   */
  onReset?: (hasGoneBack: boolean) => void | Promise<void>;
  /** Called where the device has a part of the records at most. */
  onPartial?: () => void;
  /** Called when a pull takes more than one response. */
  onMore?: () => void;
}

/** A connection without a line for this long counts as cut off, in milliseconds. */
const READ_TIMEOUT_MS = 30_000;
/** Between two views of an answer that is still coming, in milliseconds: each costs the time of reading some pages. */
const PROGRESSIVE_PAUSE_MS = 1_000;
/** A server that answers `reset` even without a cursor would be followed for ever. */
const MAX_RESETS = 3;

/** The generation of a memory that has dropped what the full disk still holds. */
const EMPTIED = -1;

const decoder = new TextDecoder();
const isTrue = (header: string | null) => header === "true" || header === "1";

/**
 * Pulls until the server has nothing more. Whole answers are kept, and after a cut the next pull goes on from there.
 * @throws {HttpError} 401 when the session has ended, others as the server answers
 * @throws {OfflineError} when the line was cut
 * @throws {OvertakenError} when another tab has taken over
 */
export async function pullChanges(mirror: Mirror, ports: PullPorts, signal: AbortSignal): Promise<void> {
  let point = await readPoint(mirror.db);
  if (point.epoch !== ports.epoch) throw new OvertakenError();
  if (![point.generation, EMPTIED].includes(mirror.generation)) await mirror.catchUp();
  if (point.cursor === null || point.isWhole === false) ports.onPartial?.();
  let request = new PullRequest(ports, point.cursor, signal);
  let next: PullRequest | null = null;
  let isReplacement = point.cursor === null;
  try {
    for (let resets = 0; ; ) {
      const response = await request.response;
      if (isTrue(response.headers.get(syncHeaders.reset))) {
        request.end();
        if (++resets === MAX_RESETS) throw new OfflineError(new Error("the server says reset without end"));
        ports.onPartial?.();
        await ports.onReset?.(isTrue(response.headers.get(syncHeaders.restored)));
        point = await startOver(mirror, point);
        isReplacement = true;
        request = new PullRequest(ports, null, signal);
        continue;
      }
      // the cursor holds again, and so do the rows that could not be dropped
      if (mirror.generation === EMPTIED && !isReplacement) await mirror.load();
      const more = isTrue(response.headers.get(syncHeaders.more));
      const cursor = response.headers.get(syncHeaders.cursor) ?? point.cursor;
      if (more) {
        ports.onMore?.();
        // The server works on the next answer while this one is read.
        next = new PullRequest(ports, cursor, signal);
      }
      const lines = linesOf(response, request);
      point = await applyResponse(mirror, point, { lines, cursor, more, isReplacement }, signal);
      isReplacement = false;
      request.end();
      if (!next) return;
      request = next;
      next = null;
    }
  } finally {
    request.end();
    next?.end();
  }
}

/**
 * Nothing of before is shown any more. A full disk cannot even note that it holds nothing: there the next answer takes the
 * place of what is stored.
 */
async function startOver(mirror: Mirror, point: SyncPoint): Promise<SyncPoint> {
  const fresh = await dropPages(mirror.db, point).catch((error: unknown) => {
    if (!isQuotaExceeded(error)) throw error;
    return null;
  });
  mirror.clear(fresh?.generation ?? EMPTIED);
  mirror.publish(false);
  return fresh ?? point;
}

/** A page as received, and its changes parsed. */
type Page = NewPage & { changes: Change[] };

interface PullResponse {
  lines: AsyncIterable<Uint8Array<ArrayBuffer>>;
  cursor: string | null;
  more: boolean;
  /** Whether it takes the place of all that is stored, since it was pulled without a cursor. */
  isReplacement: boolean;
}

/**
 * Stores an answer with its cursor, and takes it into memory. Of one that was cut, or that the device has no room for,
 * memory alone shows what came, until the next pull from the same point.
 */
async function applyResponse(
  mirror: Mirror,
  from: SyncPoint,
  response: PullResponse,
  signal: AbortSignal,
): Promise<SyncPoint> {
  const pages: Page[] = [];
  const progressive = response.isReplacement && mirror.size === 0 ? new ProgressiveView(mirror) : null;
  try {
    await readResponse(response.lines, (page) => {
      pages.push(page);
      progressive?.addPage(page);
    });
    if (pages.length > 0 || response.cursor !== from.cursor || response.isReplacement)
      return await store(mirror, from, pages, response, progressive);
    mirror.revertProvisional();
    mirror.publish(true);
    return from;
  } catch (error) {
    if (signal.aborted || !(error instanceof OfflineError || isQuotaExceeded(error))) throw error;
    if (!progressive?.isIntact) for (const { changes } of pages) mirror.applyProvisional(changes);
    // a list is shown once it has rows: people and categories come before them, and "no documents" would be a lie
    mirror.publish(isListShown(mirror) || pages.some(hasDocuments));
    throw error;
  }
}

const isListShown = (mirror: Mirror) => mirror.view("documents").ready;
const hasDocuments = ({ changes }: Page) => changes.some(({ collection }) => collection === "documents");

/** An answer that fills an empty mirror: its rows are shown as they come, although only the whole of it is stored. */
class ProgressiveView {
  readonly #mirror: Mirror;
  readonly #losses: number;

  constructor(mirror: Mirror) {
    mirror.clear(mirror.generation);
    this.#mirror = mirror;
    this.#losses = mirror.revertCount;
  }

  /** Whether memory still holds all that was taken. */
  get isIntact(): boolean {
    return this.#mirror.revertCount === this.#losses;
  }

  addPage(page: Page): void {
    if (!this.isIntact) return;
    this.#mirror.applyProvisional(page.changes);
    if (isListShown(this.#mirror)) this.#mirror.publishSoon(true, PROGRESSIVE_PAUSE_MS);
    else if (hasDocuments(page)) this.#mirror.publish(true);
  }
}

/** Reads an answer to its last line, `[]`: a connection that ended in order says nothing of whether all has come. */
async function readResponse(
  lines: AsyncIterable<Uint8Array<ArrayBuffer>>,
  onPage: (page: Page) => void,
): Promise<void> {
  let isWhole = false;
  for await (const line of lines) {
    isWhole = decoder.decode(line) === LAST_LINE;
    const changes = readLine(line);
    if (changes.length) onPage({ count: changes.length, bytes: await encode(line), changes });
  }
  if (!isWhole) throw new OfflineError(new Error("the answer has no last line"));
}

/** Stores pages and takes them into memory, unless they are there; another tab's pages in between are taken first. */
async function store(
  mirror: Mirror,
  from: SyncPoint,
  pages: readonly Page[],
  { cursor, more, isReplacement }: Omit<PullResponse, "lines">,
  progressive: ProgressiveView | null,
): Promise<SyncPoint> {
  const stored = pages.map(({ count, bytes }) => ({ count, bytes }));
  const { point, ids } = await appendPages(mirror.db, from, stored, { cursor, more, isReplacement });
  const isIntact = progressive?.isIntact ?? false;
  if (isIntact) mirror.confirmProvisional(ids.at(-1) ?? mirror.newestPage, point.generation);
  else if (isReplacement) mirror.clear(point.generation);
  else {
    // whatever an answer that was cut has shown: this one is whole, with pages or without
    mirror.revertProvisional();
    if (ids.length && ids[0] !== mirror.newestPage + 1) await mirror.catchUp();
  }
  const pause = timeSlicer();
  for (const [at, { changes }] of pages.entries()) {
    mirror.applyStored(ids[at], changes);
    // rows that took the place of others are shown together with them
    if (isReplacement) continue;
    mirror.publishSoon(true);
    await pause();
  }
  if (!more) mirror.publish(true);
  else if (isIntact ? isListShown(mirror) : !isReplacement) mirror.publishSoon(true);
  else mirror.publish(pages.some(hasDocuments));
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

async function* linesOf(response: Response, request: PullRequest): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!response.body) return;
  request.resetTimer();
  try {
    for await (const line of readLines(response.body)) {
      request.resetTimer();
      yield line;
    }
  } catch (error) {
    if (error instanceof TypeError || request.isEnded) throw new OfflineError(error);
    throw error;
  }
}

/** A request under way, aborted when it stays silent for too long. */
class PullRequest {
  readonly response: Promise<Response>;
  readonly #linked: LinkedAbort;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: PullPorts, cursor: string | null, outer: AbortSignal) {
    this.#linked = linkedAbort(outer);
    const path = cursor === null ? "/api/sync" : `/api/sync?cursor=${encodeURIComponent(cursor)}`;
    this.response = ports.http(path, {
      headers: { Accept: NDJSON },
      signal: this.#linked.signal,
      timeoutMs: READ_TIMEOUT_MS,
    });
    // One that is requested ahead may fail before anybody waits for it.
    this.response.catch(() => {});
  }

  get isEnded(): boolean {
    return this.#linked.signal.aborted;
  }

  resetTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#linked.abort, READ_TIMEOUT_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#linked.abort();
  }
}
