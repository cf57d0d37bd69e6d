import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MOST_IMPORTED } from "#domain/index";
import { MANY_RECORDS, type NewEntry } from "../storage/types.ts";
import { judgeAnswer } from "../sync/push-verdict.ts";
import { closeLocalSession, type LocalSession, openLocalSession } from "../tabs/session.ts";
import { aDevice } from "../testing/device.ts";
import { anEmployee } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { WriteServer } from "../testing/write-server.ts";
import { followOutbox } from "./follow-outbox.ts";
import { discard, write } from "./outbox.ts";
import { findBlockers, recordsOf, withDependants } from "./outbox-rules.ts";
import { allEntries } from "./outbox-store.ts";

/* Changes that make several records at once. */

const importing = (ids: readonly number[]): NewEntry<"employees"> => {
  const { id, firstName, version, ...common } = anEmployee(0, { version: 0 });
  return {
    kind: "employee.import",
    collection: "employees",
    record: MANY_RECORDS,
    records: ids,
    title: "staff.csv",
    method: "POST",
    path: "/api/employees/import",
    body: { employees: ids.map((one) => ({ id: one, firstName: `Imported ${one}` })) },
    overlay: { version: 0, ...common },
  };
};
const renaming = (id: number, firstName: string): NewEntry<"employees"> => ({
  kind: "employee.update",
  collection: "employees",
  record: id,
  title: "Layla",
  method: "PATCH",
  path: `/api/employees/${id}`,
  body: { firstName },
  overlay: { firstName },
});
const deleting = (id: number): NewEntry<"employees"> => ({
  kind: "employee.delete",
  collection: "employees",
  record: id,
  title: "Layla",
  method: "DELETE",
  path: `/api/employees/${id}`,
  overlay: null,
});

describe("sending", () => {
  test("the import first, then what was done with its records, each once", async () => {
    const server = new WriteServer();
    const device = await aDevice(server);
    device.kill();
    await device.write(importing([1, 2, 3]));
    await device.write(renaming(2, "Noura"));
    await device.write(deleting(3));
    await device.start();
    await device.until(async () => (await device.rows()).length === 0);
    expect(server.effects.map(({ what }) => what)).toEqual([
      "POST /api/employees/import",
      "PATCH /api/employees/2",
      "DELETE /api/employees/3",
    ]);
    expect(server.effects[1]?.body).toEqual({ firstName: "Noura", baseVersion: 1 });
    expect([...server.records].map(([id, { deleted }]) => [id, deleted])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  test("over a line that loses its answers it has one effect", async () => {
    const server = new WriteServer();
    let faults = 3;
    server.fault = () => (faults-- > 0 ? "lost answer" : "none");
    const device = await aDevice(server);
    await device.write(importing([1, 2]));
    await device.until(async () => (await device.rows()).length === 0);
    expect(server.effects).toHaveLength(1);
    expect(server.seen.length).toBeGreaterThan(1);
  });

  test("may stay silent for as long as its body takes: a short one holds up what waits for half a minute", async () => {
    const server = new WriteServer();
    const limits: (number | undefined)[] = [];
    const http: typeof server.http = (path, init) => {
      limits.push(init.timeoutMs);
      return server.http(path, init);
    };
    const device = await aDevice(server, { http });
    for (const count of [10, MOST_IMPORTED]) {
      const ids = Array.from({ length: count }, (_, at) => count + at);
      await device.write(importing(ids));
      await device.until(async () => (await device.rows()).length === 0);
    }
    expect(limits).toEqual([30_520, 290_000]);
  });

  test("one that the line has lost is sent again when the line is back, unless its body may still be on its way", async () => {
    const server = new WriteServer();
    let isSilent = true;
    const http: typeof server.http = (path, init) =>
      isSilent
        ? new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason)))
        : server.http(path, init);
    const device = await aDevice(server, { http });
    await device.write(importing([1, 2]));
    await device.write(importing(Array.from({ length: 1_000 }, (_, at) => 10 + at)));
    await device.settle();
    isSilent = false;
    device.clock.time += 11_000;
    device.push.resume();
    await device.until(() => server.effects.length === 1);
    await device.settle();
    expect(server.effects).toHaveLength(1);
    device.clock.time += 55_000;
    device.push.resume();
    await device.until(() => server.effects.length === 2);
  });

  test("stays until the pull has brought all of its records", async () => {
    const server = new WriteServer();
    const device = await aDevice(server);
    device.pulls = false;
    const key = await device.write(importing([1, 2]));
    await device.until(async () => (await device.entry(key))?.state === "sent");
    device.mirror.set(1, 1);
    device.push.schedule();
    await device.settle();
    expect((await device.entry(key))?.state).toBe("sent");
    device.mirror.set(2, 1);
    device.push.schedule();
    await device.until(async () => (await device.rows()).length === 0);
  });

  test("a refused one is parked with all that hangs on its records, and nothing else", async () => {
    const server = new WriteServer();
    server.refuse = (_method, path) => (path.endsWith("/import") ? "linked_user_unknown" : null);
    server.write(9, { firstName: "Omar" });
    const device = await aDevice(server);
    device.pull();
    device.kill();
    const key = await device.write(importing([1, 2]));
    await device.write(renaming(2, "Noura"));
    await device.write(renaming(9, "Omar K."));
    await device.start();
    await device.until(async () => (await device.rows()).length === 2);
    expect((await device.entry(key))?.refusal?.code).toBe("linked_user_unknown");
    const blockers = findBlockers(await device.rows());
    expect([...blockers.values()].map(({ parked }) => parked)).toEqual([true, true]);
    expect(withDependants(await device.rows(), key)).toHaveLength(2);
    expect(server.effects.map(({ what }) => what)).toEqual(["PATCH /api/employees/9"]);
  });

  test("an answer with another count is not the product's", () => {
    const entry = {
      kind: "employee.import",
      method: "POST",
      record: MANY_RECORDS,
      records: [1, 2],
      tries: 0,
      fileSize: null,
      uploads: 0,
    } as const;
    const judged = (text: string) => judgeAnswer(entry, new Response(null, { headers: { "X-User": "1" } }), text).is;
    expect(['{"count":2}', '{"count":1}', '{"id":0}', "<html>"].map(judged)).toEqual([
      "done",
      "later",
      "later",
      "later",
    ]);
  });
});

