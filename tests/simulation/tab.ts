import type { Browser } from "./browser.ts";
import { EPOCH_MS } from "./browser.ts";
import { runInRealm } from "./realms.ts";
import { globalsOf } from "./tab-globals.ts";
import type { AnyTab } from "./world.ts";

export type Page = typeof import("./tab-main.ts");

/** The parts of fake-indexeddb that a killed browser process leaves to the browser. */
interface RawTransaction extends IDBTransaction {
  _requests: { request: IDBRequest }[];
}
interface RawConnection extends IDBDatabase {
  _rawDatabase: { transactions: RawTransaction[]; isFull?: () => boolean };
}

export class Tab implements AnyTab {
  readonly browser: Browser;
  readonly name: string;
  readonly window = new EventTarget();
  readonly document = new EventTarget();
  readonly channels = new Set<TabChannel>();
  /** Aborted when the tab is killed. */
  readonly killed = new AbortController();
  readonly startedAt: number;
  readonly page: Page;
  isAlive = true;
  isVisible = true;
  /** What waits for a frozen tab; null while it runs. */
  #frozen: (() => void)[] | null = null;
  readonly #connections = new Set<RawConnection>();
  /** Requests for databases that are not answered yet. */
  readonly #opening = new Set<IDBOpenDBRequest>();

  constructor(browser: Browser, number: number) {
    this.browser = browser;
    this.name = `${browser.name}/${number}`;
    const { time, random, bundles } = browser.ports;
    this.startedAt = time.now;
    const chance = random.fork();
    const clock = { now: () => Math.floor(EPOCH_MS + time.now + browser.clockError), random: () => chance.fraction() };
    this.page = runInRealm<Page>(bundles.tab, "tab", clock, (intrinsics) => globalsOf(this, intrinsics, chance));
  }

  as(user: number): Page {
    if (this.page.session()?.user.id !== user) throw new DOMException("somebody else is here", "AbortError");
    return this.page;
  }

  /** Calls back later, if the tab still lives then. */
  after(ms: number, run: () => void): () => void {
    const runUnlessFrozen = () => {
      if (this.#frozen) this.#frozen.push(run);
      else run();
    };
    return this.browser.ports.time.after(ms, runUnlessFrozen, this);
  }

  /** The browser lets the tab do nothing for a while; then it goes on where it was. */
  freeze(ms: number): void {
    if (this.#frozen) return;
    this.#frozen = [];
    this.browser.ports.time.after(ms, () => {
      const waiting = this.#frozen ?? [];
      this.#frozen = null;
      for (const run of waiting) this.after(0, run);
    });
  }

  dispatch(name: "online" | "offline" | "focus" | "pagehide" | "pageshow"): void {
    this.after(0, () => this.window.dispatchEvent(new Event(name)));
  }

  setVisible(isVisible: boolean): void {
    this.isVisible = isVisible;
    this.after(0, () => {
      this.document.dispatchEvent(new Event("visibilitychange"));
      if (isVisible) this.window.dispatchEvent(new Event("focus"));
    });
  }

  /** Notes a request for a database: its connection ends with the tab. */
  addOpening(request: IDBOpenDBRequest): void {
    if (!this.isAlive) forget(request);
    this.#opening.add(request);
    const note = () => this.#addConnection(request.result);
    request.addEventListener("upgradeneeded", note);
    request.addEventListener("success", note);
    const end = () => void this.#opening.delete(request);
    request.addEventListener("success", end);
    request.addEventListener("error", end);
  }

  #addConnection(db: IDBDatabase): void {
    const connection = db as RawConnection;
    if (!this.isAlive) {
      this.#closeAbruptly(connection);
      return;
    }
    connection._rawDatabase.isFull = () => this.browser.isFull;
    this.#connections.add(connection);
  }

  /** As when the process of the tab is killed: nothing of it runs any more, and what it had not committed is undone. */
  kill(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    for (const request of this.#opening) forget(request);
    for (const connection of this.#connections) this.#closeAbruptly(connection);
    for (const channel of this.channels) channel.close();
    this.killed.abort();
  }

  #closeAbruptly(connection: RawConnection): void {
    const { silence } = this.browser.ports.storage;
    silence(connection);
    for (const transaction of [...connection._rawDatabase.transactions]) {
      if (transaction.db !== connection) continue;
      for (const { request } of transaction._requests) silence(request);
      silence(transaction);
      try {
        transaction.abort();
      } catch {
        // it has ended already
      }
    }
    connection.close();
  }
}

/** The page hears no more of a request for a database. */
function forget(request: IDBOpenDBRequest): void {
  Object.assign(request, { onsuccess: null, onerror: null, onupgradeneeded: null, onblocked: null });
}

/** A BroadcastChannel within one browser. */
export class TabChannel {
  readonly name: string;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly #tab: Tab;
  readonly #listeners = new Set<(event: { data: unknown }) => void>();

  constructor(tab: Tab, name: string) {
    this.#tab = tab;
    this.name = name;
    tab.channels.add(this);
  }

  postMessage(message: unknown): void {
    if (!this.#tab.isAlive) return;
    if (!this.#tab.channels.has(this)) throw new DOMException("Channel is closed", "InvalidStateError");
    const data = structuredClone(message);
    for (const tab of this.#tab.browser.livingTabs) {
      for (const channel of tab.channels) {
        if (channel !== this && channel.name === this.name) tab.after(0.5, () => channel.#receive(data));
      }
    }
  }

  #receive(data: unknown): void {
    if (!this.#tab.channels.has(this)) return;
    this.onmessage?.({ data });
    for (const listener of this.#listeners) listener({ data });
  }

  addEventListener(_type: string, listener: (event: { data: unknown }) => void): void {
    this.#listeners.add(listener);
  }

  close(): void {
    this.#tab.channels.delete(this);
  }
}
