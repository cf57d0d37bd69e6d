import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerHeaders } from "#domain/index";
import { Emitter } from "#web/lib/emitter.ts";
import { HttpError, type http, OfflineError } from "../http/http.ts";
import { ThumbnailsDatabase } from "../storage/thumbnails-database.ts";
import { ListThumbnails } from "./thumbnails.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

const NAME = "sijil-thumbnails-7";

/** A device whose server has these pictures, by the document's id. */
class Device {
  readonly connection = new Emitter();
  readonly documents = new Emitter();
  readonly asked: number[][] = [];
  readonly errors: unknown[] = [];
  readonly urls = new Set<string>();
  readonly pictures = new Map<number, { sha256: string; picture: string }>();
  /** What the mirror shows and this person may fetch. */
  readonly present = new Map<number, string>();
  readonly rows = new Map<number, object>();
  /** Answers of the server that are failures, the next one first. */
  failures: Error[] = [];
  isOnline = true;
  made = 0;
  thumbnails = this.open();

  open(): ListThumbnails {
    return new ListThumbnails({
      db: new ThumbnailsDatabase(NAME),
      http: this.http,
      isPresent: (id, sha256) => this.present.get(id) === sha256,
      rowOf: (id) => this.rows.get(id),
      mayFetch: () => this.isOnline,
      onConnection: this.connection.on,
      onDocuments: this.documents.on,
      whenIdle: turn as () => Promise<void>,
      toUrl: (jpeg) => {
        const url = `blob:${this.made++}/${Buffer.from(jpeg).toString("hex")}`;
        this.urls.add(url);
        return url;
      },
      releaseUrl: (url) => this.urls.delete(url),
      onError: (error) => this.errors.push(error),
    });
  }

  get http(): typeof http {
    return async (path) => {
      const ids = new URL(path, "http://sijil.test").searchParams.get("ids")?.split(",").map(Number) ?? [];
      this.asked.push(ids);
      const failure = this.failures.shift();
      if (failure) throw failure;
      const found = ids.flatMap((id) => {
        const picture = this.pictures.get(id);
        return picture ? [{ id, ...picture }] : [];
      });
      return Response.json(found, { headers: { [answerHeaders.user]: "7" } });
    };
  }

  has(id: number, picture = `FFD8FF${(id % 256).toString(16).padStart(2, "0").toUpperCase()}`, sha256 = `sha-${id}`) {
    this.pictures.set(id, { sha256, picture });
    this.present.set(id, `sha-${id}`);
  }

  /** As a row does that shows a document. */
  show(id: number, sha256 = `sha-${id}`): { stop: () => void; told: () => number } {
    let told = 0;
    const stop = this.thumbnails.watch(id, sha256, () => told++);
    return { stop, told: () => told };
  }

  shown(id: number, sha256 = `sha-${id}`): string | null {
    return this.thumbnails.urlOf(id, sha256)?.split("/")[1] ?? null;
  }

  async settle(): Promise<void> {
    for (let turns = 0; turns < 300; turns++) await turn();
  }

  async again(): Promise<void> {
    this.thumbnails.close();
    this.thumbnails = this.open();
  }
}

/** What the device keeps, read by a connection of its own. */
async function kept(): Promise<string[]> {
  const db = new ThumbnailsDatabase(NAME);
  const keys = await db.keys();
  db.close();
  return keys.map(([id, sha256]) => `${id} ${sha256}`);
}

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(async () => {
  device.thumbnails.close();
  await Dexie.delete(NAME);
  expect(device.errors).toEqual([]);
  // whatever was shown, nothing of it stays in memory
  expect([...device.urls]).toEqual([]);
});

