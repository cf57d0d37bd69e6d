import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#domain/index";
import { fakeApp, fakeRecord, stubRuntime } from "../fixtures/fake-app.ts";
import { mergePatch } from "./changes.ts";

beforeEach(() => stubRuntime());

const FIELDS = ["name", "description", "categoryId", "subcategoryId"] as const;
type Name = (typeof FIELDS)[number];
type Values = Partial<Record<Name, string>>;
const GROUP: readonly (readonly string[])[] = [["categoryId", "subcategoryId"]];

/** A record at a version, with the version at which each field was last changed. */
interface Stored {
  values: Record<Name, string>;
  changed: Record<Name, number>;
}

const versionOf = ({ changed }: Stored) => Math.max(...Object.values(changed));

/** Merges a patch, with field_versions answered from the record; "conflict" when nothing of it is left. */
function merge(stored: Stored, wanted: Values, sent: Record<string, unknown>, groups = GROUP) {
  const record = fakeRecord("documents", { id: "1", version: versionOf(stored), ...stored.values });
  const app = fakeApp((_sql, { version }) =>
    FIELDS.filter((name) => stored.changed[name] > Number(version)).map((name) => `${stored.changed[name]} ${name}`),
  );
  try {
    return mergePatch(app, record, wanted, sent, groups);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "version_conflict") return "conflict";
    throw thrown;
  }
}

const value = fc.constantFrom("a", "b", "c");
const version = fc.integer({ min: 1, max: 5 });
const all = <T>(of: fc.Arbitrary<T>) => fc.record({ name: of, description: of, categoryId: of, subcategoryId: of });
const record: fc.Arbitrary<Stored> = fc.record({ values: all(value), changed: all(version) });
const patch: fc.Arbitrary<Values> = fc.dictionary(fc.constantFrom(...FIELDS), value, { minKeys: 1 });

describe("a patch", () => {
  it("without a base version is written where it differs", () => {
    fc.assert(
      fc.property(record, patch, (stored, wanted) => {
        const differing = Object.entries(wanted).filter(([name, text]) => stored.values[name as Name] !== text);
        expect(merge(stored, wanted, {})).toEqual({ values: Object.fromEntries(differing), conflicts: [] });
      }),
    );
  });

  it("never overwrites a field that was changed after its base version, and names it", () => {
    fc.assert(
      fc.property(record, patch, version, (stored, wanted, baseVersion) => {
        const result = merge(stored, wanted, { baseVersion }, []);
        const names = Object.keys(wanted) as Name[];
        const lost = names.filter((name) => stored.changed[name] > baseVersion && stored.values[name] !== wanted[name]);
        if (result === "conflict") {
          expect(lost).toEqual(names);
          return;
        }
        expect(result.conflicts.toSorted()).toEqual(lost.toSorted());
        const written = names.filter((name) => stored.values[name] !== wanted[name] && !lost.includes(name));
        expect(Object.keys(result.values).toSorted()).toEqual(written.toSorted());
      }),
    );
  });

  it("may name a base version for each field, which counts before the record's", () => {
    const bases = fc.dictionary(fc.constantFrom(...FIELDS), version);
    fc.assert(
      fc.property(record, patch, bases, version, (stored, wanted, baseVersions, baseVersion) => {
        const names = Object.keys(wanted) as Name[];
        const result = merge(stored, wanted, { baseVersion, baseVersions }, []);
        const lost = names.filter(
          (name) => stored.changed[name] > (baseVersions[name] ?? baseVersion) && stored.values[name] !== wanted[name],
        );
        expect(result === "conflict" ? names : result.conflicts.toSorted()).toEqual(
          result === "conflict" ? lost : lost.toSorted(),
        );
      }),
    );
  });

  it("keeps or loses a group of fields together", () => {
    fc.assert(
      fc.property(record, patch, version, (stored, wanted, baseVersion) => {
        const result = merge(stored, wanted, { baseVersion });
        if (result === "conflict") return;
        for (const group of GROUP) {
          const sent = group.filter((name) => name in wanted);
          const lost = sent.filter((name) => result.conflicts.includes(name));
          expect([0, sent.length]).toContain(lost.length);
          if (lost.length > 0) expect(group.some((name) => name in result.values)).toBe(false);
        }
      }),
    );
  });

  it("that was merged is written once: the same patch again changes nothing", () => {
    fc.assert(
      fc.property(record, patch, (stored, wanted) => {
        const first = merge(stored, wanted, { baseVersion: versionOf(stored) });
        if (first === "conflict") throw new Error("nothing was newer");
        const after = { ...stored, values: { ...stored.values, ...(first.values as Values) } };
        expect(merge(after, wanted, { baseVersion: versionOf(stored) })).toEqual({ values: {}, conflicts: [] });
      }),
    );
  });

  it("whose fields are what the record says by now is no conflict, however old its base is", () => {
    fc.assert(
      fc.property(record, version, (stored, baseVersion) => {
        expect(merge(stored, stored.values, { baseVersion })).toEqual({ values: {}, conflicts: [] });
      }),
    );
  });

  it.each([
    ...[-1, 1.5, "1", true, {}].flatMap((wrong) => [{ baseVersion: wrong }, { baseVersions: { name: wrong } }]),
    { baseVersions: [1] },
    { baseVersions: "name" },
  ])("with %j is refused", (sent) => {
    const texts = { name: "a", description: "a", categoryId: "a", subcategoryId: "a" };
    const stored = { values: texts, changed: { name: 1, description: 1, categoryId: 1, subcategoryId: 1 } };
    expect(() => merge(stored, { name: "b" }, sent)).toThrow(new AppError("validation_error"));
  });
});
