import "fake-indexeddb/auto";
import { describe, expect, test, vi } from "vitest";
import { answerHeaders, type Document, type Employee, type TextState } from "#domain/index";
import { HttpError } from "../http/http.ts";
import type { NewEntry } from "../storage/types.ts";
import { resultOf } from "../sync/push-result.ts";
import { judgeAnswer } from "../sync/push-verdict.ts";
import type { LocalSession } from "../tabs/session.ts";
import { aDevice, storedEntry } from "../testing/device.ts";
import { withFollowedSession } from "../testing/followed-session.ts";
import { aDocument } from "../testing/rows.ts";
import { aReadEmployee } from "../testing/texts.ts";
import { aUser } from "../testing/users.ts";
import { WriteServer } from "../testing/write-server.ts";
import { write } from "./outbox.ts";
import { decodeContent } from "./outbox-content.ts";
import { cancelledPairs, UNDO_MS } from "./outbox-rules.ts";
import { obsoleteTexts, unsentText } from "./recognized-texts.ts";

const NOW = 1_800_000_000_000;

const reading = (record: number, sha256 = "first", pages = ["a lighthouse"]): NewEntry<"documents"> => ({
  kind: "text.add",
  collection: "documents",
  record,
  title: "Lease",
  method: "POST",
  path: `/api/documents/${record}/text`,
  body: { sha256, pages },
  overlay: { textState: "ocr" },
});

describe("a text that waits", () => {
  const text = (record: number, sha256 = "first") => storedEntry(reading(record, sha256), null, NOW);
  const other = (record: number, kind: NewEntry["kind"], method: "POST" | "DELETE" = "POST", createdAt = NOW) =>
    storedEntry({ record, kind, method }, null, createdAt);

  test("goes when the same file is read again, and for no other file or record", async () => {
    const entries = [await text(1), await text(1, "second"), await text(2), await text(1)];
    expect(obsoleteTexts(entries, NOW)).toEqual([entries[0]?.key]);
  });

  test("goes for a newer version of the file, unless that was refused", async () => {
    const [read, version] = [await text(1), await other(1, "version.upload")];
    expect(obsoleteTexts([read, version], NOW)).toEqual([read.key]);
    // the text of the newer file waits for it
    expect(obsoleteTexts([version, read], NOW)).toEqual([]);
    expect(obsoleteTexts([read, { ...version, state: "attention" }], NOW)).toEqual([]);
    expect(obsoleteTexts([read, await other(1, "document.update")], NOW)).toEqual([]);
    expect(obsoleteTexts([read, await other(2, "version.upload")], NOW)).toEqual([]);
  });

  test("goes for a deletion that cannot be taken back any more, or one that was refused", async () => {
    const read = await text(1);
    const deletion = await other(1, "document.delete", "DELETE");
    expect(obsoleteTexts([read, deletion], NOW + UNDO_MS - 1)).toEqual([]);
    expect(obsoleteTexts([read, deletion], NOW + UNDO_MS)).toEqual([read.key]);
    // a clock that was set back
    expect(obsoleteTexts([read, deletion], NOW - 1)).toEqual([read.key]);
    expect(obsoleteTexts([read, { ...deletion, state: "attention" }], NOW + UNDO_MS)).toEqual([]);
  });

  test("stays while it is sent, and goes with a document that was never sent", async () => {
    const [made, read] = [await other(1, "document.create"), await text(1)];
    const deletion = await other(1, "document.delete", "DELETE");
    expect(obsoleteTexts([{ ...read, state: "sending" }, deletion], NOW + UNDO_MS)).toEqual([]);
    const { drop } = cancelledPairs([made, read, deletion], NOW + UNDO_MS);
    expect(drop).toEqual([made.key, read.key, deletion.key]);
  });
});

describe("sent", () => {
  test("it is one request, behind its unsent document, though answers are lost", async () => {
    const server = new WriteServer();
    const device = await aDevice(server);
    device.kill();
    await device.write({ method: "POST", record: 1 });
    await device.write(reading(1));
    let losses = 2;
    server.fault = ({ path }) => (path.endsWith("/text") && losses-- > 0 ? "lost answer" : "none");
    await device.start();
    await device.until(async () => (await device.rows()).length === 0);
    expect(server.effects.map(({ what }) => what)).toEqual(["POST /api/documents", "POST /api/documents/1/text"]);
  });

  test("it stays until a pull has come, though the record's version is an old one", async () => {
    const server = new WriteServer();
    server.write(1, {});
    const device = await aDevice(server);
    device.pull();
    device.pulls = false;
    const key = await device.write(reading(1));
    await device.until(async () => (await device.entry(key))?.state === "sent");
    await device.settle();
    expect(await device.rows()).toHaveLength(1);
    device.pull();
    await device.until(async () => (await device.rows()).length === 0);
  });

  test("a long one has the time that its pages take on a slow line, and keeps nothing else waiting", async () => {
    const server = new WriteServer();
    server.write(1, {});
    const limits: (number | undefined)[] = [];
    let isSlow = true;
    const http: typeof server.http = async (path, init) => {
      if (!path.endsWith("/text")) return await server.http(path, init);
      limits.push(init.timeoutMs);
      if (isSlow) throw new HttpError(500, "operation_failed", "broken");
      return await server.http(path, init);
    };
    const device = await aDevice(server, { http });
    device.pull();
    // a letter of Arabic has two bytes
    await device.write(
      reading(
        1,
        "first",
        Array.from({ length: 100 }, () => "م".repeat(2_000)),
      ),
    );
    await device.until(() => limits.length > 0);
    await device.write({ method: "PATCH", record: 1, body: { name: "Renamed" } });
    await device.until(() => server.effects.length === 1);
    expect(server.effects[0]?.what).toBe("PATCH /api/documents/1");
    isSlow = false;
    await device.until(async () => (await device.rows()).length === 0);
    expect(limits[0]).toBeGreaterThan(70_000);
    await device.write(
      reading(
        1,
        "second",
        Array.from({ length: 500 }, () => "م".repeat(2_000)),
      ),
    );
    await device.write(reading(1, "third"));
    await device.until(async () => (await device.rows()).length === 0);
    expect(
      limits
        .map((limit) => Math.round((limit ?? 0) / 1_000))
        .slice(-2)
        .sort(),
    ).toEqual([272, 30]);
  });

  const needless = ["not_found", "forbidden", "tenant_changed", "text_of_other_file", "text_not_scan"] as const;
  test.each(needless)("it ends quietly after %s", async (code) => {
    const server = new WriteServer();
    server.write(1, {});
    const device = await aDevice(server);
    server.refuse = (_method, path) => (path.endsWith("/text") ? code : null);
    await device.write(reading(1));
    await device.until(async () => (await device.rows()).length === 0);
    expect(server.effects).toEqual([]);
  });

  test("it says so where it is refused for what it says", async () => {
    const server = new WriteServer();
    server.write(1, {});
    const device = await aDevice(server);
    server.refuse = (_method, path) => (path.endsWith("/text") ? "text_too_long" : null);
    const key = await device.write(reading(1));
    await device.until(async () => (await device.entry(key))?.state === "attention");
  });
});

