import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApp, fakeState, stubRuntime } from "../fixtures/fake-app.ts";
import { emptyQuarantine } from "./quarantine.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 5, 1);
const BESIDE = "data/quarantine";
const WITHIN = "data/storage/.quarantine";
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A server with these folders, each of a path below which it has names; its row of sync_state survives a restart. */
function server(folders: Record<string, string[]>) {
  const content = new Map(Object.entries(folders).map(([path, names]) => [path, new Set(names)]));
  const removed: string[] = [];
  vi.stubGlobal("$filepath", { join: (...parts: string[]) => parts.join("/") });
  vi.stubGlobal("$os", {
    stat: (path: string) => content.has(path),
    openRoot: (path: string) => {
      const names = [...(content.get(path) ?? [])];
      const readdirnames = (count: number) => names.splice(0, count);
      return { open: () => ({ readdirnames, close() {} }), close() {} };
    },
    removeAll: (path: string) => {
      const at = path.lastIndexOf("/");
      content.get(path.slice(0, at))?.delete(path.slice(at + 1));
      removed.push(path);
    },
  });
  const rows = new Map<string, string>();
  const app = Object.assign(fakeApp(fakeState(rows)), { dataDir: () => "data" });
  return {
    removed,
    clean: (now: number) => emptyQuarantine(app, now),
    add: (path: string, name: string) => content.get(path)?.add(name),
    noted: () => JSON.parse(rows.get("quarantine") ?? "null"),
  };
}

beforeEach(() => stubRuntime());
afterEach(() => vi.unstubAllGlobals());

describe("the quarantine", () => {
  it("keeps a folder 30 days from when it is first seen, however old its name is", () => {
    const { clean, removed } = server({ [BESIDE]: ["2020-01-01"] });
    for (let day = 0; day < 30; day++) clean(START + day * DAY);
    expect(removed).toEqual([]);
    clean(START + 30 * DAY);
    expect(removed).toEqual([`${BESIDE}/2020-01-01`]);
  });

  it("keeps a folder until its date is more than 30 days ago, however long it was seen", () => {
    // the clock was ahead when the folder was named
    const name = dayOf(START + 40 * DAY);
    const { clean, removed } = server({ [BESIDE]: [name] });
    for (let day = 0; day <= 70; day++) clean(START + day * DAY);
    expect(removed).toEqual([]);
    clean(START + 71 * DAY);
    expect(removed).toEqual([`${BESIDE}/${name}`]);
  });

  it("counts at most three days between two cleanups, and none where the clock went back", () => {
    const pauses = fc.array(fc.integer({ min: -20 * DAY, max: 20 * DAY }), { maxLength: 40 });
    fc.assert(
      fc.property(pauses, (steps) => {
        const { clean, removed, noted } = server({ [BESIDE]: ["2020-01-01"] });
        let [now, kept] = [START, 0];
        clean(now);
        for (const step of steps) {
          now += step;
          kept += Math.min(Math.max(step, 0), 3 * DAY);
          clean(now);
          if (kept >= 30 * DAY) {
            expect(removed).toEqual([`${BESIDE}/2020-01-01`]);
            expect(noted()).toEqual({ last: now, kept: {} });
            return;
          }
          expect(removed).toEqual([]);
          expect(noted()).toEqual({ last: now, kept: { "2020-01-01": kept } });
        }
      }),
    );
  });

  it("counts each day's folder by itself", () => {
    const { clean, removed, add } = server({ [BESIDE]: ["2026-01-01"] });
    for (let day = 0; day < 40; day++) {
      if (day === 10) add(BESIDE, "2026-01-02");
      clean(START + day * DAY);
      if (day === 30) expect(removed).toEqual([`${BESIDE}/2026-01-01`]);
    }
    expect(removed).toEqual([`${BESIDE}/2026-01-01`]);
    clean(START + 40 * DAY);
    expect(removed).toEqual([`${BESIDE}/2026-01-01`, `${BESIDE}/2026-01-02`]);
  });

  it("is emptied beside the storage and within it", () => {
    const { clean, removed } = server({ [BESIDE]: ["2026-01-01"], [WITHIN]: ["2026-01-01", "2026-01-02"] });
    for (let day = 0; day <= 30; day++) clean(START + day * DAY);
    expect(removed.sort()).toEqual([`${BESIDE}/2026-01-01`, `${WITHIN}/2026-01-01`, `${WITHIN}/2026-01-02`]);
  });

  it("loses nothing that is not a day's folder", () => {
    const names = ["", "notes", "2026-1-1", "2026-01-01~", "x2026-01-01", "20260101", "2026-01-01.txt"];
    const { clean, removed, noted } = server({ [BESIDE]: names });
    for (let day = 0; day <= 90; day += 3) clean(START + day * DAY);
    expect(removed).toEqual([]);
    expect(noted()).toEqual({ last: START + 90 * DAY, kept: {} });
  });

  it("may not exist at all", () => {
    const { clean, removed, noted } = server({});
    clean(START);
    expect([removed, noted()]).toEqual([[], { last: START, kept: {} }]);
  });
});
