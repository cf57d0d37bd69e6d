/* Each tab has a realm of its own, as in a browser: its modules, its promises, its globals. */

import { constants, createContext, Script } from "node:vm";

export interface RealmGlobals {
  [name: string]: unknown;
}

export interface RealmIntrinsics {
  TypeError: typeof TypeError;
  /** Makes a promise of the realm: Dexie tells its own zone by it. */
  settled: <T>(value: T) => Promise<T>;
}

/** The scripts that a life runs: what a tab is made of, and the databases. */
export interface Bundles {
  tab: string;
  storage: string;
}

/**
 * What a realm has of its own besides ECMAScript. An error of another realm is an error, as in a browser, where a page
 * gets its errors from its own realm; clock and chance are the life's.
 */
const PRELUDE = `
(({ now, random, isForeign }) => {
  const ofRealm = Function.prototype[Symbol.hasInstance];
  const isInstance = function (value) {
    return ofRealm.call(this, value) || ((this === Error || this === TypeError) && isForeign(this.name, value));
  };
  Object.defineProperty(Error, Symbol.hasInstance, { value: isInstance });
  const RealmDate = Date;
  globalThis.Date = class Date extends RealmDate {
    constructor(...given) {
      if (given.length === 0) super(now());
      else super(...given);
    }
    static now() {
      return now();
    }
  };
  Math.random = random;
  globalThis.self = globalThis;
  return { TypeError, settled: async (value) => value };
})`;

const prelude = new Script(PRELUDE, { filename: "prelude" });
/** Compiled once for all realms. */
const scripts = new Map<string, { code: string; script: Script }>();

function scriptOf(code: string, filename: string): Script {
  const known = scripts.get(filename);
  if (known?.code === code) return known.script;
  const script = new Script(`${code}\n;${filename}`, { filename: `${filename}.js` });
  scripts.set(filename, { code, script });
  return script;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number;
  random: () => number;
}

const isForeign = (name: string, value: unknown) => value instanceof (name === "TypeError" ? TypeError : Error);

/** One kind of bytes for all realms: in a browser what a database gives is of the page's own. */
const bytes = { ArrayBuffer, DataView, Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array };

/** Runs a bundle in a realm of its own. @returns what it exports */
export function runInRealm<Exports>(
  code: string,
  name: string,
  clock: Clock,
  globals: (intrinsics: RealmIntrinsics) => RealmGlobals,
): Exports {
  // a plain global object: one that is backed by a sandbox makes every name a call
  const context = createContext(constants.DONT_CONTEXTIFY as unknown as object);
  const intrinsics = prelude.runInContext(context)({ ...clock, isForeign });
  Object.assign(context, bytes, globals(intrinsics));
  return scriptOf(code, name).runInContext(context) as Exports;
}
