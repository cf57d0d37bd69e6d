import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerHeaders, type Document, type Employee, PAGE_BREAK } from "#domain/index";
import { Emitter } from "#web/lib/emitter.ts";
import { HttpError, type http, OfflineError } from "../http/http.ts";
import { newMemory } from "../mirror/memory.ts";
import type { TextId, TextsDatabase } from "../storage/texts-database.ts";
import { Clock } from "../testing/clock.ts";
import { aReadDocument, aReadEmployee, aText, aTextsDatabase } from "../testing/texts.ts";
import { type KeepTextsPorts, keepTexts } from "./keep-texts.ts";
import { attachmentTextId } from "./readable.ts";
import { storedPages, storeTexts } from "./text-store.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A device whose server has these texts, by the paper's id. */
class Device {
  readonly clock = new Clock();
  readonly memory = newMemory();
  readonly connection = new Emitter();
  readonly asked: TextId[][] = [];
  readonly errors: unknown[] = [];
  readonly texts = new Map<TextId, { sha256: string | null; state: string; text: string }>();
  readonly unsent = new Map<TextId, string>();
  /** What was read by machine and is not in the mirror, by record and SHA-256. */
  readonly unsentTexts = new Map<string, string[]>();
  /** Answers of the server that are failures, the next one first. */
  failures: Error[] = [];
  /** As many as the server sends at once. */
  atOnce = 100;
  online = true;
  /** Papers whose files this person may not fetch. */
  readonly denied = new Set<number>();
  seesEmployees = true;
  /** Employees that the server does not know. */
  readonly unsentEmployees = new Set<number>();
  isResting = false;
  over = new AbortController();
  ended: Promise<void> | null = null;

  constructor(
    readonly db: TextsDatabase,
    readonly over_: Partial<KeepTextsPorts> = {},
  ) {}

  show(rows: Document[], people: Employee[] = []): void {
    const { documents, employees } = this.memory;
    documents.clear();
    employees.clear();
    for (const row of rows) documents.put(row);
    for (const row of people) employees.put(row);
    documents.publish(true);
    employees.publish(true);
  }

  serve(id: number, text: string, sha256 = `sha-${id}`): Document {
    this.texts.set(id, { sha256, state: "ok", text });
    return aReadDocument(id, { sha256 });
  }

  readonly http: typeof http = async (path) => {
    const asked = new URL(path, "http://sijil.test").searchParams;
    const documents = (asked.get("ids")?.split(",") ?? []).map((id) => ({
      text: Number(id) as TextId,
      sent: { id: Number(id) },
    }));
    const attached = (asked.get("attachments")?.split(",") ?? []).map((name) => {
      const [id = "", part = ""] = name.split("/");
      return { text: attachmentTextId(Number(id), part), sent: { id: Number(id), part } };
    });
    const all = [...documents, ...attached];
    const ids = all.map(({ text }) => text);
    this.asked.push(ids);
    const failure = this.failures.shift();
    if (failure) throw failure;
    const found = all.flatMap(({ text: id, sent }) => {
      const text = this.texts.get(id);
      return text ? [{ ...sent, ...text }] : [];
    });
    return Response.json(found.slice(0, this.atOnce), { headers: { [answerHeaders.user]: "1" } });
  };

  start(): void {
    const { memory, db, clock } = this;
    this.ended = keepTexts(
      {
        mirror: {
          view: (collection) => memory[collection].view(),
          serverRow: (collection, id) =>
            this.unsent.has(id) || this.unsentEmployees.has(id) ? undefined : memory[collection].serverRow(id),
          subscribe: (collection, listener) => memory[collection].subscribe(listener),
        },
        db,
        http: this.http,
        seesEmployees: () => this.seesEmployees,
        mayDownload: ({ id }) => !this.denied.has(id),
        mayFetch: () => this.online,
        onChange: this.connection.on,
        room: 64_000_000,
        storeTexts: (texts) => storeTexts(db, texts),
        rest: () => {
          this.isResting = true;
        },
        unsentText: async (record, sha256) => this.unsentTexts.get(`${record} ${sha256}`) ?? null,
        unsentFile: async (id, attached) => {
          const text = this.unsent.get(attached === null ? id : attachmentTextId(id, attached.key));
          if (text === undefined) return null;
          return { name: "a.pdf", type: "application/pdf", bytes: new TextEncoder().encode(text).buffer };
        },
        readText: async (bytes) => ({ state: "ok", pages: [new TextDecoder().decode(bytes)] }),
        whenIdle: async () => {
          this.isResting = false;
        },
        now: clock.now,
        after: clock.after,
        random: () => 1,
        onError: (error) => this.errors.push(error),
        ...this.over_,
      },
      this.over.signal,
    );
  }

  async settle(): Promise<void> {
    for (let calm = 0; calm < 8; calm++) {
      await turn();
      if (!this.isResting) calm = 0;
    }
  }

