import "fake-indexeddb/auto";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Actor, Attachment, Document, Employee, Permission, TextState } from "#domain/index";
import { Emitter } from "#web/lib/emitter.ts";
import { OfflineError } from "../../http/http.ts";
import { newMemory } from "../../mirror/memory.ts";
import type { TextsDatabase } from "../../storage/texts-database.ts";
import { Clock } from "../../testing/clock.ts";
import { aReadDocument, aReadEmployee, aText, aTextsDatabase } from "../../testing/texts.ts";
import { storeTexts } from "../text-store.ts";
import type { TextsOf } from "../texts-messages.ts";
import { TextsService } from "../texts-service.ts";
import { ContentSearch } from "./content-search.ts";
import type { FoundText } from "./search-at-server.ts";
import { searchedIn } from "./searched.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

let db: TextsDatabase;
let clock: Clock;
let screen: ContentSearch;
let memory: ReturnType<typeof newMemory>;
/** What the page has requested of the worker. */
let requests: string[];
let isOnline: boolean;
let atServer: FoundText[];
/** What it finds beyond the first part of an answer; null where that does not come. */
let restAtServer: FoundText[] | null;
let askedServer: string[];
/** The person who searches, of the organization whose papers these are. */
let actor: Actor;
const rights = new Emitter();
const aMember = (...permissions: Permission[]): Actor => ({ id: 7, role: "user", organizationId: 1, permissions });

beforeEach(async () => {
  db = aTextsDatabase();
  await db.open();
  clock = new Clock();
  memory = newMemory();
  [requests, isOnline, atServer, restAtServer, askedServer] = [[], true, [], [], []];
  actor = aMember("view", "download");
  screen = searchOf("documents");
});
afterEach(async () => {
  screen.end();
  await db.delete();
});

function searchOf(of: TextsOf): ContentSearch {
  const service = new TextsService(db, (answer) => {
    if (!("job" in answer)) screen.take(structuredClone(answer));
  });
  return new ContentSearch({
    mirror: { subscribe: (collection, listener) => memory[collection].subscribe(listener) },
    searched: searchedIn({ view: (collection) => memory[collection].view() }, of, () => actor),
    onRights: rights.on,
    db,
    request: (request) => {
      requests.push(`${request.type} ${request.text}`);
      void service.answer(request);
    },
    endWorker: () => requests.push("end"),
    fetchFound: async function* (text) {
      askedServer.push(text);
      yield atServer;
      if (restAtServer === null) throw new OfflineError(new Error("the line was cut"));
      yield restAtServer;
    },
    isOnline: () => isOnline,
    after: clock.after,
  });
}

function show(...rows: Document[]): void {
  for (const row of rows) memory.documents.put(row);
  memory.documents.publish(true);
}

async function passing(ms: number): Promise<void> {
  await clock.pass(ms);
  for (let calm = 0; calm < 40; calm++) await turn();
}

const ids = () => screen.result()?.ids;