describe("on the screen", () => {
  let people = 710_000_000_000_000;
  let local: LocalSession;
  let unfollow: () => void;

  beforeEach(async () => {
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    local = openLocalSession(aUser(++people));
    await local.loaded;
    local.mirror.publish(true);
    unfollow = followOutbox(local);
  });
  afterEach(() => {
    unfollow();
    closeLocalSession();
    vi.unstubAllGlobals();
  });

  const view = () => local.mirror.view("employees");
  const names = () => view().rows.map(({ firstName }) => firstName);
  const served = (...ids: number[]) => {
    const rows = ids.map((id) => anEmployee(id, { firstName: `Imported ${id}` }));
    local.mirror.applyChanges(rows.map((record) => ({ collection: "employees" as const, id: record.id, record })));
    local.mirror.publish();
  };
  const shows = (check: () => void) => vi.waitFor(check, { interval: 2, timeout: 60_000 });

  test("every record shows at once with its mark, and later changes lie over it", async () => {
    await write(importing([1, 2, 3]));
    await shows(() => expect(names()).toEqual(["Imported 1", "Imported 2", "Imported 3"]));
    expect([...view().marks]).toEqual([1, 2, 3].map((id) => [id, "waiting"]));
    expect(view().byId.get(2)).toMatchObject({ lastName: "Example", version: 0, attachments: { passport: null } });
    await write(renaming(2, "Noura"));
    await write(deleting(3));
    await shows(() => expect(names()).toEqual(["Imported 1", "Noura"]));
  });

  test("while the pull brings it nothing flickers, and a record deleted meanwhile does not come back", async () => {
    const { key } = await write(importing([1, 2, 3]));
    const deletion = await write(deleting(3));
    await shows(() => expect(names()).toEqual(["Imported 1", "Imported 2"]));
    const answer = (of: string, answered: number) =>
      local.outbox.entries.where("key").equals(of).modify({ state: "sent", answered });
    await answer(key, 1);
    await answer(deletion.key, 0);
    await shows(() => expect(view().marks.size).toBe(0));
    served(1);
    expect(names()).toEqual(["Imported 1", "Imported 2"]);
    await local.outbox.entries.clear();
    await write(renaming(1, "After"));
    await shows(() => expect(names()).toContain("After"));
    expect(names()).toEqual(["After", "Imported 2"]);
    served(2);
    expect(names()).toEqual(["After", "Imported 2"]);
    expect(view().byId.get(2)?.version).toBe(1);
  });

  test("a refused one stays shown with its mark, and discarding it takes everything with it", async () => {
    const { key } = await write(importing([1, 2]));
    await write(renaming(1, "Noura"));
    await local.outbox.entries.where("key").equals(key).modify({ state: "attention" });
    await shows(() => expect([...view().marks.values()]).toEqual(["attention", "attention"]));
    await discard(key);
    await shows(() => expect(names()).toEqual([]));
    expect(await allEntries(local.outbox)).toEqual([]);
  });

  test("what an earlier version stored, without a list of records, is read as before", async () => {
    const { records: _, ...before } = importing([1]);
    await write({ ...before, kind: "employee.create", record: 1, body: { id: 1 }, overlay: anEmployee(1) });
    const [entry] = await allEntries(local.outbox);
    expect(entry && "records" in entry).toBe(false);
    expect(entry && recordsOf(entry)).toEqual([1]);
  });
});