describe("what a row shows", () => {
  test("comes from the server once, with others of its screen, and then from this device", async () => {
    for (const id of [1, 2]) device.has(id);
    const rows = [device.show(1), device.show(2)];
    expect(device.shown(1)).toBeNull();
    await device.settle();
    expect([device.shown(1), device.shown(2), device.asked]).toEqual(["ffd8ff01", "ffd8ff02", [[1, 2]]]);
    expect(rows.map(({ told }) => told())).toEqual([1, 1]);
    await device.again();
    device.isOnline = false;
    device.show(1);
    await device.settle();
    expect([device.shown(1), device.asked]).toEqual(["ffd8ff01", [[1, 2]]]);
  });

  test("is at once what it was, after it has left the screen", async () => {
    device.has(1);
    const { stop } = device.show(1);
    await device.settle();
    stop();
    expect(device.shown(1)).toBe("ffd8ff01");
  });

  test("comes from this device without a connection, however many rows lack theirs before it", async () => {
    device.has(100);
    device.show(100);
    await device.settle();
    await device.again();
    device.isOnline = false;
    for (let id = 1; id <= 60; id++) device.show(id);
    device.show(100);
    await device.settle();
    expect([device.shown(100), device.asked]).toEqual(["ffd8ff64", [[100]]]);
  });

  test("is asked for once where there is none, or none of this file, or nothing that is a small JPEG", async () => {
    device.has(1, "89504E47");
    device.has(2, `FFD8FF${"00".repeat(16 * 1024)}`);
    device.has(3, "FFD8FFXX");
    device.has(4, "FFD8FF04", "of another file");
    device.present.set(5, "sha-5");
    for (const id of [1, 2, 3, 4, 5]) device.show(id);
    await device.settle();
    device.connection.emit();
    await device.settle();
    expect([1, 2, 3, 4, 5].map((id) => device.shown(id))).toEqual([null, null, null, null, null]);
    expect([device.asked.length, await kept()]).toEqual([1, []]);
  });

  test("is asked for again once its document has changed: its file may have been read by then", async () => {
    device.present.set(1, "sha-1");
    device.rows.set(1, {});
    device.show(1);
    await device.settle();
    device.documents.emit();
    await device.settle();
    expect(device.asked).toEqual([[1]]);
    device.has(1);
    device.rows.set(1, {});
    device.documents.emit();
    await device.settle();
    expect([device.shown(1), device.asked]).toEqual(["ffd8ff01", [[1], [1]]]);
  });

  test("is not asked for once it has left the screen", async () => {
    for (let id = 1; id <= 100; id++) device.has(id);
    for (let id = 1; id <= 100; id++) device.show(id).stop();
    device.show(100);
    await device.settle();
    expect(device.asked).toEqual([[100]]);
  });
});

describe("the server is asked", () => {
  test("for forty at a time, and for nothing while a list is printed", async () => {
    for (let id = 1; id <= 300; id++) device.has(id);
    const rows = Array.from({ length: 90 }, (_, at) => device.show(at + 1));
    await device.settle();
    expect(device.asked.map(({ length }) => length)).toEqual([40, 40, 10]);
    for (let id = 91; id <= 300; id++) rows.push(device.show(id));
    await device.settle();
    expect(device.asked).toHaveLength(3);
    for (const { stop } of rows) stop();
  });

  test("when it may be, and again after a failure once something is known of the line", async () => {
    device.has(1);
    device.isOnline = false;
    device.failures = [new OfflineError(), new HttpError(503, null, "busy")];
    device.show(1);
    await device.settle();
    expect(device.asked).toEqual([]);
    device.isOnline = true;
    for (const asked of [1, 2, 3, 3]) {
      device.connection.emit();
      await device.settle();
      expect(device.asked).toHaveLength(asked);
    }
    expect(device.shown(1)).toBe("ffd8ff01");
  });
});

describe("a picture goes", () => {
  test.each<[string, () => void]>([
    ["with the document, or the right to fetch its file", () => device.present.delete(1)],
    ["with the file that it is of", () => device.present.set(1, "another")],
  ])("%s, from memory and from the device", async (_name, change) => {
    device.has(1);
    device.has(2);
    const row = device.show(1);
    device.show(2);
    await device.settle();
    expect(await kept()).toEqual(["1 sha-1", "2 sha-2"]);
    change();
    device.documents.emit();
    await device.settle();
    expect([device.shown(1), row.told(), await kept()]).toEqual([null, 2, ["2 sha-2"]]);
  });

  test("at the next start, where nobody has seen the document go", async () => {
    device.has(1);
    device.show(1);
    await device.settle();
    device.present.clear();
    await device.again();
    await device.settle();
    expect(await kept()).toEqual([]);
  });

  test("with the database on a full device, and what comes is shown all the same", async () => {
    device.has(1);
    device.has(2);
    device.show(1);
    await device.settle();
    await Dexie.delete(NAME);
    device.show(2);
    await device.settle();
    expect([device.shown(1), device.shown(2)]).toEqual(["ffd8ff01", "ffd8ff02"]);
    expect(await Dexie.exists(NAME)).toBe(false);
  });
});

test("of those stored, the ones stored longest ago leave first", async () => {
  const db = new ThumbnailsDatabase("sijil-thumbnails-8");
  const some = (...ids: number[]) => ids.map((id) => ({ id, sha256: `sha-${id}`, bytes: new Uint8Array([id]) }));
  await db.store(some(1, 2, 3), 3);
  // one that is stored again is a new one
  await db.store(some(1, 4), 3);
  expect((await db.keys()).map(([id]) => id)).toEqual([1, 3, 4]);
  await db.delete();
});
