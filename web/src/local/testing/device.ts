/* One device for tests: its outbox, its mirror as the pull brought it, a clock that only tests move. */

import { newIdempotencyKey } from "../outbox/ids.ts";
import { encodeContent } from "../outbox/outbox-content.ts";
import { addEntry, allEntries } from "../outbox/outbox-store.ts";
import { encode } from "../storage/codec.ts";
import { OutboxDatabase, type StoredEntry } from "../storage/outbox-database.ts";
import type { NewEntry } from "../storage/types.ts";
import { Push } from "../sync/push.ts";
import type { PushPorts } from "../sync/push-ports.ts";
import type { WriteServer } from "./write-server.ts";

/** A clock that stands still until it is moved, or until nothing else can happen. */
export class TestClock {
  time = 1_800_000_000_000;
  /** By how much the device's clock is wrong, in milliseconds. */
  ahead = 0;
  #timers: { at: number; callback: () => void }[] = [];

  readonly now = () => this.time;
  /** What the device takes for the date. */
  readonly date = () => this.time + this.ahead;

  readonly after = (ms: number, callback: () => void) => {
    const timer = { at: this.time + ms, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  };

  /** Milliseconds until the next timer, null without one. */
  get next(): number | null {
    return this.#timers.length ? Math.min(...this.#timers.map(({ at }) => at)) - this.time : null;
  }

  /** Lets time pass to the next timer. @returns false without one */
  step(): boolean {
    const [first] = this.#timers.sort((a, b) => a.at - b.at);
    if (!first) return false;
    this.#timers.shift();
    this.time = Math.max(this.time, first.at);
    first.callback();
    return true;
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

export interface Device {
  db: OutboxDatabase;
  clock: TestClock;
  push: Push;
  /** Versions of the server's rows, as the last pull brought them. */
  mirror: Map<number, number>;
  kept: string[];
  /** What its changes are written under. */
  tenant: number;
  faults: unknown[];
  signedOut: boolean;
  /** Lets a requested pull come at once; else only {@link pull} brings it. */
  pulls: boolean;
  pull: () => void;
  write: (entry: Partial<NewEntry> & Pick<NewEntry, "method" | "record">) => Promise<string>;
  rows: () => Promise<StoredEntry[]>;
  entry: (key: string) => Promise<StoredEntry | undefined>;
  /** Lets everything run, and time pass when nothing else can, until it is so. */
  until: (isSo: () => Promise<boolean> | boolean) => Promise<void>;
  /** Lets everything run that needs no time to pass. */
  settle: () => Promise<void>;
  /** As when the browser is killed: nothing more is written, nothing more arrives. */
  kill: () => void;
  /** Begins to send, as at a start of the app or when this tab takes over. */
  start: () => Promise<void>;
}

/** After so long a wait what a test waits for has failed. */
const PATIENCE_MS = 90_000;
let devices = 0;

/** What a device sees of a server besides its answers. */
export type Served = Pick<WriteServer, "records" | "underWay"> & { http?: WriteServer["http"] };

/** A device that sends to `server` by `http` (the server's own by default). */
export async function aDevice(server: Served, ports: Partial<PushPorts> = {}): Promise<Device> {
  const db = ports.db ?? new OutboxDatabase(`outbox-${++devices}`);
  const clock = new TestClock();
  let over = new AbortController();
  const http = ports.http ?? server.http;
  if (!http) throw new Error("a device needs a server");
  const settle = async () => {
    for (let calm = 0; calm < 30; calm++) await turn();
  };
  const begin = () => {
    const { signal } = over;
    return Push.start(
      {
        db,
        serverVersion: (_collection, id) => device.mirror.get(id),
        cacheFile: async (entry) => device.kept.push(entry.key),
        pullNow: () => device.pulls && device.pull(),
        onSignedOut: () => {
          device.signedOut = true;
        },
        isSignedOut: () => device.signedOut,
        language: () => "en",
        now: clock.now,
        date: clock.date,
        after: clock.after,
        random: () => 0.5,
        onError: (error) => device.faults.push(error),
        ...ports,
        // The answer to a dead page never arrives.
        http: async (path, init) => {
          const answer = await http(path, init);
          signal.throwIfAborted();
          return answer;
        },
      },
      signal,
    );
  };
  const device: Omit<Device, "push"> & { push: Push | null } = {
    db,
    clock,
    push: null,
    mirror: new Map(),
    kept: [],
    tenant: 100000000000000,
    faults: [],
    signedOut: false,
    pulls: true,
    pull: () => {
      const mark = device.push?.checkpoint() ?? 0;
      device.mirror.clear();
      for (const [id, { version, deleted }] of server.records) if (!deleted) device.mirror.set(id, version);
      device.push?.confirmPulled(mark);
    },
    write: async (entry) => {
      const stored = await storedEntry(entry, device.mirror.get(entry.record) ?? null, clock.date());
      await addEntry(
        db,
        { ...stored, tenant: device.tenant },
        entry.file ? (await encode(entry.file.bytes)).buffer : null,
      );
      device.push?.schedule();
      return stored.key;
    },
    rows: () => allEntries(db),
    entry: async (key) => (await allEntries(db)).find((row) => row.key === key),
    settle,
    until: async (isSo) => {
      const end = performance.now() + PATIENCE_MS;
      for (let turns = 0; performance.now() < end; turns++) {
        await settle();
        if (await isSo()) return;
        if (server.underWay === 0 || turns % 20 === 19) clock.step();
      }
      const left = (await allEntries(db)).map(({ kind, record, state, tries }) => ({ kind, record, state, tries }));
      throw new Error(`it never came; ${left.length} entries are left, first ${JSON.stringify(left.slice(0, 5))}`);
    },
    kill: () => over.abort(new DOMException("killed", "AbortError")),
    start: async () => {
      over.abort(new DOMException("another begins", "AbortError"));
      over = new AbortController();
      device.push = await begin();
    },
  };
  await device.start();
  if (!device.push) throw new Error("the device did not start");
  return Object.assign(device, { push: device.push });
}

/** An entry as `write` of the outbox would store it. */
export async function storedEntry(
  entry: Partial<NewEntry> & Pick<NewEntry, "method" | "record">,
  base: number | null,
  createdAt: number,
): Promise<StoredEntry> {
  const { method, record, file = null, title = `${method} ${record}` } = entry;
  const kinds = { POST: "document.create", PATCH: "document.update", DELETE: "document.delete" } as const;
  const body = entry.body ?? (method === "POST" ? {} : null);
  const path = entry.path ?? (method === "POST" ? "/api/documents" : `/api/documents/${record}`);
  const key = newIdempotencyKey();
  return {
    key,
    requestKey: key,
    kind: entry.kind ?? kinds[method],
    collection: entry.collection ?? "documents",
    record,
    ...(entry.records ? { records: entry.records } : {}),
    ...(entry.kind === "text.add" ? { sha256: String(body?.sha256) } : {}),
    method,
    tenant: 100000000000000,
    needs: entry.needs ?? [],
    ...(entry.follows ? { follows: entry.follows } : {}),
    fields: method === "PATCH" ? Object.keys(body ?? {}) : [],
    base: method === "PATCH" ? base : null,
    state: "waiting",
    createdAt,
    tries: 0,
    revision: 0,
    refusal: null,
    answered: null,
    fileSize: file ? file.bytes.byteLength : null,
    uploadId: null,
    uploaded: false,
    uploads: 0,
    bytes: await encodeContent({
      title,
      path,
      body: method === "POST" && path === "/api/documents" ? { id: record, ...body } : body,
      overlay: entry.overlay ?? null,
      before: null,
      file: file && { name: file.name, type: file.type },
    }),
  };
}
