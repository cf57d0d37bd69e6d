import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Change, Document } from "#domain/index";
import { closeLocalSession, decodeContent, type LocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aCategory, aDocument, put } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { undoDocumentMoves } from "#web/shared/document-changes.ts";
import { deleteAndMove, documentsIn } from "./delete-and-move.ts";

let id = 435_000_000_000_000;
let local: LocalSession;

function arrives(...changes: Change[]) {
  local.mirror.applyChanges(changes);
  local.mirror.publish(true);
}

const document = (number: number, over: Partial<Document> = {}) =>
  put(aDocument(number, { tenant: id, categoryId: 11, ...over }));
const category = (number: number) => aCategory(number, { tenant: id });

beforeEach(async () => {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  local = openLocalSession(aUser(++id));
  await local.loaded;
  arrives(
    ...[11, 12].map((one): Change => ({ collection: "categories", id: one, record: category(one) })),
    document(31, { subcategoryId: 21 }),
    document(32),
    document(33, { categoryId: 12 }),
  );
});

afterEach(() => {
  closeLocalSession();
  vi.unstubAllGlobals();
});

async function written() {
  const entries = await local.outbox.entries.toArray();
  return await Promise.all(
    entries.map(async ({ kind, record, bytes }) => ({ kind, record, body: (await decodeContent(bytes)).body })),
  );
}

const filed = (record: number, categoryId: number, subcategoryId: number | null) => ({
  kind: "document.update",
  record,
  body: { categoryId, subcategoryId },
});

describe("a category that is deleted, its documents moved", () => {
  test("is deleted after the moves; before any is sent, all are taken back", async () => {
    const moves = await deleteAndMove(category(11), documentsIn(11), 12, []);
    const changes = await written();
    expect(changes.slice(0, 2)).toEqual(expect.arrayContaining([filed(31, 12, null), filed(32, 12, null)]));
    expect(changes.slice(2)).toEqual([{ kind: "category.delete", record: 11, body: null }]);
    await undoDocumentMoves(moves);
    expect(await written()).toEqual([]);
  });

  test("is restored once it was sent, its documents moved back, except what somebody filed elsewhere", async () => {
    const moves = await deleteAndMove(category(11), documentsIn(11), 12, []);
    await local.outbox.entries.toCollection().modify({ tries: 1, state: "sent" });
    arrives(document(31, { categoryId: 12, version: 5 }), document(32, { categoryId: 13, version: 5 }));
    expect(await undoDocumentMoves(moves)).toEqual({ undone: 2, of: 3 });
    expect((await written()).slice(3)).toEqual([
      { kind: "category.restore", record: 11, body: null },
      filed(31, 11, 21),
    ]);
  });

  test("leaves nothing of a move that was refused", async () => {
    const moves = await deleteAndMove(category(11), documentsIn(11), 12, []);
    const refusal = { status: 403, code: "forbidden" as const, text: "" };
    await local.outbox.entries.where("record").equals(31).modify({ tries: 1, state: "attention", refusal });
    await undoDocumentMoves(moves);
    expect(await written()).toEqual([]);
  });
});
