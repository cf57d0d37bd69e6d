import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ErrorCode, mergedWith } from "#domain/index";
import {
  type BaseVersions,
  baseOf,
  baseVersionsSeen,
  cancelledPairs,
  findBlockers,
  type LinkedEntry,
  obsoleteAfterDeletion,
  rebase,
  UNDO_MS,
  withDependants,
} from "./outbox-rules.ts";

let keys = 0;
const link = (kind: LinkedEntry["kind"], record: number, over: Partial<LinkedEntry> = {}): LinkedEntry => ({
  key: `k${++keys}`,
  kind,
  record,
  method: kind.endsWith("delete") ? "DELETE" : kind.endsWith("update") ? "PATCH" : "POST",
  needs: [],
  state: "waiting",
  tries: 0,
  refusal: null,
  createdAt: 1_000,
  ...over,
});
const waitsFor = (...entries: LinkedEntry[]) => {
  const blockers = findBlockers(entries);
  return entries.map((entry) => {
    const state = blockers.get(entry.key);
    const blocker = entries.findIndex(({ key }) => key === state?.waitsFor);
    return `${blocker < 0 ? "-" : blocker}${state?.parked ? " parked" : ""}`;
  });
};

describe("blockers", () => {
  test("one after the other on a record, side by side on others", () => {
    const chain = [link("document.create", 1), link("document.update", 1), link("document.update", 2)];
    expect(waitsFor(...chain)).toEqual(["-", "0", "-"]);
    expect(waitsFor(...["update", "update", "delete"].map((act) => link(`document.${act}` as never, 1)))).toEqual([
      "-",
      "0",
      "1",
    ]);
  });

  test("a text waits for what was written before it, and nothing for a text", () => {
    const [made, read] = [link("document.create", 1), link("text.add", 1)];
    expect(
      waitsFor(made, link("version.upload", 1), read, link("document.update", 1), link("document.delete", 1)),
    ).toEqual(["-", "0", "1", "1", "3"]);
    expect(waitsFor(read, link("document.update", 1))).toEqual(["-", "-"]);
  });

  test("a parked creation parks what depends on it, through any number of records", () => {
    const category = link("category.create", 7, { state: "attention" });
    const sub = link("subcategory.create", 8, { needs: [7] });
    const document = link("document.create", 9, { needs: [8] });
    expect(waitsFor(category, sub, document, link("document.update", 9), link("document.create", 10))).toEqual([
      "- parked",
      "0 parked",
      "1 parked",
      "2 parked",
      "-",
    ]);
  });

  test("a parked creation that the server may have all the same does not hold up its deletion", () => {
    const refusal = { status: 403, code: "forbidden" as const, sentence: "" };
    const create = link("document.create", 1, { state: "attention", tries: 2, refusal });
    const remove = link("document.delete", 1);
    expect(waitsFor(create, link("document.update", 1), remove)).toEqual(["- parked", "0 parked", "-"]);
    expect(waitsFor({ ...create, tries: 1 }, remove)).toEqual(["- parked", "0 parked"]);
    expect(obsoleteAfterDeletion([create, { ...remove, state: "sent" }], new Set([remove.key]))).toEqual([create.key]);
  });

  test("a deletion leaves what was refused on its record, and what waits for that, to their author", () => {
    const change = link("document.update", 1, { state: "attention" });
    const file = link("version.upload", 1, { state: "attention", method: "POST" });
    const after = link("note.add", 1, { method: "POST", follows: { key: change.key } });
    const text = link("text.add", 1, { method: "POST" });
    const remove = link("document.delete", 1, { state: "sent" });
    const entries = [change, file, after, text, remove];
    expect(obsoleteAfterDeletion(entries, new Set([remove.key]))).toEqual([text.key]);
    expect(obsoleteAfterDeletion(entries, new Set())).toEqual([]);
  });

  test("a parked change holds up nothing", () => {
    expect(waitsFor(link("document.update", 1, { state: "attention" }), link("document.update", 1))).toEqual([
      "- parked",
      "-",
    ]);
  });

  test("a deletion waits for what still needs the record, unless that is parked", () => {
    const uses = (state: LinkedEntry["state"]) => link("document.create", 1, { needs: [7], state });
    expect(waitsFor(uses("waiting"), link("category.delete", 7))).toEqual(["-", "0"]);
    expect(waitsFor(uses("attention"), link("category.delete", 7))).toEqual(["- parked", "-"]);
    expect(waitsFor(uses("sent"), link("category.delete", 7))).toEqual(["-", "-"]);
  });

  test("nothing waits for itself or for something later, and something may always go unless all is parked", () => {
    const kinds = fc.constantFrom<LinkedEntry["kind"]>(
      "document.create",
      "document.update",
      "document.delete",
      "document.restore",
    );
    const one = fc
      .record({
        kind: kinds,
        record: fc.integer({ min: 1, max: 4 }),
        needs: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
        state: fc.constantFrom<LinkedEntry["state"]>("waiting", "attention", "sent"),
      })
      .map(({ kind, record, needs, state }) =>
        link(kind, record, { needs: needs.filter((id) => id !== record), state }),
      );
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (entries) => {
        const blockers = findBlockers(entries);
        entries.forEach((entry, at) => {
          const blocker = blockers.get(entry.key)?.waitsFor;
          if (blocker != null) expect(entries.findIndex(({ key }) => key === blocker)).toBeLessThan(at);
        });
        const going = entries.filter(({ key, state }) => state !== "sent" && !blockers.get(key)?.parked);
        if (going.length) expect(going.some(({ key }) => blockers.get(key)?.waitsFor === null)).toBe(true);
      }),
    );
  });
});

