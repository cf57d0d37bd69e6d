/* The mirror on disk: pages that are only ever added, the newest version of a record wins. */

import type { Change } from "#domain/index";
import { parseChanges } from "./changes.ts";
import { decodeText } from "./codec.ts";
import type { MirrorDatabase, StoredPage, SyncPoint } from "./database.ts";

const START: SyncPoint = { key: "sync", cursor: null, generation: 0, folds: 0, epoch: 0 };

/** Another tab has moved the mirror on: what this one was about to write is no longer the next thing. */
export class OvertakenError extends Error {
  constructor() {
    super("the mirror has moved on");
    this.name = "OvertakenError";
  }
}

/** Where the mirror stands. */
export async function readPoint(db: MirrorDatabase): Promise<SyncPoint> {
  return (await db.meta.get("sync")) ?? START;
}

/**
 * Changes the point in a transaction over `tables`, if it still is the one that `from` says.
 * @throws {OvertakenError} when another tab leads, or has stored what comes after `from`
 */
async function moveOn<T>(
  db: MirrorDatabase,
  from: SyncPoint,
  work: () => Promise<T>,
  change: Partial<SyncPoint>,
): Promise<{ point: SyncPoint; result: T }> {
  return db.transaction("rw", db.pages, db.meta, async () => {
    const now = await readPoint(db);
    const same = now.cursor === from.cursor && now.generation === from.generation && now.epoch === from.epoch;
    if (!same) throw new OvertakenError();
    const result = await work();
    const point = { ...now, ...change };
    await db.meta.put(point);
    return { point, result };
  });
}

/** A page on its way to the disk: encoded already, since no transaction may wait for a codec. */
export type NewPage = Omit<StoredPage, "id">;

/**
 * Adds pages, and with the last ones of an answer its cursor, in one transaction.
 * @param from the point that the answer was asked from
 * @returns the new point and the pages' ids
 * @throws {OvertakenError}
 */
export async function appendPages(
  db: MirrorDatabase,
  from: SyncPoint,
  pages: readonly NewPage[],
  change: Partial<Pick<SyncPoint, "cursor">> = {},
): Promise<{ point: SyncPoint; ids: number[] }> {
  const { point, result } = await moveOn(
    db,
    from,
    async () => (pages.length ? await db.pages.bulkAdd([...pages], { allKeys: true }) : []),
    change,
  );
  return { point, ids: result };
}

/**
 * Drops every page and the cursor: the server has said `reset` to `from`, or a page is damaged.
 * @throws {OvertakenError} when another tab has moved on from `from`
 */
export async function dropPages(db: MirrorDatabase, from?: SyncPoint): Promise<SyncPoint> {
  const now = from ?? (await readPoint(db));
  const { point } = await moveOn(db, now, () => db.pages.clear(), {
    cursor: null,
    generation: now.generation + 1,
  });
  return point;
}

/**
 * Rewrites pages without changing what they say, in one transaction.
 * @param from generation and epoch that must still hold; the cursor may have moved
 * @throws {OvertakenError}
 */
export async function changePages(db: MirrorDatabase, from: SyncPoint, work: () => Promise<void>): Promise<void> {
  await db.transaction("rw", db.pages, db.meta, async () => {
    const now = await readPoint(db);
    if (now.generation !== from.generation || now.epoch !== from.epoch) throw new OvertakenError();
    await work();
    await db.meta.put({ ...now, folds: now.folds + 1 });
  });
}

/** Begins a new leader's time: from now on every earlier leader is refused. */
export async function beginEpoch(db: MirrorDatabase): Promise<SyncPoint> {
  return db.transaction("rw", db.meta, async () => {
    const now = await readPoint(db);
    const point = { ...now, epoch: now.epoch + 1 };
    await db.meta.put(point);
    return point;
  });
}

/** The changes of a stored page. */
export async function readPage(page: StoredPage): Promise<Change[]> {
  return parseChanges(await decodeText(page.bytes));
}

/** The pages that came after one, oldest first, and where the mirror stands. */
export function pagesAfter(db: MirrorDatabase, id: number): Promise<{ pages: StoredPage[]; point: SyncPoint }> {
  return db.transaction("r", db.pages, db.meta, async () => ({
    pages: await db.pages.where(":id").above(id).toArray(),
    point: await readPoint(db),
  }));
}

/** Rows that are read and parsed at a time. */
const BATCH_ROWS = 5_000;
const BATCH_PAGES = { first: 5, most: 500 };

interface Batch {
  pages: StoredPage[];
  point: SyncPoint;
}

function batchBelow(db: MirrorDatabase, bound: number, limit: number): Promise<Batch> {
  return db.transaction("r", db.pages, db.meta, async () => ({
    pages: await db.pages.where(":id").below(bound).reverse().limit(limit).toArray(),
    point: await readPoint(db),
  }));
}

/**
 * Reads all pages, from the newest to the oldest, a few at a time so that the browser stays awake.
 * @param take gets each page's changes; false means that reading begins again, since pages were folded meanwhile
 * @returns where the mirror stands and the newest page's id (0 without any)
 * @throws {DamagedPageError} or {UnreadableError} from a page
 */
export async function readPages(
  db: MirrorDatabase,
  take: (changes: readonly Change[]) => void,
  startAgain: () => void,
  pause: () => Promise<void>,
): Promise<{ point: SyncPoint; newest: number }> {
  let limit = BATCH_PAGES.first;
  let batch = await batchBelow(db, Number.POSITIVE_INFINITY, limit);
  const first = batch.point;
  const newest = batch.pages[0]?.id ?? 0;
  while (batch.pages.length) {
    const rows = batch.pages.reduce((sum, page) => sum + page.count, 0);
    limit = Math.max(1, Math.min(BATCH_PAGES.most, Math.round((batch.pages.length * BATCH_ROWS) / Math.max(rows, 1))));
    const next = batchBelow(db, batch.pages.at(-1)?.id ?? 0, limit);
    for (const page of batch.pages) {
      take(await readPage(page));
      await pause();
    }
    batch = await next;
    if (batch.point.folds !== first.folds || batch.point.generation !== first.generation) {
      startAgain();
      return readPages(db, take, startAgain, pause);
    }
  }
  return { point: first, newest };
}
