import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { type Document, documentSearchKey } from "#domain/index";
import { cases } from "../../../../tests/fixtures/property-cases.ts";
import type { Layer } from "../storage/types.ts";
import { aCategory, aDocument } from "../testing/rows.ts";
import { MemoryCollection } from "./memory.ts";
import { collectionSpecs } from "./order.ts";

const ids = fc.integer({ min: 1, max: 40 });
const version = fc.record({ id: ids, day: fc.integer({ min: 1, max: 20 }), name: fc.string({ maxLength: 5 }) });
const dated = (id: number, day: number, name: string) =>
  aDocument(id, { name, uploadDate: `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z` });

const step = fc.oneof(
  { weight: 6, arbitrary: version.map((row) => ({ kind: "put" as const, row: dated(row.id, row.day, row.name) })) },
  { weight: 3, arbitrary: ids.map((id) => ({ kind: "remove" as const, id })) },
  { weight: 1, arbitrary: fc.constant({ kind: "clear" as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: "publish" as const }) },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.record({ id: ids, name: fc.string({ maxLength: 5 }), how: fc.constantFrom("change", "create", "delete") }),
      )
      .map((layers) => ({ kind: "overlay" as const, layers })),
  },
);

function layerOf({ id, name, how }: { id: number; name: string; how: string }): Layer<"documents"> {
  return {
    created: how === "create" ? dated(id, 5, name) : null,
    changed: how === "change" ? { name } : null,
    deleted: how === "delete",
  };
}

/** What the collection must show, written as plainly as possible. */
function expected(server: Map<number, Document>, layers: Map<number, Layer<"documents">>): Document[] {
  const shown: Document[] = [];
  for (const id of new Set([...server.keys(), ...layers.keys()])) {
    const layer = layers.get(id);
    const base = server.get(id) ?? layer?.created;
    if (base && !layer?.deleted) shown.push({ ...base, ...layer?.changed });
  }
  return shown.sort(collectionSpecs.documents.compare);
}

describe("a collection in memory", () => {
  test("shows the last state, in order, whatever happened before and whenever it was looked at", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const collection = new MemoryCollection("documents");
        const server = new Map<number, Document>();
        let layers = new Map<number, Layer<"documents">>();
        for (const does of [...steps, { kind: "publish" as const }]) {
          if (does.kind === "put") {
            collection.put(does.row);
            server.set(does.row.id, does.row);
          } else if (does.kind === "remove") {
            collection.remove(does.id);
            server.delete(does.id);
          } else if (does.kind === "clear") {
            collection.clear();
            server.clear();
          } else if (does.kind === "overlay") {
            layers = new Map(does.layers.map((layer) => [layer.id, layerOf(layer)]));
            collection.setOverlay(layers, new Map([...layers.keys()].map((id) => [id, "waiting"])));
          } else {
            collection.publish(true);
            const view = collection.view();
            const rows = expected(server, layers);
            expect(view.rows).toEqual(rows);
            expect(view.byId.size).toBe(rows.length);
            for (const row of rows) expect(view.byId.get(row.id)).toEqual(row);
            expect([...view.marks.keys()].sort()).toEqual([...layers.keys()].sort());
            for (const row of view.rows) expect(view.searchKey(row)).toBe(documentSearchKey(row));
          }
        }
      }),
      cases(300),
    );
  });

  test("a view never changes, and stays the same object while nothing changes", () => {
    const collection = new MemoryCollection("documents");
    collection.put(aDocument(1));
    collection.publish(true);
    const before = collection.view();
    const rows = [...before.rows];
    collection.publish(true);
    expect(collection.view()).toBe(before);
    collection.setOverlay(new Map(), new Map());
    collection.publish(true);
    expect(collection.view()).toBe(before);
    collection.put(aDocument(2));
    collection.remove(1);
    collection.publish(true);
    expect(before.rows).toEqual(rows);
    expect(collection.view().rows.map((row) => row.id)).toEqual([2]);
  });

  test("rows that did not change stay the same objects", () => {
    const collection = new MemoryCollection("documents");
    for (let id = 1; id <= 500; id++) collection.put(aDocument(id));
    collection.publish(true);
    const kept = collection.view().byId.get(7);
    collection.put(aDocument(8, { name: "changed" }));
    collection.publish(true);
    expect(collection.view().byId.get(7)).toBe(kept);
  });

  test("the older version of a record does not replace the newer one", () => {
    const collection = new MemoryCollection("documents");
    collection.putOlder(aDocument(1, { name: "newest" }));
    collection.putOlder(aDocument(1, { name: "older" }));
    collection.publish(true);
    expect(collection.view().byId.get(1)?.name).toBe("newest");
  });

  test("calls its listeners once a view, and not when nothing is new", () => {
    const collection = new MemoryCollection("categories");
    const listener = vi.fn();
    const stop = collection.subscribe(listener);
    collection.publish(false);
    expect(listener).not.toHaveBeenCalled();
    collection.put(aCategory(2, { name: "ب" }));
    collection.put(aCategory(1, { name: "أ" }));
    collection.publish(true);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(collection.view().rows.map((row) => row.name)).toEqual(["أ", "ب"]);
    stop();
    collection.remove(1);
    collection.publish(true);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test("search keys are made once and kept through changes of other rows", () => {
    const collection = new MemoryCollection("documents");
    for (let id = 1; id <= 300; id++) collection.put(aDocument(id));
    collection.publish(true);
    expect(collection.warmKeys(0, () => false)).toBeNull();
    expect(collection.warmKeys(0, () => true)).toBe(1);
    collection.put(aDocument(5, { name: "عقد إيجار" }));
    collection.publish(true);
    const view = collection.view();
    const row = view.byId.get(5);
    expect(row && view.searchKey(row)).toContain("عقد ايجار");
    expect(view.searchKey(aDocument(999))).toBe(documentSearchKey(aDocument(999)));
  });
});