describe("on the screen", () => {
  let people = 700_000_000_000_700;
  let local: LocalSession;
  withFollowedSession(
    () => aUser(++people),
    (opened) => {
      local = opened;
    },
  );
  const served = (record: Document) => {
    local.mirror.applyChanges([{ collection: "documents", id: record.id, record }]);
    local.mirror.publish(true);
  };
  const scan = (over: Partial<Document> = {}) => aDocument(1, { sha256: "first", textState: "scan", ...over });
  const shows = (state: TextState | null) =>
    vi.waitFor(() => expect(local.mirror.view("documents").byId.get(1)?.textState).toBe(state), {
      interval: 2,
      timeout: 60_000,
    });

  test("a scan is read by machine at once, and what it says is at hand", async () => {
    served(scan());
    await write(reading(1));
    await shows("ocr");
    expect(await unsentText(local.outbox, 1, "first")).toEqual(["a lighthouse"]);
    expect(await unsentText(local.outbox, 1, "second")).toBeNull();
  });

  test("it stays so when it is sent, until the mirror says what came of it", async () => {
    served(scan());
    const { key } = await write(reading(1));
    await shows("ocr");
    await local.outbox.entries.where("key").equals(key).modify({ state: "sent", answered: 1 });
    served(scan({ name: "Renamed" }));
    await shows("ocr");
    // the server has found words in it
    served(scan({ textState: "ok" }));
    await shows("ok");
  });

  test("what is changed after it is shown, though the server has not looked at the file yet", async () => {
    const unread = scan({ textState: null, version: 1 });
    const now = () => {
      const { byId, marks } = local.mirror.view("documents");
      return { name: byId.get(1)?.name, textState: byId.get(1)?.textState, isMarked: marks.has(1) };
    };
    const becomes = (what: ReturnType<typeof now>) =>
      vi.waitFor(() => expect(now()).toEqual(what), { interval: 2, timeout: 60_000 });
    served(unread);
    const { key } = await write(reading(1));
    await becomes({ name: unread.name, textState: "ocr", isMarked: true });
    const { entries } = local.outbox;
    const row = await entries.where("key").equals(key).first();
    if (!row) throw new Error("the text is gone");
    const headers = new Headers({ [answerHeaders.user]: String(local.user.id) });
    const verdict = judgeAnswer(row, { status: 200, headers }, JSON.stringify(unread));
    const result = await resultOf(verdict, await decodeContent(row.bytes), "en");
    const bytes = result.as === "sent" && result.bytes ? { bytes: result.bytes, revision: 1 } : {};
    await entries
      .where("key")
      .equals(key)
      .modify({ state: "sent", answered: 1, ...bytes });
    await becomes({ name: unread.name, textState: "ocr", isMarked: false });
    await entries.where("key").equals(key).delete();
    served({ ...unread, version: 2, name: "Renamed" });
    await becomes({ name: "Renamed", textState: "ocr", isMarked: false });
  });

  test("a refused one is a scan again, and its words are not", async () => {
    served(scan());
    const { key } = await write(reading(1));
    await shows("ocr");
    const refusal = { status: 400, code: "text_too_long" as const, sentence: "No" };
    await local.outbox.entries.where("key").equals(key).modify({ state: "attention", refusal });
    await shows("scan");
    expect(await unsentText(local.outbox, 1, "first")).toBeNull();
  });

  test("what is attached to an employee is, too, and the rest of it stays as it is", async () => {
    const person: Employee = aReadEmployee(7, { passport: { textState: "scan" }, civilId: {} });
    local.mirror.applyChanges([{ collection: "employees", id: 7, record: person }]);
    local.mirror.publish(true);
    const { passport } = person.attachments;
    if (!passport) throw new Error("no passport");
    await write({
      ...reading(7, passport.sha256),
      collection: "employees",
      overlay: { attachments: { passport: { ...passport, textState: "ocr" } } },
    });
    await vi.waitFor(
      () => {
        const { attachments } = local.mirror.view("employees").byId.get(7) ?? {};
        expect([attachments?.passport?.textState, attachments?.civilId?.textState]).toEqual(["ocr", "ok"]);
      },
      { interval: 2, timeout: 60_000 },
    );
  });
});
