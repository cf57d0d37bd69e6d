import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Link, rebase, standings, TAKE_BACK_MS, unmade, withDependants } from "./outbox-rules.ts";

let keys = 0;
const link = (kind: Link["kind"], record: number, over: Partial<Link> = {}): Link => ({
  key: `k${++keys}`,
  kind,
  record,
  method: kind.endsWith("delete") ? "DELETE" : kind.endsWith("update") ? "PATCH" : "POST",
  needs: [],
  state: "waiting",
  tries: 0,
  createdAt: 1_000,
  ...over,
});
const waitsFor = (...entries: Link[]) => {
  const stands = standings(entries);
  return entries.map((entry) => {
    const stand = stands.get(entry.key);
    const blocker = entries.findIndex(({ key }) => key === stand?.waitsFor);
    return `${blocker < 0 ? "-" : blocker}${stand?.parked ? " parked" : ""}`;
  });
};

describe("standings", () => {
  test("one after the other on a record, side by side on others", () => {
    const chain = [link("document.create", 1), link("document.update", 1), link("document.update", 2)];
    expect(waitsFor(...chain)).toEqual(["-", "0", "-"]);
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

  test("a parked change holds up nothing", () => {
    expect(waitsFor(link("document.update", 1, { state: "attention" }), link("document.update", 1))).toEqual([
      "- parked",
      "-",
    ]);
  });

  test("a deletion waits for what still needs the record, unless that is parked", () => {
    const uses = (state: Link["state"]) => link("document.create", 1, { needs: [7], state });
    expect(waitsFor(uses("waiting"), link("category.delete", 7))).toEqual(["-", "0"]);
    expect(waitsFor(uses("attention"), link("category.delete", 7))).toEqual(["- parked", "-"]);
    expect(waitsFor(uses("sent"), link("category.delete", 7))).toEqual(["-", "-"]);
  });

  test("nothing waits for itself or for something later, and something may always go unless all is parked", () => {
    const kinds = fc.constantFrom<Link["kind"]>(
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
        state: fc.constantFrom<Link["state"]>("waiting", "attention", "sent"),
      })
      .map(({ kind, record, needs, state }) =>
        link(kind, record, { needs: needs.filter((id) => id !== record), state }),
      );
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (entries) => {
        const stands = standings(entries);
        entries.forEach((entry, at) => {
          const blocker = stands.get(entry.key)?.waitsFor;
          if (blocker != null) expect(entries.findIndex(({ key }) => key === blocker)).toBeLessThan(at);
        });
        const going = entries.filter(({ key, state }) => state !== "sent" && !stands.get(key)?.parked);
        if (going.length) expect(going.some(({ key }) => stands.get(key)?.waitsFor === null)).toBe(true);
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

describe("unmade", () => {
  const create = link("document.create", 1);
  const remove = link("document.delete", 1);
  const later = 1_000 + TAKE_BACK_MS;

  test("made and deleted again before anybody heard of it: held back while it can be taken back, then dropped", () => {
    expect(unmade([create, remove], 2_000)).toEqual({
      drop: [],
      hold: new Set([create.key, remove.key]),
      until: later,
    });
    expect(unmade([create, remove], later).drop).toEqual([create.key, remove.key]);
  });

  test("not when the server may know of it, nor when something needs it", () => {
    expect(unmade([{ ...create, tries: 1 }, remove], later).drop).toEqual([]);
    expect(unmade([create, link("document.create", 2, { needs: [1] }), remove], later).drop).toEqual([]);
    expect(unmade([{ ...create, tries: 2, state: "attention" }, remove], later).drop).toHaveLength(2);
  });
});

test("a patch moves to the version that the own earlier change made, not past what somebody else wrote", () => {
  const patch = (base: number | null, ...fields: string[]) => ({ base, fields });
  const answered = (base: number | null, version: number | null, ...fields: string[]) => ({
    base,
    fields,
    answered: version,
  });
  expect(rebase(patch(4, "name"), answered(4, 5, "name"))).toBe(5);
  expect(rebase(patch(4, "description"), answered(4, 5, "name"))).toBe(5);
  expect(rebase(patch(4, "name"), answered(4, 6, "name"))).toBe(6);
  expect(rebase(patch(4, "description"), answered(4, 6, "name"))).toBe(4);
  expect(rebase(patch(null, "name"), answered(null, 1))).toBe(1);
  expect(rebase(patch(6, "name"), answered(4, 5, "name"))).toBe(6);
  expect(rebase(patch(4, "name"), answered(4, null, "name"))).toBe(4);
});
