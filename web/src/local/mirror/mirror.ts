import { type Change, type Collection, collections, registry, type SyncRecords } from "#domain/index";
import { Emitter } from "#web/lib/emitter.ts";
import { UnreadableError } from "../storage/codec.ts";
import type { MirrorDatabase } from "../storage/mirror-database.ts";
import { inSlices, SLICE_MS, whenIdle } from "../storage/schedule.ts";
import type { SyncPoint } from "../storage/sync-point.ts";
import type { CollectionView, Layer, Mark } from "../storage/types.ts";
import { type Memory, newMemory } from "./memory.ts";
import { type Batch, dropPages, pagesAfter, readPage, readPages } from "./pages.ts";
import { DamagedPageError } from "./parse-changes.ts";

/** Between two views while many pages come, in milliseconds. */
const VIEW_PAUSE_MS = 200;

function putInto<C extends Collection>(memory: Memory, collection: C, record: SyncRecords[C], older: boolean): void {
  const into = memory[collection];
  if (older) into.putOlder(record);
  else into.put(record);
}

function putGone<C extends Collection>(memory: Memory, collection: C, record: SyncRecords[C]): void {
  memory[collection].putGone(record);
}

/** Whether a collection may have many records: a first pull brings those after all else. */
const isLong = (collection: Collection) => registry[collection].sync !== "small";

/** The server's rows in memory, read from this device's pages and kept fresh by the pull. */
export class Mirror {
  readonly db: MirrorDatabase;
  readonly #memory = newMemory();
  readonly #beforeView = new Emitter();
  readonly #taken = new Emitter<readonly Change[]>();
  #ready = false;
  #viewedAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #warming = false;
  #catchingUp: Promise<void> = Promise.resolve();
  /** Whether memory has held what the disk has: before, a record that it lacks may well be there. */
  isRead = false;
  /** The newest page that memory holds. */
  seen = 0;
  /** The generation of the pages that memory holds. */
  generation = 0;
  /** Counts how often rows were forgotten or taken back: where it has moved, memory lacks what was taken before. */
  losses = 0;

  constructor(db: MirrorDatabase) {
    this.db = db;
  }

  /** Calls back when server rows have changed, just before the screen sees it: the moment to lay a new overlay. */
  readonly onBeforeView = this.#beforeView.on;

  /** Calls back with changes as they are taken from the server, tombstones among them. */
  readonly onChanges = this.#taken.on;

  /** Subscribes to a collection's views; returns how to stop. */
  subscribe(collection: Collection, listener: () => void): () => void {
    return this.#memory[collection].subscribe(listener);
  }

  /** The present view of a collection; the same object until something in it changes. */
  view<C extends Collection>(collection: C): CollectionView<C> {
    return this.#memory[collection].view();
  }

  /** The server's own row, without unsent work. */
  serverRow<C extends Collection>(collection: C, id: number): SyncRecords[C] | undefined {
    return this.#memory[collection].serverRow(id);
  }

  /** A record that the server has deleted, as this device last had it; undefined where its pages are folded away. */
  goneRow<C extends Collection>(collection: C, id: number): SyncRecords[C] | undefined {
    return this.#memory[collection].goneRow(id);
  }

