import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Actor, PAGE_CHANGES, type Role } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { firstPullSteps } from "./first-pull.ts";

const [ME, ORG] = [100_000_000_000_001, 200_000_000_000_001];
const person = (role: Role, organizationId: number | null = ORG): Actor => ({
  id: ME,
  role,
  organizationId,
  permissions: ["view"],
});

/** A value that SQL scans into, as PocketBase's pointers are: it reads as its text. */
function pointer() {
  let value: unknown = "";
  return {
    put: (given: unknown) => {
      value = given;
    },
    toString: () => String(value),
  };
}
type Pointer = ReturnType<typeof pointer>;

beforeEach(() => {
  vi.stubGlobal("nullString", pointer);
  vi.stubGlobal("nullInt", pointer);
  vi.stubGlobal("toBytes", String);
});
afterEach(() => vi.unstubAllGlobals());

/** A database whose answer to each query is a page of that many rows, and the queries. */
function database(count: number, lastKey = "") {
  const queries: string[] = [];
  const row = (json: Pointer, rows: Pointer, last: Pointer) => {
    json.put(`[${count} rows]`);
    rows.put(count);
    last.put(lastKey);
  };
  const newQuery = (sql: string) => {
    queries.push(sql.replace(/\s+/g, " "));
    return { row };
  };
  return { app: { db: () => ({ newQuery }) } as unknown as PbApp, queries };
}

/** The tables that each step of a person's first pull reads, in its order. */
function tablesOf(actor: Actor): string[][] {
  const { app, queries } = database(0);
  for (const step of firstPullSteps(actor)) step(app, []);
  return queries.map((sql) => [...sql.matchAll(/ FROM (\w+) r WHERE/g)].map(([, table = ""]) => table));
}

describe("a first pull", () => {
  it("brings what is small at once, then documents of each tenant, then employees, then what is on them", () => {
    const small = ["users", "organizations", "categories", "subcategories"];
    const [first = [], ...rest] = tablesOf(person("user"));
    expect([...first].sort()).toEqual([...small].sort());
    expect(rest).toEqual([["documents"], ["documents"], ["employees"], ["reminders"]]);
  });

  it("has one step of documents for each tenant, and no employees for those who do not work with them", () => {
    const later = (actor: Actor) => tablesOf(actor).slice(1).flat();
    expect(later(person("user", null))).toEqual(["documents", "employees", "reminders"]);
    expect(later(person("viewer"))).toEqual(["documents", "documents", "reminders"]);
    expect(later(person("super_admin", null))).toEqual(["documents", "reminders"]);
  });
});

describe("a page", () => {
  const [small, documents] = firstPullSteps(person("user"));

  it("that is full goes on after its last row, a smaller one is the last of its step", () => {
    const full = database(PAGE_CHANGES, "001000~2026-01-02 03:04:05.678Z~300000000000001");
    expect(documents?.(full.app, [])).toEqual({
      changes: `[${PAGE_CHANGES} rows]`,
      count: PAGE_CHANGES,
      key: ["2026-01-02 03:04:05.678Z", "300000000000001"],
    });
    for (const count of [0, 1, PAGE_CHANGES - 1]) {
      const { app } = database(count, "000001~0~300000000000001");
      expect(documents?.(app, [])).toEqual({ changes: `[${count} rows]`, count, key: null });
    }
  });

  it("has as few rows as are asked for", () => {
    const few = database(3, "000003~2026-01-02 03:04:05.678Z~300000000000001");
    for (const step of [small, documents]) {
      expect(step?.(few.app, [], 3).key).not.toBeNull();
      expect(step?.(few.app, [], 4).key).toBeNull();
    }
    expect(few.queries.map((sql) => /LIMIT (\d+)/.exec(sql)?.[1])).toEqual(["3", "4", "3", "4"]);
  });

  it("begins where the key says, and at the beginning without one", () => {
    const { app, queries } = database(0);
    documents?.(app, []);
    documents?.(app, ["2026-01-02 03:04:05.678Z", "300000000000001"]);
    small?.(app, ["2", "300000000000001"]);
    const [start, next, ofSmall] = queries;
    expect(start).not.toContain(") < (");
    expect(next).toContain("r.id) < ('2026-01-02 03:04:05.678Z', '300000000000001')");
    expect(ofSmall).toContain("WHERE (first, second) > ('2', '300000000000001') ORDER BY first, second");
  });

  it("takes no SQL from a key that somebody has forged", () => {
    const signs = [..."'\";~()-\\\u0000%é ١x9:."];
    const forged = fc.string({ unit: fc.constantFrom(...signs), maxLength: 50 });
    const plain = /^[0-9A-Za-z :.-]{1,40}$/;
    const inSql = (part: string) => `'${plain.test(part) ? part : ""}'`;
    fc.assert(
      fc.property(forged, forged, (first, second) => {
        for (const step of [small, documents]) {
          const { app, queries } = database(0);
          step?.(app, [first, second]);
          expect(queries[0]).toMatch(/\) [<>] \(/);
          expect(queries[0]).toContain(`(${inSql(first)}, ${inSql(second)})`.replace(/\s+/g, " "));
        }
      }),
    );
  });

  it("begins anew where a key has not two parts", () => {
    for (const key of [["1"], ["1", "2", "3"]]) {
      const { app, queries } = database(0);
      documents?.(app, key);
      expect(queries[0]).not.toContain(") < (");
    }
  });
});