describe("a search in contents", () => {
  test("waits for the pause after a key, and answers only the last one", async () => {
    await storeTexts(db, [aText(1, "a lease"), aText(2, "a licence")]);
    show(aReadDocument(1), aReadDocument(2));
    for (const typed of ["le", "lea", "leas"]) screen.ask(typed);
    await passing(59);
    expect(requests).toEqual([]);
    await passing(1);
    expect(requests).toEqual(["search leas"]);
    expect(screen.result()).toMatchObject({ search: "leas", ids: [1], searched: 2, unsearched: 0, isDone: true });
    screen.ask("");
    expect(screen.result()).toBeNull();
  });

  test("is not made of one letter; a ligature is several, as it is in names", async () => {
    await storeTexts(db, [aText(1, "بسم الله الرحمن")]);
    show(aReadDocument(1));
    for (const letter of ["ا", "é", " ا "]) {
      screen.ask(letter);
      await passing(60);
      expect([letter, screen.result()]).toEqual([letter, null]);
    }
    for (const search of ["الله", "ﷲ"]) {
      screen.ask(search);
      await passing(60);
      expect([search, ids()]).toEqual([search, [1]]);
    }
  });

  test("shows nothing that the mirror does not hold, nor the text of an earlier file", async () => {
    await storeTexts(db, [aText(1, "a lease"), aText(2, "a lease"), aText(3, "a lease")]);
    show(aReadDocument(1), aReadDocument(2, { sha256: "of a new version" }));
    screen.ask("lease");
    await passing(60);
    expect(ids()).toEqual([1]);
  });

  test("finds a text that is stored while its words are searched", async () => {
    show(aReadDocument(1));
    isOnline = false;
    screen.ask("lease");
    await passing(60);
    expect(screen.result()).toMatchObject({ ids: [], unsearched: 1 });
    await storeTexts(db, [aText(1, "a lease")]);
    await passing(200);
    expect(screen.result()).toMatchObject({ ids: [1], unsearched: 0 });
  });

  test("is shown from its beginning on: what stands there stays, when it goes on and when texts come", async () => {
    const all = Array.from({ length: 200 }, (_, at) => at + 1);
    await storeTexts(
      db,
      all.map((id) => aText(id, id % 4 === 0 ? "a lease" : "two leases")),
    );
    show(...all.map((id) => aReadDocument(id)));
    const shown: (readonly number[])[] = [];
    screen.subscribe(() => shown.push(ids() ?? []));
    screen.ask("leases");
    await passing(60);
    const last = shown.at(-1) ?? [];
    expect(last).toHaveLength(200);
    expect(shown[0]?.length).toBeLessThanOrEqual(50);
    for (const before of shown) expect(last.slice(0, before.length)).toEqual(before);
    shown.length = 0;
    await storeTexts(db, [aText(201, "leases")]);
    await passing(200);
    show(aReadDocument(201));
    await passing(200);
    expect(shown.at(-1)).toEqual([201, ...last]);
    for (const { length } of shown) expect(length).toBeGreaterThanOrEqual(200);
  });

  test("asks for a line once, when a row shows it", async () => {
    await storeTexts(db, [aText(1, "a lease of a floor")]);
    show(aReadDocument(1));
    screen.ask("floor");
    await passing(60);
    expect(screen.snippet(1)).toBeUndefined();
    expect(screen.snippet(1)).toBeUndefined();
    await passing(0);
    expect(screen.snippet(1)).toEqual({ page: 1, text: "a lease of a floor", marks: [[13, 18]] });
    expect(requests.filter((request) => request.startsWith("snippets"))).toHaveLength(1);
    expect(screen.snippet(2)).toBeUndefined();
  });

  test("gives the worker back when nothing has been searched for a while", async () => {
    screen.ask("lease");
    await passing(60);
    await passing(299_999);
    expect(requests).not.toContain("end");
    await passing(1);
    expect(requests.at(-1)).toBe("end");
  });
});

