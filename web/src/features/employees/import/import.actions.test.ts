import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { JudgedRow, User } from "#domain/index";
import type { Outcome } from "#web/local/engine.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, followOutbox, type LocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aUser } from "#web/local/testing/users.ts";
import { importRows, takeImportBack } from "./import.actions.ts";
import { canTakeBack, tellImport } from "./preview/use-import-act.ts";

let people = 720_000_000_000_000;
let local: LocalSession;
let actor: User;
let unfollow: () => void;

beforeEach(async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  actor = aUser(++people, { role: "admin" });
  local = openLocalSession(actor);
  await local.loaded;
  local.mirror.publish(true);
  unfollow = followOutbox(local);
});
afterEach(() => {
  unfollow();
  closeLocalSession();
  vi.unstubAllGlobals();
});

const row = (at: number): JudgedRow => ({
  row: at,
  texts: {},
  ...{ problems: [], warnings: [] },
  input: {
    ...{ firstName: "Sara", lastName: `Ali ${at}`, nationality: "Kuwait", civilId: `28405120331${at}` },
    ...{ phoneNumber: "55551234", emailAddress: `s${at}@example.test`, dateOfBirth: "1984-05-12" },
  },
});
const kept = () => importRows(actor, [row(2), row(3)], "staff.csv");
const entries = () => local.outbox.entries.orderBy("order").toArray();
const mark = (key: string, change: object) => local.outbox.entries.where("key").equals(key).modify(change);
const showing = (count: number) =>
  vi.waitFor(() => expect(local.mirror.view("employees").rows).toHaveLength(count), { timeout: 60_000 });

describe("taking an import back", () => {
  test("one that was never sent leaves nothing behind", async () => {
    const one = await kept();
    await showing(2);
    expect(await takeImportBack(one)).toEqual([]);
    expect(await entries()).toEqual([]);
    await showing(0);
  });

  test("a refused one neither", async () => {
    const one = await kept();
    await mark(one.change.key, { state: "attention", tries: 1 });
    expect(await takeImportBack(one)).toEqual([]);
    expect(await entries()).toEqual([]);
  });

  test.each([
    ["is under way", { state: "sending", tries: 1 }],
    ["may have arrived although its answer was lost", { state: "waiting", tries: 1 }],
    ["has arrived", { state: "sent", tries: 1, answered: 1 }],
  ])("one that %s is followed by the deletion of each employee", async (_, change) => {
    const one = await kept();
    await showing(2);
    await mark(one.change.key, change);
    const keys = await takeImportBack(one);
    const [first, ...others] = await entries();
    expect(first?.key).toBe(one.change.key);
    expect(others.map(({ key }) => key)).toEqual(keys);
    expect(others.map(({ kind, record }) => [kind, record])).toEqual(one.ids.map((id) => ["employee.delete", id]));
    await showing(0);
  });
});

describe("what is told of an import", () => {
  const told = (settled: Promise<Outcome>, ended: Promise<"sent" | "discarded">) => {
    const stages: string[] = [];
    tellImport({ change: { key: "k", settled, ended }, ids: [1] }, (stage) => stages.push(stage));
    return stages;
  };
  const online = (is: boolean) => updateConnection({ online: is, signedOut: false });
  const pass = () => new Promise((resolve) => setTimeout(resolve));
  const never = new Promise<never>(() => {});

  test("that it is being sent, and that it is imported only when the server has it", async () => {
    online(true);
    let resolve = (_: "sent") => {};
    const sent = new Promise<"sent">((take) => {
      resolve = take;
    });
    const stages = told(sent, sent);
    await pass();
    expect(stages).toEqual(["sending"]);
    resolve("sent");
    await pass();
    expect(stages).toEqual(["sending", "done"]);
  });

  test("that it stays on this device, once, without a connection", async () => {
    online(false);
    const stages = told(Promise.resolve("kept"), never);
    await pass();
    expect(stages).toEqual(["kept"]);
  });

  test("that it stays where the connection is lost meanwhile, and nothing new where it is only slow", async () => {
    online(true);
    let resolve = (_: "kept") => {};
    const standstill = new Promise<"kept">((take) => {
      resolve = take;
    });
    const [lost, slow] = [told(standstill, never), told(Promise.resolve("kept"), never)];
    await pass();
    expect(slow).toEqual(["sending"]);
    online(false);
    resolve("kept");
    await pass();
    expect(lost).toEqual(["sending", "kept"]);
  });

  test("nothing more of one that was taken back or refused", async () => {
    online(true);
    const stages = told(Promise.resolve("refused"), Promise.resolve("discarded"));
    await pass();
    expect(stages).toEqual(["sending"]);
  });

  test("Undo as far as other acts go, and of more while all of it waits", () => {
    const offered = (count: number) =>
      (["sending", "kept", "done"] as const).filter((stage) => canTakeBack(stage, count));
    expect([offered(1_000), offered(1_001)]).toEqual([["sending", "kept", "done"], ["kept"]]);
  });
});
