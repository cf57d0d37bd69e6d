import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Document } from "#domain/index";
import { Emitter } from "#web/lib/emitter.ts";
import { HttpError, OfflineError } from "../http/http.ts";
import { MirrorDatabase } from "../storage/mirror-database.ts";
import { Clock } from "../testing/clock.ts";
import { aDocument } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { fetchPinned } from "./fetch-pinned.ts";
import { fileKey } from "./file-cache.ts";
import { documentFile } from "./pinnable-files.ts";

const key = (id: number) => fileKey("documents", id);
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A device that fetches what is pinned. */
class Device {
  readonly clock = new Clock();
  readonly changes = new Emitter();
  readonly rows = new Map<number, Document>();
  readonly denied = new Set<number>();
  readonly asked: number[] = [];
  /** What a group wishes, and has not said yet. */
  readonly ofGroup: number[] = [];
  failures: Error[] = [];
  online = true;
  hasRoom = true;
  atOnce = 0;
  mostAtOnce = 0;
  over = new AbortController();
  ended: Promise<void> | null = null;

  constructor(readonly db: MirrorDatabase) {}

  /** Shows papers, of which all are pinned. */
  async pin(...ids: number[]): Promise<void> {
    for (const id of ids) this.rows.set(id, aDocument(id, { sha256: `sha-${id}` }));
    await this.db.pins.bulkPut(ids.map((id) => ({ key: key(id), isFull: false })));
  }

  start(): void {
    const { rows, db, clock } = this;
    this.ended = fetchPinned(
      {
        fileOf: (of) => {
          const row = rows.get(Number(of.split("/")[1]));
          return row && { ...documentFile(row, aUser(1)), isAllowed: !this.denied.has(row.id) };
        },
        db,
        settleGroups: async () => {
          const wished = this.ofGroup.splice(0).map((id) => ({ key: key(id), isFull: false, isOfGroup: true }));
          await db.pins.bulkPut(wished);
          return wished.length > 0;
        },
        mayFetch: () => this.online,
        onChange: this.changes.on,
        fetch: async ({ key: of }) => {
          this.asked.push(Number(of.split("/")[1]));
          this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
          await turn();
          this.atOnce--;
          const failure = this.failures.shift();
          if (failure) throw failure;
          return new ArrayBuffer(10);
        },
        store: async ({ key: of, sha256 }, bytes) => {
          if (!this.hasRoom) return false;
          await db.kept.put({ key: of, size: bytes.byteLength, sha256, type: "application/pdf", used: 1 });
          return true;
        },
        whenIdle: async () => {},
        now: clock.now,
        after: clock.after,
        random: () => 1,
        onError: (error) => {
          throw error;
        },
      },
      this.over.signal,
    );
  }

  async here(): Promise<string[]> {
    for (let calm = 0; calm < 60; calm++) await turn();
    return await this.db.kept.toCollection().primaryKeys();
  }

  async stop(): Promise<void> {
    this.over.abort();
    await this.ended;
    this.over = new AbortController();
  }
}

let databases = 0;
let device: Device;
beforeEach(() => {
  device = new Device(new MirrorDatabase(`pins-of-test-${++databases}`));
});
afterEach(async () => {
  await device.stop();
  await device.db.delete();
});

test("pinned files come one at a time, and after a restart those that are lacking", async () => {
  await device.pin(1, 2);
  device.start();
  expect(await device.here()).toEqual([1, 2].map(key));
  expect(device.mostAtOnce).toBe(1);
  await device.stop();
  await device.pin(3);
  device.start();
  expect(await device.here()).toEqual([1, 2, 3].map(key));
  expect(device.asked).toEqual([1, 2, 3]);
});

test("what a kept group has more of comes by itself", async () => {
  await device.pin(1);
  device.start();
  expect(await device.here()).toEqual([key(1)]);
  device.rows.set(2, aDocument(2, { sha256: "sha-2" }));
  device.ofGroup.push(2);
  device.changes.emit();
  expect(await device.here()).toEqual([1, 2].map(key));
});

test("they wait for the line, and after a failure for a while", async () => {
  device.online = false;
  await device.pin(1);
  device.start();
  expect(await device.here()).toEqual([]);
  device.online = true;
  device.failures = [new OfflineError()];
  device.changes.emit();
  expect(await device.here()).toEqual([]);
  device.changes.emit();
  expect(await device.here()).toEqual([]);
  expect(device.asked).toEqual([1]);
  await device.clock.pass(5_000);
  expect(await device.here()).toEqual([key(1)]);
});

test("another version is fetched again, and one that the server refuses is left alone", async () => {
  await device.pin(1, 2);
  device.failures = [new HttpError(404, "not_found", "")];
  device.start();
  expect(await device.here()).toEqual([key(2)]);
  expect(device.asked).toEqual([1, 2]);
  device.rows.set(1, aDocument(1, { sha256: "another", version: 2 }));
  device.rows.set(2, aDocument(2, { sha256: "another", version: 2 }));
  device.changes.emit();
  expect(await device.here()).toEqual([1, 2].map(key));
  expect(device.asked).toEqual([1, 2, 1, 2]);
});

test("with the right go the file and the wish", async () => {
  await device.pin(1, 2);
  device.start();
  await device.here();
  device.denied.add(1);
  device.changes.emit();
  expect(await device.here()).toEqual([key(2)]);
  expect(await device.db.pins.toCollection().primaryKeys()).toEqual([key(2)]);
});

test("without room the wish stays, says so, and is tried again when another one is let go", async () => {
  device.hasRoom = false;
  await device.pin(1);
  device.start();
  expect(await device.here()).toEqual([]);
  expect(await device.db.pins.toArray()).toEqual([{ key: key(1), isFull: true }]);
  device.changes.emit();
  await device.here();
  expect(device.asked).toEqual([1]);
  device.hasRoom = true;
  await device.db.pins.update(key(1), { isFull: false });
  device.changes.emit();
  expect(await device.here()).toEqual([key(1)]);
});
