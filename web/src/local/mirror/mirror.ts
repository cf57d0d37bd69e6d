import { type Change, type Collection, collections, registry, type SyncRecords } from "#domain/index";
import { Emitter } from "#web/lib/emitter.ts";
import { UnreadableError } from "../storage/codec.ts";
import type { MirrorDatabase } from "../storage/mirror-database.ts";
import { SLICE_MS, timeSlicer, whenIdle } from "../storage/schedule.ts";
import type { SyncPoint } from "../storage/sync-point.ts";
import type { CollectionView, Layer, UnsentMark } from "../storage/types.ts";
import { type Memory, newMemory } from "./memory.ts";
import { dropPages, type PageBatch, pagesAfter, readPage, readPages } from "./pages.ts";
import { DamagedPageError } from "./parse-changes.ts";

/** Between two views while many pages arrive, in milliseconds. */
const PUBLISH_PAUSE_MS = 200;

function putInto<C extends Collection>(memory: Memory, collection: C, record: SyncRecords[C], older: boolean): void {
  const target = memory[collection];
  if (older) target.putOlder(record);
  else target.put(record);
}

function putDeleted<C extends Collection>(memory: Memory, collection: C, record: SyncRecords[C]): void {
  memory[collection].putDeleted(record);
}

/** Whether a collection may have many records: a first pull brings those after all else. */
const isLong = (collection: Collection) => registry[collection].sync !== "small";

/** The server's rows in memory, read from this device's pages and kept fresh by the pull. */
export class Mirror {
  readonly db: MirrorDatabase;
  readonly #memory = newMemory();
  readonly #beforePublish = new Emitter();
  readonly #changesApplied = new Emitter<readonly Change[]>();
  #ready = false;
  #publishedAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #warming = false;
  #catchingUp: Promise<void> = Promise.resolve();
  /** Whether memory has held what the disk has: before, a record that it lacks may well be there. */
  isLoaded = false;
  newestPage = 0;
  generation = 0;
  /** Counts how often rows were forgotten or taken back: where it has moved, memory lacks what was taken before. */
  revertCount = 0;

  constructor(db: MirrorDatabase) {
    this.db = db;
  }

  /** Calls back when server rows have changed, just before the screen sees it: the moment to lay a new overlay. */
  readonly onBeforePublish = this.#beforePublish.on;

  /** Calls back with changes as they are taken from the server, tombstones among them. */
  readonly onChanges = this.#changesApplied.on;

  /** Subscribes to a collection's views; returns how to stop. */
  subscribe(collection: Collection, listener: () => void): () => void {
    return this.#memory[collection].subscribe(listener);
  }

  /** The present view of a collection; the same object until something in it changes. */
  view<C extends Collection>(collection: C): CollectionView<C> {
    return this.#memory[collection].view();
  }

  serverRow<C extends Collection>(collection: C, id: number): SyncRecords[C] | undefined {
    return this.#memory[collection].serverRow(id);
  }

  /** A record that the server has deleted, as this device last had it; undefined where its pages are folded away. */
  lastDeletedRow<C extends Collection>(collection: C, id: number): SyncRecords[C] | undefined {
    return this.#memory[collection].lastDeletedRow(id);
  }

