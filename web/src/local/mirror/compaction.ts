/* Pages are only ever added, so small ones and half-dead ones gather. The leader folds them when nothing else is to do. */

import { type Change, PAGE_CHANGES } from "#domain/index";
import { encode } from "../storage/codec.ts";
import type { MirrorDatabase } from "../storage/mirror-database.ts";
import type { SyncPoint } from "../storage/sync-point.ts";
import { changePages, readPage, readPoint } from "./pages.ts";

/** A page with fewer changes is small. */
const SMALL = PAGE_CHANGES / 2;
/** So many small pages are left in peace. */
const SMALL_PAGES = 50;
/** So many superseded changes are left in peace, in share of the living rows and at least. */
const DEAD = { share: 0.5, least: 5_000 };

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

/** Whether folding would pay. @param living rows that memory holds */
export async function needsFolding(db: MirrorDatabase, living: number): Promise<boolean> {
  const pages = await pageSizes(db);
  const small = pages.filter((page) => page.count < SMALL).length;
  const stored = pages.reduce((sum, page) => sum + page.count, 0);
  return small > SMALL_PAGES || stored > living + Math.max(DEAD.least, living * DEAD.share);
}

/** Neighbouring pages that become one, which stands where the newest of them stood. */
interface Group {
  ids: number[];
  /** Newest first. */
  changes: Change[];
  dead: number;
}

/**
 * Folds neighbours, from the newest page to the oldest. Only the newest version of a record is kept; tombstones stay,
 * because a tab that slept may not have seen them.
 * @param epoch of the leader that folds
 * @param pause between pages
 * @returns how many pages there are fewer
 * @throws {OvertakenError} when another tab leads or the mirror was dropped; what was folded until then is whole
 */
export async function foldPages(
  db: MirrorDatabase,
  epoch: number,
  pause: () => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const point = { ...(await readPoint(db)), epoch };
  const seen = new Map<string, Set<number>>();
  let group: Group = { ids: [], changes: [], dead: 0 };
  let fewer = 0;
  for (const { id } of await pageSizes(db)) {
    if (signal.aborted) return fewer;
    const page = await db.pages.get(id);
    if (!page) continue;
    const all = await readPage(page);
    const living = newest(all, seen);
    const dead = all.length - living.length;
    const poor = all.length < SMALL || living.length < all.length / 2;
    if (!poor || group.changes.length + living.length > PAGE_CHANGES) {
      fewer += await fold(db, point, group);
      group = { ids: [], changes: [], dead: 0 };
    }
    if (poor) {
      group.ids.push(id);
      group.changes.push(...living);
      group.dead += dead;
    }
    await pause();
  }
  return fewer + (await fold(db, point, group));
}

/** The changes of a page that no newer page overrides, newest first; notes them as seen. */
function newest(changes: readonly Change[], seen: Map<string, Set<number>>): Change[] {
  return changes.toReversed().filter(({ collection, id }) => {
    const ids = seen.get(collection) ?? new Set();
    seen.set(collection, ids);
    return !ids.has(id) && ids.add(id);
  });
}

async function fold(db: MirrorDatabase, point: SyncPoint, group: Group): Promise<number> {
  const [place, ...others] = group.ids;
  if (place === undefined || (others.length === 0 && group.dead === 0)) return 0;
  const changes = group.changes.toReversed();
  const bytes = await encode(JSON.stringify(changes));
  await changePages(db, point, async () => {
    await db.pages.bulkDelete(changes.length ? others : group.ids);
    if (changes.length) await db.pages.put({ id: place, count: changes.length, bytes });
  });
  return changes.length ? others.length : group.ids.length;
}