  async kept(): Promise<TextId[]> {
    await this.settle();
    return (await this.db.facts.toArray()).map(({ id }) => id);
  }

  async stop(): Promise<void> {
    this.over.abort();
    await this.ended;
    this.over = new AbortController();
  }
}

let db: TextsDatabase;
beforeEach(() => {
  db = aTextsDatabase();
});
afterEach(() => db.delete());

describe("texts of papers", () => {
  test("are fetched newest first, a hundred at a time, and kept", async () => {
    const device = new Device(db);
    device.show(
      Array.from({ length: 150 }, (_, at) => device.serve(at + 1, `paper ${at + 1}${PAGE_BREAK}second page`)),
    );
    device.start();
    expect(await device.kept()).toHaveLength(150);
    expect(device.asked.map((ids) => [ids[0], ids.length])).toEqual([
      [150, 100],
      [50, 50],
    ]);
    expect(await storedPages(db, 7)).toEqual(["paper 7", "second page"]);
    await device.stop();
  });

  test("are asked for again where an answer had no room for them, and not where the server has none", async () => {
    const device = new Device(db);
    device.atOnce = 2;
    device.show([1, 2, 3].map((id) => device.serve(id, "a text")).concat(aReadDocument(4)));
    device.start();
    expect(await device.kept()).toEqual([1, 2, 3]);
    expect(device.asked).toEqual([[4, 3, 2, 1], [4, 1], [4]]);
    device.show([...device.memory.documents.view().rows]);
    await device.settle();
    expect(device.asked).toHaveLength(3);
    device.texts.set(4, { sha256: "sha-4", state: "ok", text: "later" });
    device.show([...device.memory.documents.view().rows].map((row) => (row.id === 4 ? { ...row, version: 2 } : row)));
    expect(await device.kept()).toEqual([1, 2, 3, 4]);
    await device.stop();
  });

  test("of papers that the person may not fetch are neither taken nor kept", async () => {
    const device = new Device(db);
    const rows = [1, 2].map((id) => device.serve(id, "a text"));
    device.denied.add(2);
    device.show(rows);
    device.start();
    expect(await device.kept()).toEqual([1]);
    expect(device.asked).toEqual([[1]]);
    // the right goes with a reset of the mirror
    device.denied.add(1);
    device.show(rows);
    expect(await device.kept()).toEqual([]);
    await device.stop();
  });

  test("of another file than the record's are not taken", async () => {
    const device = new Device(db);
    device.serve(1, "of an earlier file", "sha-earlier");
    device.show([aReadDocument(1)]);
    device.start();
    expect(await device.kept()).toEqual([]);
    expect(device.asked).toEqual([[1]]);
    await device.stop();
  });

  test("come after a break where it was left, and after a failure when it was given time", async () => {
    const device = new Device(db);
    device.atOnce = 1;
    device.show([1, 2].map((id) => device.serve(id, "a text")));
    device.failures = [new OfflineError()];
    device.start();
    expect(await device.kept()).toEqual([]);
    device.connection.emit();
    await device.settle();
    expect(device.asked).toHaveLength(1);
    await device.clock.pass(5_000);
    expect(await device.kept()).toEqual([1, 2]);
    await device.stop();
    device.show([1, 2, 3].map((id) => device.serve(id, "a text")));
    device.start();
    expect(await device.kept()).toEqual([1, 2, 3]);
    expect(device.asked.at(-1)).toEqual([3]);
    await device.stop();
  });

  test("wait as long as the server asks for", async () => {
    const device = new Device(db);
    device.show([device.serve(1, "a text")]);
    device.failures = [new HttpError(429, null, "Too many", 60)];
    device.start();
    await device.settle();
    await device.clock.pass(30_000);
    expect(await device.kept()).toEqual([]);
    await device.clock.pass(30_000);
    expect(await device.kept()).toEqual([1]);
    await device.stop();
  });

  test("wait for the line, and for the first pull", async () => {
    const device = new Device(db);
    device.online = false;
    device.show([device.serve(1, "a text")]);
    device.start();
    expect(await device.kept()).toEqual([]);
    device.online = true;
    device.connection.emit();
    expect(await device.kept()).toEqual([1]);
    await device.stop();
  });

  test("go with the record or the right, and when the file has become another one", async () => {
    const device = new Device(db);
    const [one, two, three] = [1, 2, 3].map((id) => device.serve(id, "a text"));
    if (!one || !two || !three) throw new Error("no rows");
    device.show([one, two, three]);
    device.start();
    expect(await device.kept()).toEqual([1, 2, 3]);
    device.show([one, { ...two, sha256: "another", textState: null, version: 2 }]);
    expect(await device.kept()).toEqual([1]);
    expect(await db.keys.count()).toBe(1);
    expect(await storedPages(db, 3)).toBeNull();
    await device.stop();
  });
});