  get size(): number {
    return collections.reduce((sum, collection) => sum + this.#memory[collection].serverSize, 0);
  }

  /** Replaces what unsent work makes of a collection; shown with the next {@link publish}. */
  setOverlay<C extends Collection>(
    collection: C,
    layers: ReadonlyMap<number, Layer<C>>,
    marks: ReadonlyMap<number, UnsentMark>,
  ): void {
    this.#memory[collection].setOverlay(layers, marks);
  }

  /**
   * Reads the pages of this device into memory. A damaged page costs the mirror, which the next pull rebuilds.
   * @param prefetched the newest pages, where they have been read already
   */
  async load(prefetched: Promise<PageBatch | null> = Promise.resolve(null)): Promise<SyncPoint> {
    let deletedIds = new Map<Collection, Set<number>>();
    const applyChanges = (changes: readonly Change[]) => {
      for (let at = changes.length - 1; at >= 0; at--) {
        const change = changes[at];
        if (!change) continue;
        if (deletedIds.get(change.collection)?.has(change.id)) {
          if ("record" in change) putDeleted(this.#memory, change.collection, change.record);
        } else if ("record" in change) putInto(this.#memory, change.collection, change.record, true);
        else if (!this.#memory[change.collection].serverRow(change.id)) {
          deletedIds.set(change.collection, (deletedIds.get(change.collection) ?? new Set()).add(change.id));
        }
      }
    };
    const restart = () => {
      deletedIds = new Map();
      this.#clearMemory();
    };
    restart();
    const reading = readPages(this.db, { onChanges: applyChanges, restart, pause: timeSlicer() }, await prefetched);
    const { point, newest } = await reading.catch(async (error: unknown) => {
      if (!(error instanceof DamagedPageError || error instanceof UnreadableError)) throw error;
      restart();
      return { point: await dropPages(this.db), newest: 0 };
    });
    this.newestPage = newest;
    this.generation = point.generation;
    this.isLoaded = true;
    this.publish(point.cursor !== null || newest > 0);
    return point;
  }

  /** Takes what other tabs have stored since. Calls come one after the other. */
  catchUp(): Promise<void> {
    this.#catchingUp = this.#catchingUp.catch(() => {}).then(() => this.#readNewPages());
    return this.#catchingUp;
  }

  async #readNewPages(): Promise<void> {
    const { point, pages } = await pagesAfter(this.db, this.newestPage);
    if (point.generation < this.generation) return; // read before this tab itself began anew
    if (point.generation > this.generation) return void (await this.load());
    for (const page of pages) this.applyStored(page.id, await readPage(page));
    if (pages.length) this.publishSoon(true);
    else if (point.cursor !== null && !this.#ready) this.publish(true);
  }

  /** Takes the changes of a page that is on the disk, unless memory holds it. Shown with the next {@link publish}. */
  applyStored(page: number | undefined, changes: readonly Change[]): void {
    if (page === undefined || page <= this.newestPage) return;
    this.revertProvisional();
    this.applyChanges(changes);
    this.newestPage = page;
  }

  /**
   * Takes changes that the disk does not hold, since their answer was cut or the device is full. They are shown until
   * a pull from the same point has brought what holds.
   */
  applyProvisional(changes: readonly Change[]): void {
    for (const { collection, id } of changes) this.#memory[collection].rememberBefore(id);
    this.applyChanges(changes);
  }

  /**
   * What {@link applyProvisional} has taken is on the disk now.
   * @param page the newest page that memory holds with it
   */
  confirmProvisional(page: number, generation: number): void {
    for (const collection of collections) this.#memory[collection].confirmProvisional();
    this.newestPage = page;
    this.generation = generation;
  }

  /** Takes back what {@link applyProvisional} has taken: a new pull brings what holds. */
  revertProvisional(): void {
    for (const collection of collections) this.#memory[collection].revertProvisional();
    this.revertCount++;
  }

  /** Takes changes of the server, in their order, into memory. Shown with the next {@link publish}. */
  applyChanges(changes: readonly Change[]): void {
    for (const change of changes) {
      if ("record" in change) putInto(this.#memory, change.collection, change.record, false);
      else this.#memory[change.collection].remove(change.id);
    }
    this.#changesApplied.emit(changes);
  }

  /** Forgets all rows of the server, as after a reset or to begin anew; unsent work stays. */
  clear(generation: number): void {
    this.#clearMemory();
    this.generation = generation;
  }

  /** Shows what has been taken, now. @param ready true once there is something true to show */
  publish(ready = this.#ready): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#publishedAt = performance.now();
    this.#ready = ready;
    this.#beforePublish.emit();
    for (const collection of collections) this.#memory[collection].publish(ready);
    void this.#warmSearchKeys();
  }

  /**
   * Shows what has been taken soon; many calls make few views.
   * @param pause between two views, in milliseconds
   */
  publishSoon(ready = this.#ready, pause = PUBLISH_PAUSE_MS): void {
    this.#ready = ready;
    const wait = this.#publishedAt + pause - performance.now();
    if (wait <= 0) this.publish(ready);
    else this.#timer ??= setTimeout(() => this.publish(), wait);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#warming = true;
  }

  #clearMemory(): void {
    this.revertCount++;
    for (const collection of collections) this.#memory[collection].clear();
  }

  /** Makes the search keys when the browser is idle, so that the first search finds them made. */
  async #warmSearchKeys(): Promise<void> {
    if (this.#warming) return;
    this.#warming = true;
    for (const collection of collections.filter(isLong)) {
      let at: number | null = 0;
      while (at !== null && this.#ready) {
        await whenIdle(1_000);
        const end = performance.now() + SLICE_MS;
        at = this.#memory[collection].warmKeys(at, () => performance.now() > end);
      }
    }
    this.#warming = false;
  }
}