describe("the server", () => {
  const line = { page: 3, text: "a lease", marks: [[2, 7]] as [number, number][] };

  test("is asked where it has texts that this device lacks; both are shown, newest first", async () => {
    await storeTexts(db, [aText(1, "a lease"), aText(3, "two leases")]);
    show(...[1, 2, 3, 4].map((id) => aReadDocument(id)));
    atServer = [
      { id: 2, isExact: true, snippet: line },
      { id: 1, isExact: true, snippet: line },
      { id: 4, isExact: false, snippet: null },
      { id: 9, isExact: true, snippet: line },
    ];
    screen.ask("lease");
    await passing(60);
    expect(screen.result()).toMatchObject({ ids: [3, 1], searched: 2, unsearched: 2 });
    await passing(250);
    expect(askedServer).toEqual(["lease"]);
    expect(screen.result()).toMatchObject({ ids: [3, 2, 1, 4], unsearched: 0 });
    expect(screen.snippet(2)).toEqual(line);
  });

  test("is not asked where this device has all texts, nor without the line", async () => {
    await storeTexts(db, [aText(1, "a lease")]);
    show(aReadDocument(1), aReadDocument(2, { textState: "empty" }));
    screen.ask("lease");
    await passing(60);
    await passing(250);
    expect(askedServer).toEqual([]);
    show(aReadDocument(3));
    isOnline = false;
    screen.ask("leas");
    await passing(60);
    await passing(250);
    expect(askedServer).toEqual([]);
    expect(screen.result()).toMatchObject({ searched: 1, unsearched: 1 });
  });

  test("finds all that it has, part by part; what it has not said counts as not searched", async () => {
    show(...[1, 2, 3].map((id) => aReadDocument(id)));
    atServer = [{ id: 3, isExact: true, snippet: line }];
    restAtServer = null;
    screen.ask("lease");
    await passing(60);
    await passing(250);
    expect(screen.result()).toMatchObject({ ids: [3], unsearched: 3, serverFailed: true });
    restAtServer = [{ id: 1, isExact: true, snippet: undefined }];
    screen.ask("leases");
    await passing(60);
    await passing(250);
    expect(screen.result()).toMatchObject({ ids: [3, 1], unsearched: 0, serverFailed: false });
    expect([screen.snippet(3), screen.snippet(1)]).toEqual([line, undefined]);
    await passing(0);
    expect(screen.snippet(1)).toBeNull();
  });

  const state = fc.constantFrom<TextState | null>("ok", "cut", "ocr", "scan", "empty", "locked", "broken", null);
  const papers = fc.array(fc.record({ state, isHeld: fc.boolean(), isOlderFile: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  });

  test("is asked just where a text that has words is not here, whatever else is kept", async () => {
    await fc.assert(
      fc.asyncProperty(papers, async (all) => {
        askedServer = [];
        const isKept = ({ isHeld, state: what }: (typeof all)[number]) => isHeld && what !== null;
        await db.removeTexts(await db.facts.toCollection().primaryKeys());
        await storeTexts(
          db,
          all.flatMap((paper, at) =>
            isKept(paper)
              ? [{ ...aText(at + 1, paper.state === "ok" ? "a lease" : ""), state: paper.state ?? "ok" }]
              : [],
          ),
        );
        for (const id of memory.documents.view().rows.map((row) => row.id)) memory.documents.remove(id);
        show(
          ...all.map((paper, at) =>
            aReadDocument(at + 1, {
              textState: paper.state,
              ...(paper.isOlderFile ? { sha256: "of a new version" } : {}),
            }),
          ),
        );
        const lacking = all.filter(
          (paper) => ["ok", "cut", "ocr", "scan"].includes(paper.state ?? "") && (!isKept(paper) || paper.isOlderFile),
        );
        screen.ask("lease");
        await passing(60);
        expect(screen.result()).toMatchObject({ unsearched: lacking.length });
        await passing(250);
        expect(askedServer).toHaveLength(lacking.length > 0 ? 1 : 0);
        expect(screen.result()).toMatchObject({ unsearched: 0 });
        screen.ask("");
      }),
      { numRuns: 60 },
    );
  });

  test("is not believed of a file that has been replaced since, and is asked again", async () => {
    show(aReadDocument(1), aReadDocument(2));
    atServer = [1, 2].map((id) => ({ id, isExact: true, snippet: line }));
    screen.ask("lease");
    await passing(60);
    await passing(250);
    expect(ids()).toEqual([2, 1]);
    atServer = [{ id: 2, isExact: true, snippet: line }];
    show(aReadDocument(1, { sha256: "of a new version", version: 2, textState: null }));
    await passing(200);
    expect([ids(), askedServer, screen.snippet(1)]).toEqual([[2], ["lease", "lease"], undefined]);
    atServer = [1, 2].map((id) => ({ id, isExact: true, snippet: { ...line, page: id } }));
    show(aReadDocument(1, { sha256: "of a new version", version: 2 }));
    await passing(200);
    expect(ids()).toEqual([2, 1]);
    expect(screen.snippet(1)).toMatchObject({ page: 1 });
  });
});

describe("employees", () => {
  const line = { page: 1, text: "a lease", marks: [[2, 7]] as [number, number][] };

  function employ(id: number, attachments: Record<string, Partial<Attachment>>): void {
    memory.employees.put(aReadEmployee(id, attachments));
    memory.employees.publish(true);
  }

  beforeEach(() => {
    screen = searchOf("employees");
  });

  test("are found by what is attached to them, and documents are not", async () => {
    await storeTexts(db, [
      aText(1, "a lease"),
      aText("employees/7/passport", "a lease"),
      aText("employees/7/schoolDegree", "leases of a floor"),
      aText("employees/8/passport", "leases"),
      aText("employees/9/passport", "leases"),
    ]);
    show(aReadDocument(1));
    employ(7, { passport: {}, schoolDegree: {} });
    employ(8, { passport: { sha256: "of a new file" } });
    screen.ask("leases");
    await passing(60);
    expect(screen.result()).toMatchObject({ ids: [7], searched: 2, unsearched: 1 });
    // the very word comes before one of its stem
    expect(screen.part(7)).toBe("schoolDegree");
    expect(screen.snippet(7)).toBeUndefined();
    await passing(0);
    expect(screen.snippet(7)).toMatchObject({ page: 1, text: "leases of a floor" });
    expect([screen.part(8), screen.snippet(8)]).toEqual([null, undefined]);
  });

  test("are asked of the server where it has texts that this device lacks", async () => {
    await storeTexts(db, [aText("employees/7/passport", "a lease")]);
    employ(7, { passport: {} });
    employ(8, { civilId: {}, passport: { textState: "empty" } });
    atServer = [
      { id: "employees/8/civilId", isExact: true, snippet: line },
      { id: "employees/8/drivingLicense", isExact: true, snippet: line },
    ];
    screen.ask("lease");
    await passing(60);
    expect(screen.result()).toMatchObject({ ids: [7], unsearched: 1 });
    await passing(250);
    expect(screen.result()).toMatchObject({ ids: [8, 7], unsearched: 0 });
    expect([screen.part(8), screen.snippet(8)]).toEqual(["civilId", line]);
  });

  test("are found by the files of papers, as they are and as they were", async () => {
    const paper = (files: string[]) => ({
      files: files.map((key) => ({
        key,
        filename: "a.pdf",
        size: 9,
        mimeType: "application/pdf",
        sha256: `sha-employees/7/${key}`,
      })),
    });
    const papers = { p1: { ...paper(["now"]), history: [paper(["before"])] } } as unknown as Employee["papers"];
    await storeTexts(db, [aText("employees/7/before", "a lease")]);
    memory.employees.put(aReadEmployee(7, {}, { papers, paperTextStates: { now: "ok", before: "ok" } }));
    memory.employees.publish(true);
    screen.ask("lease");
    await passing(60);
    expect(screen.result()).toMatchObject({ ids: [7], searched: 1, unsearched: 1 });
    expect(screen.part(7)).toBe("before");
  });

  test("whose attachment has gone are found no more", async () => {
    await storeTexts(db, [aText("employees/7/passport", "a lease")]);
    employ(7, { passport: {} });
    screen.ask("lease");
    await passing(60);
    expect(ids()).toEqual([7]);
    employ(7, {});
    await passing(200);
    expect(ids()).toEqual([]);
  });
});

describe("a right that is lost", () => {
  const line = { page: 1, text: "a lease", marks: [[2, 7]] as [number, number][] };
  const lose = () => {
    actor = aMember("view");
    rights.emit();
  };

  test("takes what was found with it at once, lines and counts too, before the texts have gone", async () => {
    await storeTexts(db, [aText(1, "a lease"), aText(2, "a lease")]);
    show(aReadDocument(1), aReadDocument(2, { uploadedBy: 7 }));
    screen.ask("lease");
    await passing(60);
    screen.snippet(1);
    await passing(0);
    expect([ids(), screen.snippet(1)]).toEqual([[2, 1], { ...line }]);
    lose();
    expect([ids(), screen.snippet(1)]).toEqual([[2], undefined]);
    expect(screen.result()).toMatchObject({ searched: 1, unsearched: 0 });
    await db.removeTexts([1]);
    await passing(600);
    expect([ids(), screen.snippet(1)]).toEqual([[2], undefined]);
  });

  test("takes what the server has found with it, though the device has all texts by then", async () => {
    show(aReadDocument(1));
    atServer = [{ id: 1, isExact: true, snippet: line }];
    restAtServer = [];
    screen.ask("lease");
    await passing(60);
    await passing(250);
    await storeTexts(db, [aText(1, "a lease")]);
    await passing(200);
    expect([ids(), screen.snippet(1)]).toEqual([[1], line]);
    lose();
    expect([ids(), screen.snippet(1)]).toEqual([[], undefined]);
    await db.removeTexts([1]);
    await passing(600);
    expect([ids(), screen.snippet(1)]).toEqual([[], undefined]);
  });

  test("is not made good by what the server says too late", async () => {
    show(aReadDocument(1), aReadDocument(2, { uploadedBy: 7 }));
    atServer = [1, 2].map((id) => ({ id, isExact: true, snippet: line }));
    screen.ask("lease");
    await passing(60);
    lose();
    await passing(250);
    expect([ids(), screen.snippet(1), screen.snippet(2)]).toEqual([[2], undefined, line]);
  });

  test("leaves no word of such papers to be offered", async () => {
    await storeTexts(db, [aText(1, "a platypus")]);
    show(aReadDocument(1));
    screen.ask("platipus");
    await passing(60);
    await passing(200);
    expect(screen.result()?.suggestions).toEqual([{ search: "platypus", ids: [1] }]);
    lose();
    expect(screen.result()?.suggestions).toEqual([]);
    // the worker holds the text still
    await passing(200);
    await passing(200);
    expect(screen.result()?.suggestions).toEqual([]);
  });

  test("takes employees with it, who are found by what is attached", async () => {
    screen = searchOf("employees");
    await storeTexts(db, [aText("employees/7/passport", "a lease")]);
    memory.employees.put(aReadEmployee(7, { passport: {} }));
    memory.employees.publish(true);
    screen.ask("lease");
    await passing(60);
    expect([ids(), screen.part(7)]).toEqual([[7], "passport"]);
    actor = { ...actor, role: "viewer" };
    rights.emit();
    expect([ids(), screen.part(7), screen.snippet(7)]).toEqual([[], null, undefined]);
    expect(screen.result()).toMatchObject({ searched: 0, unsearched: 0 });
  });

  test("that is given is followed by what it finds", async () => {
    lose();
    await storeTexts(db, [aText(1, "a lease")]);
    show(aReadDocument(1));
    screen.ask("lease");
    await passing(60);
    expect(ids()).toEqual([]);
    actor = aMember("view", "download");
    rights.emit();
    await passing(200);
    expect(ids()).toEqual([1]);
  });
});

test("a paper that is deleted is found no more from that moment on", async () => {
  await storeTexts(db, [aText(1, "a lease"), aText(2, "a lease")]);
  show(aReadDocument(1), aReadDocument(2));
  screen.ask("lease");
  await passing(60);
  memory.documents.remove(1);
  memory.documents.publish(true);
  expect([ids(), screen.snippet(1)]).toEqual([[2], undefined]);
});

test("offers a near word of texts and names where nothing was found", async () => {
  await storeTexts(db, [aText(1, "a deposit")]);
  show(aReadDocument(1, { name: "Marina" }));
  // not while somebody types on, as it takes a while
  screen.ask("depozi");
  await passing(60);
  await passing(199);
  screen.ask("depozit");
  await passing(60);
  await passing(200);
  expect(requests).toEqual(["search depozi", "search depozit", "suggest depozit"]);
  expect(screen.result()).toMatchObject({ ids: [], suggestions: [{ search: "deposit", ids: [1] }] });
  screen.ask("maryna");
  await passing(60);
  await passing(200);
  expect(screen.result()).toMatchObject({ suggestions: [{ search: "Marina", ids: [] }] });
});