describe("texts that were kept", () => {
  test("stay with a paper that gets another name, category or description, and are not fetched again", async () => {
    const device = new Device(db);
    const one = device.serve(1, "a text");
    device.show([one]);
    device.start();
    expect(await device.kept()).toEqual([1]);
    for (const change of [{ name: "another" }, { categoryId: 9 }, { description: "more" }, { tags: "new" }]) {
      device.show([{ ...one, ...change, version: 2 }]);
      expect(await device.kept()).toEqual([1]);
    }
    expect([device.asked, await storedPages(db, 1)]).toEqual([[[1]], ["a text"]]);
    await device.stop();
  });

  test("are those of the records that are there when the mirror starts over, as of a backup that was restored", async () => {
    const device = new Device(db);
    const [one, two, three] = [1, 2, 3].map((id) => device.serve(id, `text ${id}`));
    if (!one || !two || !three) throw new Error("no rows");
    device.show([one, two, three]);
    device.start();
    expect(await device.kept()).toEqual([1, 2, 3]);
    // another epoch: the mirror is empty, then as it was before the third was filed, and with the second's earlier file
    device.show([]);
    device.show([one, device.serve(2, "the earlier text", "sha-earlier")]);
    expect(await device.kept()).toEqual([1, 2]);
    expect([await storedPages(db, 1), await storedPages(db, 2)]).toEqual([["text 1"], ["the earlier text"]]);
    expect(await storedPages(db, 3)).toBeNull();
    await device.stop();
  });

  test("come again after a tab of an earlier release has removed what it did not know", async () => {
    const device = new Device(db);
    const passport = attachmentTextId(7, "passport");
    device.texts.set(passport, { sha256: `sha-${passport}`, state: "ok", text: "a passport" });
    device.show([device.serve(1, "a text")], [aReadEmployee(7, { passport: {} })]);
    device.start();
    expect(await device.kept()).toEqual([1, passport]);
    await device.stop();
    await db.transaction("rw", db.facts, db.keys, db.pages, async () => {
      for (const table of [db.facts, db.pages]) await table.delete(passport);
      await db.keys.where("id").equals(passport).delete();
    });
    device.start();
    expect(await device.kept()).toEqual([1, passport]);
    expect([device.asked.at(-1), await storedPages(db, passport)]).toEqual([[passport], ["a passport"]]);
    await device.stop();
  });
});

describe("texts of what is attached to employees", () => {
  const serve = (device: Device, id: TextId, text: string) =>
    device.texts.set(id, { sha256: `sha-${id}`, state: "ok", text });

  test("are fetched and kept beside those of documents, under any key, newest first", async () => {
    const device = new Device(db);
    const [passport, other] = [attachmentTextId(7, "passport"), attachmentTextId(7, "file of a paper")];
    serve(device, passport, "a passport");
    serve(device, other, "a contract");
    const person = aReadEmployee(
      7,
      { passport: {}, "file of a paper": {}, civilId: { textState: "scan", mimeType: "image/png" } },
      { createdAt: "2027-01-01T00:00:00.000Z" },
    );
    device.show([device.serve(1, "a text")], [person]);
    device.start();
    expect(await device.kept()).toEqual([1, other, passport]);
    expect(device.asked).toEqual([[passport, other], [1]]);
    expect(await storedPages(db, other)).toEqual(["a contract"]);
    await device.stop();
    // the earlier ones are known after a reload
    device.start();
    await device.settle();
    expect(device.asked).toHaveLength(2);
    await device.stop();
  });

  test("go with the employee, the file and the right", async () => {
    const device = new Device(db);
    const ids = [7, 8].map((id) => attachmentTextId(id, "passport"));
    for (const id of ids) serve(device, id, "a passport");
    const [one, two] = [7, 8].map((id) => aReadEmployee(id, { passport: {} }));
    if (!one || !two) throw new Error("no rows");
    device.show([], [one, two]);
    device.start();
    expect(await device.kept()).toEqual(ids);
    device.show([], [one, aReadEmployee(8, { passport: { sha256: "another", textState: undefined } })]);
    expect(await device.kept()).toEqual([ids[0]]);
    device.show([], []);
    expect(await device.kept()).toEqual([]);
    device.show([], [one]);
    expect(await device.kept()).toEqual([ids[0]]);
    device.seesEmployees = false;
    device.connection.emit();
    expect(await device.kept()).toEqual([]);
    expect(await db.keys.count()).toBe(0);
    await device.stop();
  });

  test("that wait to be sent are read here", async () => {
    const device = new Device(db);
    device.online = false;
    const id = attachmentTextId(7, "passport");
    const person = aReadEmployee(7, { passport: { textState: undefined } });
    device.show([], [aReadEmployee(7, {})]);
    device.unsent.set(id, "a passport of ours");
    device.show([], [person]);
    device.unsentEmployees.add(7);
    device.start();
    expect(await device.kept()).toEqual([id]);
    expect(await storedPages(db, id)).toEqual(["a passport of ours"]);
    await device.stop();
  });
});

