import { expect, test } from "vitest";
import type { Document, TextState } from "#domain/index";
import { type KeptTextStates, keptTextKey } from "#web/local/engine.ts";
import { aDocument } from "#web/local/testing/rows.ts";
import { aReadEmployee } from "#web/local/testing/texts.ts";
import { aUser } from "#web/local/testing/users.ts";
import { possibleScans, scansLeft } from "./scans-left.ts";

const person = aUser(7, { role: "user", organizationId: 1, permissions: ["view", "download", "upload"] });
const document = (id: number, textState: TextState | null, sha256: string): Document =>
  aDocument(id, { textState, sha256, tenant: 1 });
const documents = [document(1, "scan", "a"), document(2, "scan", "b"), document(3, "ocr", "c"), document(4, "ok", "d")];

const left = (actor: typeof person, wordless: string[] = [], rows = documents, found: KeptTextStates = new Map()) =>
  scansLeft(possibleScans(actor, rows, []), found, new Set(wordless)).map(({ sha256 }) => sha256);

test("scans are left for those who may fetch and edit them, of which nothing is known to have no words", () => {
  expect(left(person)).toEqual(["a", "b"]);
  expect(left(person, ["b"])).toEqual(["a"]);
  expect(left({ ...person, permissions: ["view", "download"] })).toEqual([]);
  expect(left({ ...person, permissions: ["view", "upload"] })).toEqual([]);
});

test("where the server has not looked, it counts what this device has found", () => {
  const unread = [document(1, null, "a"), document(2, null, "b"), document(3, "scan", "c")];
  const found: KeptTextStates = new Map([
    [keptTextKey({ id: 1, sha256: "a" }), "scan"],
    [keptTextKey({ id: 2, sha256: "b" }), "ok"],
  ]);
  expect(left(person, [], unread, found)).toEqual(["a", "c"]);
  expect(left(person, [], unread)).toEqual(["c"]);
  // what was looked up for a list that has changed since
  expect(left(person, [], [document(9, null, "z"), ...unread], found)).toEqual(["a", "c"]);
  expect(left(person, [], [document(1, null, "another version")], found)).toEqual([]);
});

test("what is attached to employees is read for those who work with them, papers' pages too", () => {
  const page = { filename: "p.png", size: 9, mimeType: "image/png", sha256: "page", key: "visa.1" };
  const paper = { type: "visa", number: null, issueDate: null, expiryDate: null, issuer: null, cost: null, note: null };
  const employee = aReadEmployee(
    8,
    { passport: { textState: "scan", sha256: "passport" }, civilId: { textState: "ok" } },
    { papers: { visa: { ...paper, files: [page], history: [] } as never }, paperTextStates: { "visa.1": "scan" } },
  );
  const scans = (actor: typeof person) => possibleScans(actor, [], [employee]).map(({ sha256 }) => sha256);
  expect(scans(person)).toEqual(["passport", "page"]);
  expect(scans({ ...person, role: "viewer" })).toEqual([]);
});
