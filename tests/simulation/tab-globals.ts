/* What a page finds in its browser besides the language: every clock, disk and network of it is the life's. */

import { createHash } from "node:crypto";
import { deflateSync, inflateSync } from "fflate";
import type { Random } from "./random.ts";
import type { RealmGlobals, RealmIntrinsics } from "./realms.ts";
import { SimBlob } from "./sim-blob.ts";
import { type Tab, TabChannel } from "./tab.ts";

/** A timer may be set for this long at most, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function globalsOf(tab: Tab, intrinsics: RealmIntrinsics, chance: Random): RealmGlobals {
  const { browser } = tab;
  const { time, storage, report } = browser.ports;
  const databases = Object.fromEntries(Object.entries(storage).filter(([name]) => name.startsWith("IDB")));
  return {
    ...timersOf(tab),
    ...databases,
    indexedDB: databasesOf(tab),
    performance: { now: () => time.now - tab.startedAt },
    crypto: cryptoOf(intrinsics, chance),
    localStorage: itemsOf(tab),
    navigator: {
      onLine: true,
      ...(browser.hasLocks ? { locks: locksOf(tab) } : {}),
      storage: { persist: () => intrinsics.settled(true), estimate: () => intrinsics.settled({}) },
    },
    document: {
      documentElement: { lang: "en" },
      get visibilityState() {
        return tab.isVisible ? "visible" : "hidden";
      },
      addEventListener: listenOn(tab.document),
      removeEventListener: tab.document.removeEventListener.bind(tab.document),
    },
    addEventListener: listenOn(tab.window),
    removeEventListener: tab.window.removeEventListener.bind(tab.window),
    dispatchEvent: tab.window.dispatchEvent.bind(tab.window),
    fetch: (path: string, init: RequestInit = {}) => browser.ports.fetch(tab, path, init),
    connectLive: (user: string | undefined, onMessage: () => void, onLost: () => void) =>
      browser.ports.connectLive(tab, user, onMessage, onLost),
    reportError: (error: unknown) => report(tab.name, error),
    console: { log() {}, info() {}, debug() {}, warn() {}, error: (...said: unknown[]) => report(tab.name, said) },
    BroadcastChannel: class extends TabChannel {
      constructor(name: string) {
        super(tab, name);
      }
    },
    MessageChannel: messageChannelOf(tab),
    AbortSignal: {
      any: anySignal,
      timeout: (ms: number) => {
        const stopped = new AbortController();
        tab.after(ms, () => stopped.abort(new DOMException("timed out", "TimeoutError")));
        return stopped.signal;
      },
    },
    Blob: SimBlob,
    compression: { deflateSync, inflateSync },
    ...{
      AbortController,
      CustomEvent,
      DOMException,
      Event,
      EventTarget,
      Headers,
      Response,
      ReadableStream,
      structuredClone,
    },
    ...{ TextDecoder, TextEncoder, URL: UrlsOfPictures, URLSearchParams, queueMicrotask },
  };
}

/** Nobody looks at the pictures of a list, and Node would keep them. */
class UrlsOfPictures extends URL {
  static override createObjectURL = () => "blob:sijil/picture";
  static override revokeObjectURL = () => {};
}

/* Node keeps what listens until a signal ends, and what follows several signals, in registries of the whole process: they
   would hold the realm of every tab that ever was. */

/** `addEventListener` of a target. */
function listenOn(target: EventTarget) {
  return (type: string, listener: EventListener, { signal }: { signal?: AbortSignal } = {}) => {
    if (signal?.aborted) return;
    target.addEventListener(type, listener);
    signal?.addEventListener("abort", () => target.removeEventListener(type, listener));
  };
}

/** `AbortSignal.any`. */
function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const any = new AbortController();
  for (const signal of signals) {
    const follow = () => any.abort(signal.reason);
    if (signal.aborted) follow();
    else signal.addEventListener("abort", follow);
  }
  return any.signal;
}

function timersOf(tab: Tab): RealmGlobals {
  const timers = new Map<number, () => void>();
  let count = 0;
  const clear = (id: number | undefined) => {
    timers.get(id ?? 0)?.();
    timers.delete(id ?? 0);
  };
  const setTimeout = (run: () => void, ms = 0) => {
    const id = ++count;
    const delay = ms > LONGEST_TIMER_MS ? 1 : Math.max(1, ms);
    const ring = () => {
      timers.delete(id);
      run();
    };
    timers.set(id, tab.after(delay, ring));
    return id;
  };
  const setInterval = (run: () => void, ms: number) => {
    const id = ++count;
    const ring = () => {
      timers.set(id, tab.after(ms, ring));
      run();
    };
    timers.set(id, tab.after(ms, ring));
    return id;
  };
  return { setTimeout, setInterval, clearTimeout: clear, clearInterval: clear };
}

/** The browser's databases, as this tab opens them. */
function databasesOf(tab: Tab) {
  const { factory } = tab.browser;
  return {
    open: (...given: Parameters<IDBFactory["open"]>) => {
      const request = factory.open(...given);
      tab.addOpening(request);
      return request;
    },
    deleteDatabase: (name: string) => factory.deleteDatabase(name),
    databases: () => factory.databases(),
    cmp: (a: unknown, b: unknown) => factory.cmp(a, b),
  };
}

function cryptoOf({ settled }: RealmIntrinsics, chance: Random) {
  return {
    getRandomValues: <Values extends Uint8Array | Uint32Array>(values: Values): Values => {
      for (let at = 0; at < values.length; at++) values[at] = chance.bits();
      return values;
    },
    subtle: {
      digest: (_algorithm: string, bytes: Uint8Array) => {
        const digest = createHash("sha256").update(bytes).digest();
        return settled(digest.buffer.slice(digest.byteOffset, digest.byteOffset + digest.byteLength));
      },
    },
  };
}

/** The browser's small storage; the other tabs hear of every change. */
function itemsOf(tab: Tab) {
  const { browser } = tab;
  const { items } = browser;
  const tell = (key: string) => {
    for (const other of browser.livingTabs) {
      if (other === tab) continue;
      other.after(1, () => other.window.dispatchEvent(Object.assign(new Event("storage"), { key })));
    }
  };
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!tab.isAlive || items.get(key) === value) return;
      if (browser.isFull && value.length > (items.get(key)?.length ?? 0)) {
        throw new DOMException("no room", "QuotaExceededError");
      }
      items.set(key, value);
      tell(key);
    },
    removeItem: (key: string) => {
      if (tab.isAlive && items.delete(key)) tell(key);
    },
  };
}

/** Web Locks: what a killed tab holds or waits for is free. */
function locksOf(tab: Tab) {
  const { signal } = tab.killed;
  const isKilled = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  return {
    request: (name: string, options: { signal?: AbortSignal; steal?: boolean }, run: () => Promise<unknown>) => {
      const linked = anySignal([signal, ...(options.signal ? [options.signal] : [])]);
      const whileAlive = () => (tab.isAlive ? Promise.race([run(), isKilled]) : Promise.resolve());
      return tab.browser.lock(name).request(name, { ...options, signal: linked }, whileAlive);
    },
  };
}

function messageChannelOf(tab: Tab) {
  interface Port {
    onmessage: ((event: { data: unknown }) => void) | null;
    postMessage: (data: unknown) => void;
    close: () => void;
  }
  const portTo = (other: () => Port): Port => ({
    onmessage: null,
    postMessage: (data) => void tab.after(0, () => other().onmessage?.({ data })),
    close: () => {},
  });
  return class {
    readonly port1: Port = portTo(() => this.port2);
    readonly port2: Port = portTo(() => this.port1);
  };
}
