/* A browser of a life: what its tabs share, and what stays when they are killed. */

import { OneLock } from "#web/local/testing/locks.ts";
import type { Random } from "./random.ts";
import { type Bundles, runInRealm } from "./realms.ts";
import { Tab } from "./tab.ts";
import type { VirtualTime } from "./virtual-time.ts";
import type { AnyBrowser } from "./world.ts";

/** One step of a database, in milliseconds. */
const DISK_STEP_MS = 0.2;
/** When a life begins, in milliseconds since the epoch. */
export const EPOCH_MS = Date.UTC(2027, 0, 1);

/** The databases of all browsers of a life: classes as a page has them, and a factory for each browser. */
export interface Storage {
  IDBFactory: new () => IDBFactory;
  /** Calls no listener of a page any more. */
  silence: (target: IDBTransaction | IDBDatabase | IDBRequest) => void;
  [name: `IDB${string}`]: unknown;
}

export function openStorage(bundles: Bundles, time: VirtualTime): Storage {
  const clock = { now: () => EPOCH_MS + time.now, random: () => 0.5 };
  return runInRealm<Storage>(bundles.storage, "storage", clock, () => ({
    structuredClone,
    DOMException,
    console,
    setImmediate: (run: () => void) => void time.after(DISK_STEP_MS, run),
  }));
}

export interface BrowserOptions {
  name: string;
  /** Whether it has Web Locks; over plain HTTP there are none. */
  hasLocks: boolean;
}

/** What a browser needs of the life that it is in. */
export interface BrowserPorts {
  time: VirtualTime;
  random: Random;
  bundles: Bundles;
  storage: Storage;
  fetch: (tab: Tab, path: string, init: RequestInit) => Promise<Response>;
  connectLive: (tab: Tab, user: string | undefined, onMessage: () => void, onLost: () => void) => Promise<unknown>;
  /** The live connections of some tabs break. */
  cutLive: (which: (tab: Tab) => boolean) => void;
  /** An error that nobody expected. */
  report: (where: string, error: unknown) => void;
}

export class Browser implements AnyBrowser {
  readonly name: string;
  readonly ports: BrowserPorts;
  readonly hasLocks: boolean;
  readonly factory: IDBFactory;
  readonly items = new Map<string, string>();
  readonly tabs: Tab[] = [];
  cookie: string | null = null;
  /** By how much its clock is wrong, in milliseconds. */
  clockError = 0;
  /** Whether its storage is full. */
  isFull = false;
  /** Whether it has a network. */
  isConnected = true;
  readonly #locks = new Map<string, OneLock>();

  constructor({ name, hasLocks }: BrowserOptions, ports: BrowserPorts) {
    this.name = name;
    this.ports = ports;
    this.hasLocks = hasLocks;
    this.factory = new ports.storage.IDBFactory();
  }

  get livingTabs(): Tab[] {
    return this.tabs.filter((tab) => tab.isAlive);
  }

  lock(name: string): OneLock {
    const lock = this.#locks.get(name) ?? new OneLock();
    this.#locks.set(name, lock);
    return lock;
  }

  openTab(): Tab {
    const tab = new Tab(this, this.tabs.length);
    this.tabs.push(tab);
    // a page that reloads itself comes to the end of its task
    const reload = () => void tab.after(0, () => this.reload(tab));
    // some pages show other things than a list
    tab.page.open(reload, this.tabs.length % 2 === 1);
    return tab;
  }

  /** Opens a page anew, in the place of a tab. */
  reload(tab: Tab): Tab | null {
    if (!tab.isAlive) return null;
    tab.kill();
    return this.openTab();
  }

  kill(): void {
    for (const tab of this.livingTabs) tab.kill();
  }

  /** The network comes or goes, and the browser says so. */
  setConnected(isConnected: boolean): void {
    this.isConnected = isConnected;
    if (!isConnected) this.ports.cutLive((tab) => tab.browser === this);
    for (const tab of this.livingTabs) tab.dispatch(isConnected ? "online" : "offline");
  }

  setClock(error: number): void {
    this.clockError = error;
  }

  setFull(isFull: boolean): void {
    this.isFull = isFull;
  }
}
