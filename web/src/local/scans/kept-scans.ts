/* The pages of unfinished scans, kept until they are filed or discarded. They are never sent from here. */

import { heldLocks } from "#web/lib/held-locks.ts";
import { saveMakingRoom } from "../files/make-room.ts";
import { newIdempotencyKey } from "../outbox/ids.ts";
import { decode, decodeText, encode } from "../storage/codec.ts";
import { scansName } from "../storage/database-names.ts";
import { reportUnexpectedError } from "../storage/errors.ts";
import { openExisting } from "../storage/open-database.ts";
import { getLocalSession, type LocalSession } from "../tabs/session.ts";
import { type ScanPictureKey, ScansDatabase } from "./scans-database.ts";

/** Bytes of all pictures that are kept: about seventy pages. What is beyond that lives with its screen alone. */
const MOST_BYTES = 100 * 1024 * 1024;

/** A page of a scan, as it is kept. */
export interface KeptPage {
  /** What the scan screen knows of it; whoever reads it looks at it again. */
  facts: unknown;
  picture: Blob;
}

/** A page that is to be kept: while its id is the same, so is its picture. */
export interface PageToKeep extends KeptPage {
  id: number;
}

/** What an earlier page of the browser has left of a tenant's scans. */
export interface LeftScans {
  ids: readonly string[];
  pages: readonly KeptPage[];
}

const lockOf = (scan: string) => `sijil-scan-${scan}`;

/** Lets a person's scans be read and written for as long as `use` takes. @returns null where nothing was ever kept */
async function withExisting<T>(user: number, use: (db: ScansDatabase) => Promise<T>): Promise<T | null> {
  const name = scansName(user);
  const existing = await openExisting(name);
  if (!existing) return null;
  existing.close();
  const db = new ScansDatabase(name);
  return use(db).finally(() => db.close());
}

/** The pages of scans that were neither filed nor discarded, and that no tab shows; null where there are none. */
export function leftScans({ user }: LocalSession, tenant: number): Promise<LeftScans | null> {
  return withExisting(user.id, async (db) => {
    // a browser that was killed holds none
    const open = await heldLocks();
    const ids: string[] = [];
    const pages: KeptPage[] = [];
    for (const { id, bytes } of await db.scans.where({ tenant }).toArray()) {
      if (open.has(lockOf(id))) continue;
      ids.push(id);
      pages.push(...(await pagesOf(db, id, bytes).catch(() => [])));
    }
    return pages.length > 0 ? { ids, pages } : null;
  });
}

async function pagesOf(db: ScansDatabase, scan: string, bytes: Uint8Array<ArrayBuffer>): Promise<KeptPage[]> {
  const listed: unknown = JSON.parse(await decodeText(bytes));
  const pages: KeptPage[] = [];
  for (const one of Array.isArray(listed) ? listed : []) {
    const stored = await db.pictures.get([scan, Number(one?.id)]);
    if (stored)
      pages.push({ facts: one.facts, picture: new Blob([await decode(stored.bytes)], { type: stored.type }) });
  }
  return pages;
}

/** Deletes scans for good. */
export async function discardScans({ user }: LocalSession, ids: readonly string[]): Promise<void> {
  await withExisting(user.id, (db) => removeScans(db, ids));
}

async function removeScans(db: ScansDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction("rw", db.scans, db.pictures, async () => {
    await db.scans.bulkDelete([...ids]);
    await db.pictures
      .where("scan")
      .anyOf([...ids])
      .delete();
  });
}