test("with a creation goes what was made for it, with a change only itself", () => {
  const category = link("category.create", 7);
  const document = link("document.create", 1, { needs: [7] });
  const rename = link("document.update", 1);
  const refile = link("document.update", 2, { needs: [7] });
  const other = link("document.update", 3);
  const all = [category, document, rename, refile, other];
  expect(withDependants(all, category.key)).toEqual([category, document, rename, refile].map(({ key }) => key));
  expect(withDependants(all, refile.key)).toEqual([refile.key]);
});

describe("cancelled pairs", () => {
  const create = link("document.create", 1);
  const remove = link("document.delete", 1);
  const later = 1_000 + UNDO_MS;

  test("created and deleted again before anybody knew of it: held back while it can be taken back, then dropped", () => {
    expect(cancelledPairs([create, remove], 2_000)).toEqual({
      drop: [],
      hold: new Set([create.key, remove.key]),
      until: later,
    });
    expect(cancelledPairs([create, remove], later).drop).toEqual([create.key, remove.key]);
  });

  test("not when the server may know of it, nor when something needs it", () => {
    expect(cancelledPairs([{ ...create, tries: 1 }, remove], later).drop).toEqual([]);
    expect(cancelledPairs([create, link("document.create", 2, { needs: [1] }), remove], later).drop).toEqual([]);
    const parked = (tries: number, status: number, code: ErrorCode) =>
      cancelledPairs([{ ...create, tries, state: "attention", refusal: { status, code, sentence: "" } }, remove], later)
        .drop;
    expect(parked(1, 403, "forbidden")).toHaveLength(2);
    expect(parked(2, 400, "category_unknown")).toHaveLength(2);
    expect(parked(2, 403, "forbidden")).toEqual([]);
    expect(parked(2, 409, "user_changed")).toEqual([]);
    expect(parked(2, 409, "tenant_changed")).toEqual([]);
  });
});

describe("what a patch is based on after an own earlier change", () => {
  const patch = (based: BaseVersions, ...fields: string[]) => ({ ...based, fields, collection: "documents" as const });
  const moved = (base: BaseVersions, fields: string[], answered: number | null, ...written: string[]) =>
    rebase(patch(base, ...fields), { answered, written });

  test("fields that the own change has written move, and no others", () => {
    expect(moved({ base: 4 }, ["name"], 6, "name")).toEqual({ base: 6 });
    expect(moved({ base: 4 }, ["description"], 6, "name")).toEqual({ base: 4 });
    const both = { base: 4, bases: { name: 6, description: 4 } };
    expect(moved({ base: 4 }, ["name", "description"], 6, "name")).toEqual(both);
    expect(moved(both, ["name", "description"], 7, "description")).toEqual({
      base: 4,
      bases: { name: 6, description: 7 },
    });
    expect(moved(both, ["name", "description"], 7, "name", "description")).toEqual({ base: 7 });
  });

  test("bases of single fields that have become the same do not stay behind in what is stored", () => {
    const both = { base: 4, bases: { name: 6, description: 4 } };
    const stored = { ...both, ...moved(both, ["name", "description"], 7, "name", "description") };
    expect(baseOf(stored, "name")).toBe(7);
    expect(baseOf(stored, "description")).toBe(7);
    const seen = {
      ...both,
      ...baseVersionsSeen({ collection: "documents", fields: ["name"] }, { version: 8 }, { version: 8 }),
    };
    expect(baseOf(seen, "name")).toBe(8);
  });

  test("a record that has just been made has one version for all fields", () => {
    expect(moved({ base: null }, ["name", "description"], 1)).toEqual({ base: 1 });
  });

  test("nothing moves back, and nothing by what was not answered", () => {
    expect(moved({ base: 6 }, ["name"], 5, "name")).toEqual({ base: 6 });
    expect(moved({ base: 4 }, ["name"], null, "name")).toEqual({ base: 4 });
  });

  test("a category and its subcategory move together", () => {
    expect(moved({ base: 4 }, ["subcategoryId"], 6, "categoryId")).toEqual({ base: 6 });
  });

  test("whatever is answered in whatever order: a field is based on the last own change of it", () => {
    const field = fc.constantFrom("name", "description", "categoryId", "subcategoryId");
    const fields = fc.uniqueArray(field, { minLength: 1 });
    const change = fc.record({ answered: fc.integer({ min: 1, max: 30 }), written: fields });
    fc.assert(
      fc.property(fields, fc.integer({ min: 1, max: 15 }), fc.array(change), (mine, base, earlier) => {
        let entry = patch({ base }, ...mine);
        for (const one of earlier) entry = patch(rebase(entry, one), ...mine);
        for (const name of mine) {
          const own = earlier.filter(({ written }) => mergedWith("documents", written).includes(name));
          expect(baseOf(entry, name)).toBe(Math.max(base, ...own.map(({ answered }) => answered)));
        }
      }),
    );
  });
});
