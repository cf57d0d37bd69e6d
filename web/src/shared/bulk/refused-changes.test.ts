import { expect, test } from "vitest";
import type { EntryKind, OutboxEntry } from "#web/local/index.ts";
import { refusedChanges } from "./refused-changes.ts";

const entry = (record: number, kind: EntryKind, refused: boolean): OutboxEntry => ({
  key: `${kind} ${record}`,
  kind,
  collection: kind.startsWith("employee") ? "employees" : "documents",
  record,
  title: "",
  method: "POST",
  path: "",
  tenant: 1,
  state: refused ? "attention" : "waiting",
  createdAt: 0,
  file: null,
  refusal: refused ? { status: 409, code: null, sentence: "" } : null,
  waitsFor: null,
  conflicts: [],
});

test("the next change takes the place of a refused one, but of nothing else that hangs on the record", () => {
  const unsent = [
    entry(1, "document.update", true),
    entry(2, "document.create", true),
    entry(3, "employee.update", true),
    entry(4, "document.update", false),
    entry(5, "version.upload", true),
    entry(6, "note.add", true),
    entry(7, "document.restore", true),
    entry(8, "document.delete", true),
  ];
  expect([...refusedChanges(unsent)]).toEqual([
    [1, "document.update 1"],
    [2, "document.create 2"],
    [3, "employee.update 3"],
  ]);
});