/** How many pages of unfinished scans a person has on this device, and how many bytes they take. */
export async function scanUsage(user: number): Promise<{ pages: number; bytes: number }> {
  const usage = await withExisting(user, async ({ pictures }) => {
    const sizes = (await pictures.orderBy("size").keys()).map(Number);
    return { pages: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  });
  return usage ?? { pages: 0, bytes: 0 };
}

/** Keeps the pages of one scan for as long as it is unfinished. */
export class ScanKeeper {
  readonly id = newIdempotencyKey();
  readonly #session: LocalSession;
  readonly #tenant: number;
  readonly #most: number;
  #db: ScansDatabase | null = null;
  #wanted: readonly PageToKeep[] | null = null;
  #running: Promise<void> | null = null;
  #isOver = false;
  #replaced: readonly string[] = [];
  #release = () => {};

  /** @param most bytes that all pictures on this device take */
  constructor(session: LocalSession, tenant: number, most = MOST_BYTES) {
    this.#session = session;
    this.#tenant = tenant;
    this.#most = most;
    void navigator.locks
      ?.request(lockOf(this.id), () => new Promise<void>((resolve) => (this.#release = resolve)))
      .catch(() => {});
  }

  /** Takes the place of scans that were left: they go when its own pages are first kept. */
  replace(ids: readonly string[]): void {
    this.#replaced = ids;
  }

  /** Keeps these pages and no others; a device without room keeps what it has. */
  keep(pages: readonly PageToKeep[]): void {
    if (this.#isOver || (pages.length === 0 && !this.#db)) return;
    this.#wanted = pages;
    this.#running ??= this.#keepWanted().finally(() => {
      this.#running = null;
    });
  }

  /** Resolves when what was last given is kept. */
  async kept(): Promise<void> {
    await this.#running;
  }

  /** Deletes what was kept: the scan is filed, or its pages are not wanted. */
  async discard(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    if (this.#db && getLocalSession() === this.#session)
      await removeScans(this.#db, [this.id, ...this.#replaced]).catch(reportUnexpectedError);
    this.leave();
  }

  /** Ends without a decision: what was kept is offered at the next scan. */
  leave(): void {
    this.#isOver = true;
    this.#release();
    void Promise.resolve(this.#running).then(() => this.#db?.close());
  }

  async #keepWanted(): Promise<void> {
    while (this.#wanted) {
      const pages = this.#wanted;
      this.#wanted = null;
      // a copy: the scan goes on without it
      await this.#store(pages).catch(reportUnexpectedError);
    }
  }

  async #store(pages: readonly PageToKeep[]): Promise<void> {
    // what a sign-out has deleted is not made anew
    if (getLocalSession() !== this.#session) return;
    this.#db ??= new ScansDatabase(scansName(this.#session.user.id));
    const db = this.#db;
    const present = new Set((await db.pictures.where("scan").equals(this.id).primaryKeys()).map(([, page]) => page));
    for (const { id, picture } of pages) {
      if (!present.has(id) && (await this.#storePicture(db, id, picture))) present.add(id);
    }
    const kept = pages.filter(({ id }) => present.has(id));
    const bytes = await encode(JSON.stringify(kept.map(({ id, facts }) => ({ id, facts }))));
    const wanted = new Set(kept.map(({ id }) => id));
    const gone = [...present].filter((page) => !wanted.has(page)).map((page): ScanPictureKey => [this.id, page]);
    await saveMakingRoom(this.#session, true, () =>
      db.transaction("rw", db.scans, db.pictures, async () => {
        await db.pictures.bulkDelete(gone);
        if (kept.length > 0) await db.scans.put({ id: this.id, tenant: this.#tenant, bytes });
        else await db.scans.delete(this.id);
        // all of what it has taken over is its own now
        if (kept.length === pages.length) await removeScans(db, this.#replaced);
      }),
    );
    if (kept.length === pages.length) this.#replaced = [];
  }

  /** @returns whether there was room */
  async #storePicture(db: ScansDatabase, page: number, picture: Blob): Promise<boolean> {
    const bytes = await encode(await picture.arrayBuffer());
    const stored = { scan: this.id, page, size: bytes.length, type: picture.type, bytes };
    const others = (await db.pictures.orderBy("size").keys()).reduce<number>((sum, size) => sum + Number(size), 0);
    if (others + bytes.length > this.#most) return false;
    return saveMakingRoom(this.#session, true, async () => {
      await db.pictures.put(stored);
    }).then(
      () => true,
      () => false,
    );
  }
}
