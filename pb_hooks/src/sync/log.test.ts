import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Actor, PAGE_CHANGES, type Role } from "#domain/index";
import { fakeApp } from "../fixtures/fake-app.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { changesAfter, isKnownCursor, type LogState } from "./log.ts";

const [ME, ORG] = [100_000_000_000_001, 200_000_000_000_001];
const person = (role: Role): Actor => ({ id: ME, role, organizationId: ORG, permissions: [] });

afterEach(() => vi.unstubAllGlobals());

describe("a cursor", () => {
  /** Incarnations of a server, one after the other: at which seq each ended; the last one still goes on. */
  const history = fc.record({
    ends: fc.array(fc.nat(100), { maxLength: 4 }).map((seqs) => seqs.sort((a, b) => a - b)),
    more: fc.nat(50),
    retentionHorizon: fc.nat(60),
  });

  /** The log of a server with such a history, and the database that knows it. */
  function serverOf({ ends, more, retentionHorizon }: { ends: number[]; more: number; retentionHorizon: number }) {
    vi.stubGlobal("arrayOf", () => []);
    const state: LogState = { epoch: "e", newest: (ends.at(-1) ?? 0) + more, retentionHorizon, incarnation: "now" };
    const app = fakeApp((_sql, { run }) => {
      const end = ends[Number(String(run).replace("earlier ", ""))];
      return end === undefined ? [] : [String(end)];
    });
    return { state, knows: (incarnation: string, seq: number) => isKnownCursor(app, state, { incarnation, seq }) };
  }

  it("of the present incarnation is known from the retention horizon up to the newest seq", () => {
    fc.assert(
      fc.property(history, fc.nat(200), (past, seq) => {
        const { state, knows } = serverOf(past);
        expect(knows("now", seq)).toBe(seq >= state.retentionHorizon && seq <= state.newest);
      }),
    );
  });

  it("of an earlier incarnation is known up to where the next one began", () => {
    fc.assert(
      fc.property(history, fc.nat(200), (past, seq) => {
        const { state, knows } = serverOf(past);
        for (const [place, end] of past.ends.entries()) {
          expect(knows(`earlier ${place}`, seq)).toBe(seq >= state.retentionHorizon && seq <= end);
        }
      }),
    );
  });

  it("of an incarnation that this database never had is not known, whatever its seq", () => {
    fc.assert(
      fc.property(history, fc.nat(200), (past, seq) => {
        const { knows } = serverOf(past);
        expect(knows("of a lost history", seq)).toBe(false);
      }),
    );
  });
});

describe("a page of changes", () => {
  /** A database that finds these in the log, and the statements of the changes themselves. */
  function database(found: { rows: number; last: number; newest: number; collections: string[] }) {
    vi.stubGlobal(
      "DynamicModel",
      class {
        constructor(shape: object) {
          Object.assign(this, shape);
        }
      },
    );
    vi.stubGlobal("arrayOf", () => []);
    vi.stubGlobal("toBytes", String);
    const queries: string[] = [];
    const newQuery = (sql: string) => {
      queries.push(sql.replace(/\s+/g, " "));
      const column = (list: unknown[]) => list.push("[1]");
      const one = (row: object) => Object.assign(row, { ...found, collections: JSON.stringify(found.collections) });
      return { one, bind: () => ({ column }) };
    };
    return { app: { db: () => ({ newQuery }) } as unknown as PbApp, queries };
  }

  it("goes up to the newest seq when it has everything, so that others' changes are not looked at again", () => {
    const { app, queries } = database({ rows: 0, last: 0, newest: 90, collections: [] });
    expect(changesAfter(app, person("user"), 40)).toEqual({ changes: null, seq: 90, more: false });
    expect(queries).toHaveLength(1);
  });

  it("goes up to its last change when there may be more", () => {
    const full = database({ rows: PAGE_CHANGES, last: 1700, newest: 9000, collections: ["documents"] });
    expect(changesAfter(full.app, person("user"), 40)).toMatchObject({ seq: 1700, more: true });
    expect(full.queries[1]).toContain("c.seq > 40 AND c.seq <= 1700");
    const almost = database({ rows: PAGE_CHANGES - 1, last: 1700, newest: 9000, collections: ["documents"] });
    expect(changesAfter(almost.app, person("user"), 40)).toMatchObject({ seq: 9000, more: false });
  });

  it("looks only at the person's streams and collections", () => {
    const { app, queries } = database({ rows: 2, last: 50, newest: 60, collections: ["employees", "documents"] });
    changesAfter(app, person("viewer"), 40);
    const [range, changes] = queries;
    for (const stream of [ME, ORG]) expect(range).toContain(`tenant = '${stream}' AND seq > 40`);
    expect(range).not.toContain("'platform'");
    expect(range).not.toContain("'employees'");
    expect(changes).toContain(`c.tenant IN ('${ME}', '${ORG}')`);
    expect(changes).toContain("c.collection IN ('documents')");
  });
});
