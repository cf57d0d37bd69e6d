/* Pages are only ever added, so small ones and half-dead ones gather. The leader folds them when nothing else is to do. */

import { type Change, PAGE_CHANGES } from "#domain/index";
import { encode } from "../storage/codec.ts";
import type { MirrorDatabase } from "../storage/mirror-database.ts";
import type { SyncPoint } from "../storage/sync-point.ts";
import { readPage, readPoint, rewritePages } from "./pages.ts";

const SMALL_PAGE = PAGE_CHANGES / 2;
const MAX_SMALL_PAGES = 50;
/** So many superseded changes are left in peace, in share of the living rows and at least. */
const SUPERSEDED = { share: 0.5, least: 5_000 };

interface PageSize {
  id: number;
  count: number;
}

/** Ids and counts of all pages, newest first, without reading their bytes. */
async function pageSizes(db: MirrorDatabase): Promise<PageSize[]> {
  const [counts, ids] = await db.transaction("r", db.pages, () => {
    const byCount = () => db.pages.orderBy("count");
    return Promise.all([byCount().keys(), byCount().primaryKeys()]);
  });
  return ids.map((id, at) => ({ id, count: Number(counts[at]) })).sort((a, b) => b.id - a.id);
}

/** Whether folding would pay. @param current rows that memory holds */
export async function needsCompaction(db: MirrorDatabase, current: number): Promise<boolean> {
  const pages = await pageSizes(db);
  const small = pages.filter((page) => page.count < SMALL_PAGE).length;
  const stored = pages.reduce((sum, page) => sum + page.count, 0);
  return small > MAX_SMALL_PAGES || stored > current + Math.max(SUPERSEDED.least, current * SUPERSEDED.share);
}

/** Neighbouring pages that become one, in place of the newest of them. */
interface Group {
  ids: number[];
  /** Newest first. */
  changes: Change[];
  superseded: number;
}

/**
 * Folds neighbours, from the newest page to the oldest. Only the newest version of a record is kept; tombstones stay,
 * because a tab that slept may not have seen them.
 * @param epoch of the leader that folds
 * @param pause between pages
 * @returns how many pages there are fewer
 * @throws {OvertakenError} when another tab leads or the mirror was dropped; what was folded until then is whole
 */
export async function compactPages(
  db: MirrorDatabase,
  epoch: number,
  pause: () => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const point = { ...(await readPoint(db)), epoch };
  const seen = new Map<string, Set<number>>();
  let group: Group = { ids: [], changes: [], superseded: 0 };
  let removed = 0;
  for (const { id } of await pageSizes(db)) {
    if (signal.aborted) return removed;
    const page = await db.pages.get(id);
    if (!page) continue;
    const all = await readPage(page);
    const current = withoutSuperseded(all, seen);
    const superseded = all.length - current.length;
    const isSparse = all.length < SMALL_PAGE || current.length < all.length / 2;
    if (!isSparse || group.changes.length + current.length > PAGE_CHANGES) {
      removed += await compactGroup(db, point, group);
      group = { ids: [], changes: [], superseded: 0 };
    }
    if (isSparse) {
      group.ids.push(id);
      group.changes.push(...current);
      group.superseded += superseded;
    }
    await pause();
  }
  return removed + (await compactGroup(db, point, group));
}

/** The changes of a page that no newer page overrides, newest first; notes them as seen. */
function withoutSuperseded(changes: readonly Change[], seen: Map<string, Set<number>>): Change[] {
  return changes.toReversed().filter(({ collection, id }) => {
    const ids = seen.get(collection) ?? new Set();
    seen.set(collection, ids);
    return !ids.has(id) && ids.add(id);
  });
}

async function compactGroup(db: MirrorDatabase, point: SyncPoint, group: Group): Promise<number> {
  const [newestId, ...others] = group.ids;
  if (newestId === undefined || (others.length === 0 && group.superseded === 0)) return 0;
  const changes = group.changes.toReversed();
  const bytes = await encode(JSON.stringify(changes));
  await rewritePages(db, point, async () => {
    await db.pages.bulkDelete(changes.length ? others : group.ids);
    if (changes.length) await db.pages.put({ id: newestId, count: changes.length, bytes });
  });
  return changes.length ? others.length : group.ids.length;
}