  /** How many rows the server has given. */
  get size(): number {
    return collections.reduce((sum, collection) => sum + this.#memory[collection].serverSize, 0);
  }

  /** Replaces what unsent work makes of a collection; shown with the next {@link publish}. */
  setOverlay<C extends Collection>(
    collection: C,
    layers: ReadonlyMap<number, Layer<C>>,
    marks: ReadonlyMap<number, Mark>,
  ): void {
    this.#memory[collection].setOverlay(layers, marks);
  }

  /**
   * Reads the pages of this device into memory. A damaged page costs the mirror, which the next pull rebuilds.
   * @param ahead the newest pages, where they have been read already
   */
  async load(ahead: Promise<Batch | null> = Promise.resolve(null)): Promise<SyncPoint> {
    let gone = new Map<Collection, Set<number>>();
    const take = (changes: readonly Change[]) => {
      for (let at = changes.length - 1; at >= 0; at--) {
        const change = changes[at];
        if (!change) continue;
        if (gone.get(change.collection)?.has(change.id)) {
          if ("record" in change) putGone(this.#memory, change.collection, change.record);
        } else if ("record" in change) putInto(this.#memory, change.collection, change.record, true);
        else if (!this.#memory[change.collection].serverRow(change.id)) {
          gone.set(change.collection, (gone.get(change.collection) ?? new Set()).add(change.id));
        }
      }
    };
    const startAgain = () => {
      gone = new Map();
      this.#forget();
    };
    startAgain();
    const reading = readPages(this.db, { take, startAgain, pause: inSlices() }, await ahead);
    const { point, newest } = await reading.catch(async (error: unknown) => {
      if (!(error instanceof DamagedPageError || error instanceof UnreadableError)) throw error;
      startAgain();
      return { point: await dropPages(this.db), newest: 0 };
    });
    this.seen = newest;
    this.generation = point.generation;
    this.isRead = true;
    this.publish(point.cursor !== null || newest > 0);
    return point;
  }

  /** Takes what other tabs have stored since. Calls come one after the other. */
  catchUp(): Promise<void> {
    this.#catchingUp = this.#catchingUp.catch(() => {}).then(() => this.#readNewPages());
    return this.#catchingUp;
  }

  async #readNewPages(): Promise<void> {
    const { point, pages } = await pagesAfter(this.db, this.seen);
    if (point.generation < this.generation) return; // read before this tab itself began anew
    if (point.generation > this.generation) return void (await this.load());
    for (const page of pages) this.takeStored(page.id, await readPage(page));
    if (pages.length) this.publishSoon(true);
    else if (point.cursor !== null && !this.#ready) this.publish(true);
  }

  /** Takes the changes of a page that is on the disk, unless memory holds it. Shown with the next {@link publish}. */
  takeStored(page: number | undefined, changes: readonly Change[]): void {
    if (page === undefined || page <= this.seen) return;
    this.dropProvisional();
    this.take(changes);
    this.seen = page;
  }

  /**
   * Takes changes that the disk does not hold, since their answer was cut or the device is full. They are shown until
   * the server, asked again from the same point, has told what holds.
   */
  takeProvisional(changes: readonly Change[]): void {
    for (const { collection, id } of changes) this.#memory[collection].keepBefore(id);
    this.take(changes);
  }

  /**
   * What {@link takeProvisional} has taken is on the disk now.
   * @param page the newest page that memory holds with it
   */
  keepProvisional(page: number, generation: number): void {
    for (const collection of collections) this.#memory[collection].keepProvisional();
    this.seen = page;
    this.generation = generation;
  }

  /** Takes back what {@link takeProvisional} has taken: the server has been asked again, and tells what holds. */
  dropProvisional(): void {
    for (const collection of collections) this.#memory[collection].dropProvisional();
    this.losses++;
  }

  /** Takes changes of the server, in their order, into memory. Shown with the next {@link publish}. */
  take(changes: readonly Change[]): void {
    for (const change of changes) {
      if ("record" in change) putInto(this.#memory, change.collection, change.record, false);
      else this.#memory[change.collection].remove(change.id);
    }
    this.#taken.emit(changes);
  }

  /** Forgets all rows of the server, as after a reset or to begin anew; unsent work stays. */
  clear(generation: number): void {
    this.#forget();
    this.generation = generation;
  }

  /** Shows what has been taken, now. @param ready true once there is something true to show */
  publish(ready = this.#ready): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#viewedAt = performance.now();
    this.#ready = ready;
    this.#beforeView.emit();
    for (const collection of collections) this.#memory[collection].publish(ready);
    void this.#warm();
  }

  /**
   * Shows what has been taken soon; many calls make few views.
   * @param pause between two views, in milliseconds
   */
  publishSoon(ready = this.#ready, pause = VIEW_PAUSE_MS): void {
    this.#ready = ready;
    const wait = this.#viewedAt + pause - performance.now();
    if (wait <= 0) this.publish(ready);
    else this.#timer ??= setTimeout(() => this.publish(), wait);
  }

  /** Ends timers. */
  close(): void {
    clearTimeout(this.#timer);
    this.#warming = true;
  }

  #forget(): void {
    this.losses++;
    for (const collection of collections) this.#memory[collection].clear();
  }

  /** Makes the search keys when the browser is idle, so that the first search finds them made. */
  async #warm(): Promise<void> {
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
