import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OutboxEntry } from "#web/local/index.ts";
import {
  checkBatchRow,
  emptyBatch,
  filingOf,
  MOST_FILES,
  type UploadBatch,
  underWay,
  uploadable,
  withoutEnded,
  withoutRow,
  withRow,
} from "./batch.ts";
import { progressOf } from "./batch-progress.ts";
import { withFiles } from "./testing/with-files.ts";
import { tallyOf } from "./use-batch-news.ts";

const file = (name: string) => new File(["%PDF-1.7"], name);
const batchOf = (...names: string[]) => withFiles(emptyBatch, names.map(file));
const rowAt = (batch: UploadBatch, at: number) => {
  const row = batch.rows[at];
  if (!row) throw new Error(`no row ${at}`);
  return row;
};
const with3 = (change: (batch: UploadBatch, ids: number[]) => UploadBatch) => {
  const batch = batchOf("a.pdf", "b.pdf", "c.pdf");
  return change(
    batch,
    batch.rows.map(({ id }) => id),
  );
};

describe("files of a batch", () => {
  it("become rows named after them, but for what operating systems leave in folders", () => {
    const { rows } = batchOf("../عقد\u202E 2026.PDF", ".DS_Store", "thumbs.db", "b.docx");
    expect(rows.map(({ filename, name }) => [filename, name])).toEqual([
      ["عقد 2026.PDF", "عقد 2026"],
      ["b.docx", "b"],
    ]);
  });

  it("are at most a hundred, however they come; the rest is counted", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 80 }), { maxLength: 4 }), (counts) => {
        let batch = emptyBatch;
        for (const count of counts) {
          const before = batch.rows.length;
          batch = withFiles(
            batch,
            Array.from({ length: count }, (_, at) => file(`${at}.pdf`)),
          );
          expect(batch.rows.length + batch.leftOut).toBe(before + count);
        }
        expect(batch.rows.length).toBe(
          Math.min(
            MOST_FILES,
            counts.reduce((sum, count) => sum + count, 0),
          ),
        );
        expect(new Set(batch.rows.map(({ id }) => id)).size).toBe(batch.rows.length);
      }),
    );
  });

  it("go one by one, and what is refused or kept is not uploaded again", () => {
    const batch = with3((now, [a = 0, b = 0]) =>
      withRow(withRow(now, a, { state: "refused", problem: "file_empty" }), b, { kept: { key: "k", record: 1 } }),
    );
    expect(uploadable(batch).map(({ name }) => name)).toEqual(["c"]);
    expect(withoutRow(batch, rowAt(batch, 2).id).rows).toHaveLength(2);
    expect(underWay(batch).rows.map(({ name }) => name)).toEqual(["b"]);
    const ended = withRow(batch, rowAt(batch, 1).id, { outcome: "sent" });
    expect(underWay(ended).rows).toEqual([]);
    expect(withoutEnded(ended).rows.map(({ name }) => name)).toEqual(["a", "c"]);
  });
});

describe("where a row is filed", () => {
  const all = { categoryId: "11", subcategoryId: "21" };

  it("is where all are, or its own place", () => {
    const batch = with3((now, [a = 0]) => ({
      ...withRow(now, a, { own: { categoryId: "12", subcategoryId: "" } }),
      all,
    }));
    expect(batch.rows.map((row) => filingOf(batch, row).categoryId)).toEqual(["12", "11", "11"]);
    expect(checkBatchRow(batch, rowAt(batch, 0))).toEqual({
      input: { name: "a", categoryId: 12, subcategoryId: null },
    });
    expect(checkBatchRow(batch, rowAt(batch, 1))).toMatchObject({ input: { categoryId: 11, subcategoryId: 21 } });
  });

  it("is required, as is a name", () => {
    const batch = with3((now, [a = 0]) => withRow(now, a, { name: "  " }));
    expect(checkBatchRow(batch, rowAt(batch, 0))).toEqual({
      problems: { name: "document_name_required", category: "category_required", details: null },
    });
    expect(checkBatchRow({ ...batch, all }, rowAt(batch, 0))).toEqual({
      problems: { name: "document_name_required", category: null, details: null },
    });
  });
});

it("what has arrived, what waits and what needs attention are counted apart, what was discarded not at all", () => {
  const entry = (key: string, state: OutboxEntry["state"]): OutboxEntry => ({
    key,
    state,
    kind: "document.create",
    collection: "documents",
    record: 1,
    title: "",
    method: "POST",
    path: "",
    tenant: 7,
    createdAt: 0,
    file: null,
    refusal: null,
    waitsFor: null,
    conflicts: [],
  });
  let batch = batchOf("a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf");
  batch.rows.slice(0, 4).forEach(({ id }, at) => {
    batch = withRow(batch, id, { kept: { key: `k${at}`, record: at } });
  });
  batch = withRow(batch, rowAt(batch, 0).id, { outcome: "sent" });
  batch = withRow(batch, rowAt(batch, 3).id, { outcome: "discarded" });
  expect(tallyOf(batch, [entry("k1", "attention"), entry("k2", "sending")])).toEqual({
    sent: 1,
    waiting: 1,
    failed: 1,
  });
  // kept a moment ago, and not listed yet
  expect(tallyOf(batch, [])).toEqual({ sent: 1, waiting: 2, failed: 0 });
});

it("of many files the progress names all from the first on, not those alone that are kept by then", () => {
  let batch: UploadBatch = { ...batchOf("a.pdf", "b.pdf", "c.pdf", "d.pdf"), keeping: true };
  const keep = (at: number) => {
    batch = withRow(batch, rowAt(batch, at).id, { kept: { key: `k${at}`, record: at } });
  };
  batch = withRow(batch, rowAt(batch, 3).id, { state: "refused", problem: "file_type_not_accepted" });
  const told = [progressOf(batch, [])];
  for (let at = 0; at < 3; at++) {
    keep(at);
    told.push(progressOf(batch, []));
  }
  expect(told).toEqual(Array(4).fill({ sent: 0, total: 3 }));
  batch = { ...withRow(batch, rowAt(batch, 0).id, { outcome: "sent" }), keeping: false };
  expect(progressOf(batch, [])).toEqual({ sent: 1, total: 3 });
  // what is not to be kept yet is none of it
  expect(progressOf(batchOf("a.pdf"), [])).toEqual({ sent: 0, total: 0 });
});