describe("a paper that waits to be sent", () => {
  test("is read here, without the line, and not again when the server has it", async () => {
    const device = new Device(db);
    device.online = false;
    device.unsent.set(1, "a lease of ours");
    const row = aReadDocument(1, { textState: null, version: 0 });
    device.show([row]);
    device.start();
    expect(await device.kept()).toEqual([1]);
    expect(await storedPages(db, 1)).toEqual(["a lease of ours"]);
    device.unsent.clear();
    device.online = true;
    device.show([{ ...row, version: 1, textState: "ok" }]);
    expect(await device.kept()).toEqual([1]);
    expect(device.asked).toEqual([]);
    await device.stop();
  });

  test("that cannot be read yet keeps no other from being read or fetched, and is read when the line is back", async () => {
    let isThere = false;
    const device = new Device(db, {
      readText: async (bytes) => {
        if (bytes.byteLength === 3 && !isThere) throw new Error("what reads PDFs has not come");
        return { state: "ok", pages: ["good"] };
      },
    });
    device.unsent.set(3, "bad").set(2, "good");
    const unsent = [3, 2].map((id) => aReadDocument(id, { textState: null }));
    device.show([...unsent, device.serve(1, "of the server")]);
    device.start();
    expect(await device.kept()).toEqual([1, 2]);
    expect(device.errors).toHaveLength(1);
    isThere = true;
    device.connection.emit();
    expect(await device.kept()).toEqual([1, 2, 3]);
    await device.stop();
  });
});

describe("a text that was read by machine", () => {
  test("is kept at once, without the line, and not fetched when the server has it", async () => {
    const device = new Device(db);
    device.online = false;
    const scan = aReadDocument(1, { textState: "scan" });
    device.show([scan]);
    device.start();
    expect(await device.kept()).toEqual([]);
    // the mirror has the scan still: the text lies over it
    device.unsentTexts.set("1 sha-1", ["a lighthouse", "at the harbour"]);
    device.memory.documents.setOverlay(
      new Map([[1, { created: null, changed: { textState: "ocr" }, deleted: false }]]),
      new Map(),
    );
    device.memory.documents.publish(true);
    expect(await device.kept()).toEqual([1]);
    expect(await db.facts.get(1)).toMatchObject({ state: "ocr", sha256: "sha-1" });
    expect(await storedPages(db, 1)).toEqual(["a lighthouse", "at the harbour"]);
    device.online = true;
    device.unsentTexts.clear();
    device.memory.documents.setOverlay(new Map(), new Map());
    device.show([{ ...scan, textState: "ocr" }]);
    expect(await device.kept()).toEqual([1]);
    expect(device.asked).toEqual([]);
    await device.stop();
  });

  test("is kept of a paper that is still unsent, in place of what was read in its letters", async () => {
    const device = new Device(db, { readText: async () => ({ state: "scan", pages: [""] }) });
    device.online = false;
    device.unsent.set(1, "pictures");
    const row = aReadDocument(1, { textState: null, version: 0 });
    device.show([row]);
    device.start();
    expect(await device.kept()).toEqual([1]);
    expect(await db.facts.get(1)).toMatchObject({ state: "scan" });
    device.unsentTexts.set("1 sha-1", ["a lighthouse"]);
    device.show([{ ...row, textState: "ocr" }]);
    expect(await device.kept()).toEqual([1]);
    expect(await storedPages(db, 1)).toEqual(["a lighthouse"]);
    // sent, and the server has not looked at the file yet
    device.unsent.clear();
    device.unsentTexts.clear();
    device.show([{ ...row, version: 1 }]);
    expect(await device.kept()).toEqual([1]);
    expect(await storedPages(db, 1)).toEqual(["a lighthouse"]);
    await device.stop();
  });
});

describe("a device that is full", () => {
  const full = () => Object.assign(new Error("no room"), { name: "QuotaExceededError" });

  test("gives its texts up, and does not fetch as many again", async () => {
    await storeTexts(db, [aText(1, "a text that is kept"), aText(2, "another text")]);
    const device = new Device(db, { storeTexts: () => Promise.reject(full()) });
    device.show([1, 2, 3].map((id) => device.serve(id, "a text")));
    device.start();
    expect(await device.kept()).toEqual([]);
    device.connection.emit();
    await device.settle();
    // there is room for a few words now: no text certainly fits
    expect(device.asked).toEqual([[3]]);
    expect(await db.notes.get("limit")).toEqual({ key: "limit", value: 15 });
    await device.stop();
  });
});
