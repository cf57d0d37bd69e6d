/* The mirror on disk: pages that are only ever added, the newest version of a record wins. */

import type { Change } from "#domain/index";
import { decodeText } from "../storage/codec.ts";
import type { MirrorDatabase, StoredPage } from "../storage/mirror-database.ts";
import type { SyncPoint } from "../storage/sync-point.ts";
import { INITIAL_SYNC_POINT } from "../storage/sync-point.ts";
import { parseChanges } from "./parse-changes.ts";

/** Another tab has moved the mirror on: what this one was about to write is no longer the next thing. */
export class OvertakenError extends Error {
  constructor() {
    super("the mirror has moved on");
    this.name = "OvertakenError";
  }
}

export async function readPoint(db: MirrorDatabase): Promise<SyncPoint> {
  return (await db.meta.get("sync")) ?? INITIAL_SYNC_POINT;
}

/**
 * Changes the point in a transaction over `tables`, if it still is the one that `from` says.
 * @throws {OvertakenError} when another tab leads, or has stored what comes after `from`
 */
async function moveSyncPoint<T>(
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
 * Adds the pages of an answer together with its cursor, in one transaction: what the disk holds is always what the
 * server sent up to the cursor. A replacement takes the place of every page, and begins a new generation.
 * @param from the point that the pull began at
 * @returns the new point and the pages' ids
 * @throws {OvertakenError}
 */
export async function appendPages(
  db: MirrorDatabase,
  from: SyncPoint,
  pages: readonly NewPage[],
  { cursor, more, isReplacement }: { cursor: string | null; more: boolean; isReplacement: boolean },
): Promise<{ point: SyncPoint; ids: number[] }> {
  // what was whole stays so while later changes come
  const wholeness = more && !isReplacement ? {} : { isWhole: !more };
  const { point, result } = await moveSyncPoint(
    db,
    from,
    async () => {
      if (isReplacement) await db.pages.clear();
      return pages.length ? await db.pages.bulkAdd([...pages], { allKeys: true }) : [];
    },
    { cursor, ...wholeness, ...(isReplacement ? { generation: from.generation + 1 } : {}) },
  );
  return { point, ids: result };
}

/**
 * Drops every page and the cursor: the server has answered `from` with `reset`, or a page is damaged.
 * @throws {OvertakenError} when another tab has moved on from `from`
 */
export async function dropPages(db: MirrorDatabase, from?: SyncPoint): Promise<SyncPoint> {
  const now = from ?? (await readPoint(db));
  const { point } = await moveSyncPoint(db, now, () => db.pages.clear(), {
    cursor: null,
    isWhole: false,
    generation: now.generation + 1,
  });
  return point;
}

/**
 * Rewrites pages without changing what they say, in one transaction.
 * @param from generation and epoch that must still hold; the cursor may have moved
 * @throws {OvertakenError}
 */
export async function rewritePages(db: MirrorDatabase, from: SyncPoint, work: () => Promise<void>): Promise<void> {
  await db.transaction("rw", db.pages, db.meta, async () => {
    const now = await readPoint(db);
    if (now.generation !== from.generation || now.epoch !== from.epoch) throw new OvertakenError();
    await work();
    await db.meta.put({ ...now, folds: now.folds + 1 });
  });
}

/** Whether anything is kept of a mirror from before: beside the point there is nothing else. */
export const hasFormer = async ({ meta }: MirrorDatabase): Promise<boolean> => (await meta.count()) > 1;

/** Begins a leader's term: from now on the writes of every earlier leader are refused. */
export async function beginEpoch(db: MirrorDatabase): Promise<SyncPoint> {
  return db.transaction("rw", db.meta, async () => {
    const now = await readPoint(db);
    const point = { ...now, epoch: now.epoch + 1 };
    await db.meta.put(point);
    return point;
  });
}

export async function readPage(page: StoredPage): Promise<Change[]> {
  return parseChanges(await decodeText(page.bytes));
}

/** The pages that came after one, oldest first, and the sync point of the mirror. */
export function pagesAfter(db: MirrorDatabase, id: number): Promise<{ pages: StoredPage[]; point: SyncPoint }> {
  return db.transaction("r", db.pages, db.meta, async () => ({
    pages: await db.pages.where(":id").above(id).toArray(),
    point: await readPoint(db),
  }));
}

const BATCH_ROWS = 5_000;
const BATCH_PAGES = { first: 5, max: 500 };

/** Some pages, the newest first, and where the mirror stood when they were read. */
export interface PageBatch {
  pages: StoredPage[];
  point: SyncPoint;
  /** Whether there are older pages. */
  more: boolean;
}

function batchBelow(db: MirrorDatabase, bound: number, limit: number): Promise<PageBatch> {
  return db.transaction("r", db.pages, db.meta, async () => {
    const pages = await db.pages.where(":id").below(bound).reverse().limit(limit).toArray();
    return { pages, point: await readPoint(db), more: pages.length === limit };
  });
}

export interface PageReader {
  onChanges: (changes: readonly Change[]) => void;
  /** Reading begins again, since pages were folded or dropped meanwhile. */
  restart: () => void;
  pause: () => Promise<void>;
}

/**
 * Reads all pages, from the newest to the oldest, a few at a time so that the browser stays awake.
 * @param prefetched the newest ones, where they have been read already
 * @returns the sync point of the mirror and the newest page's id (0 without any)
 * @throws {DamagedPageError} or {UnreadableError} from a page
 */
export async function readPages(
  db: MirrorDatabase,
  reader: PageReader,
  prefetched: PageBatch | null = null,
): Promise<{ point: SyncPoint; newest: number }> {
  let batch = prefetched ?? (await batchBelow(db, Number.POSITIVE_INFINITY, BATCH_PAGES.first));
  const first = batch.point;
  const newest = batch.pages[0]?.id ?? 0;
  for (;;) {
    const { pages, more } = batch;
    const rows = pages.reduce((sum, page) => sum + page.count, 0);
    const limit = Math.max(1, Math.min(BATCH_PAGES.max, Math.round((pages.length * BATCH_ROWS) / Math.max(rows, 1))));
    const next = more ? batchBelow(db, pages.at(-1)?.id ?? 0, limit) : null;
    for (const page of pages) {
      reader.onChanges(await readPage(page));
      await reader.pause();
    }
    if (!next) return { point: first, newest };
    batch = await next;
    if (batch.point.folds !== first.folds || batch.point.generation !== first.generation) {
      reader.restart();
      return readPages(db, reader);
    }
  }
}
