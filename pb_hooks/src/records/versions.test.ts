import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { fold } from "#domain/index";
import { fakeApp, fakeRecord, stubRuntime } from "../fixtures/fake-app.ts";
import type { RecordEvent } from "../kernel/pocketbase.d.ts";
import { beforeCreate, beforeUpdate } from "./versions.ts";

beforeEach(() => stubRuntime());

type Values = Record<string, unknown>;

/** A save of a record, and the rows of field_versions that it writes. */
function save(hook: (event: RecordEvent) => void, collection: string, values: Values, before: Values = {}) {
  const written: Record<string, unknown> = {};
  const order: string[] = [];
  const app = fakeApp((_sql, { collection: of, id, field, version }) => {
    expect([of, id]).toEqual([collection, values.id]);
    written[String(field)] = version;
    order.push("versions");
    return undefined;
  });
  const record = Object.assign(fakeRecord(collection, values), { original: () => fakeRecord(collection, before) });
  hook({ app, record, next: () => order.push("save") });
  return { values, written, order };
}

const text = fc.constantFrom("", "a", "b", "c");
const document = fc.record({ name: text, filename: text, description: text, categoryId: text, subcategoryId: text });

describe("a version", () => {
  it("begins with 1, but stays as an import brings it", () => {
    expect(save(beforeCreate, "categories", { id: "1", name: "N" }).values.version).toBe(1);
    expect(save(beforeCreate, "categories", { id: "1", name: "N", version: 7 }).values.version).toBe(7);
  });

  it("is one more after a change, and is noted for exactly the fields that changed", () => {
    fc.assert(
      fc.property(document, document, fc.integer({ min: 1, max: 99 }), (before, after, version) => {
        const old = { id: "1", ...before, version };
        const { values, written, order } = save(beforeUpdate, "documents", { id: "1", ...after, version }, old);
        const changed = Object.keys(after).filter((name) => after[name as "name"] !== before[name as "name"]);
        expect(Object.keys(written).toSorted()).toEqual(changed.toSorted());
        expect(values.version).toBe(changed.length > 0 ? version + 1 : version);
        for (const noted of Object.values(written)) expect(noted).toBe(version + 1);
        expect(order[0]).toBe("save");
      }),
    );
  });

  it("counts from the stored one, whatever somebody has written into the field", () => {
    const old = { id: "1", name: "A", version: 4 };
    expect(save(beforeUpdate, "categories", { id: "1", name: "B", version: 900 }, old).values.version).toBe(5);
  });

  it("counts deleting and restoring, which a patch may conflict with", () => {
    const [here, gone] = [
      { id: "1", deleted: "", version: 1 },
      { id: "1", deleted: "2026-01-01", version: 1 },
    ];
    expect(save(beforeUpdate, "documents", { ...gone }, here).written).toEqual({ deleted: 2 });
    expect(save(beforeUpdate, "documents", { ...here }, gone).written).toEqual({ deleted: 2 });
  });

  it("does not count times that PocketBase writes by itself", () => {
    const old = { id: "1", firstName: "A", updatedAt: "2026-01-01", version: 4 };
    const { values, written } = save(beforeUpdate, "employees", { ...old, updatedAt: "2026-02-02" }, old);
    expect([values.version, written]).toEqual([4, {}]);
  });
});

describe("the search key", () => {
  it("follows each change of what is searched", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, filename) => {
        const values = { id: "1", name, filename };
        for (const key of [
          save(beforeCreate, "documents", { ...values }).values.searchKey,
          save(beforeUpdate, "documents", { ...values, version: 1 }, { id: "1", name: `${name}x` }).values.searchKey,
        ]) {
          expect(key).toContain(fold(name));
          expect(key).toContain(fold(filename));
        }
      }),
    );
  });

  it("is not written where there is none", () => {
    expect(save(beforeCreate, "categories", { id: "1", name: "N" }).values).not.toHaveProperty("searchKey");
  });
});
