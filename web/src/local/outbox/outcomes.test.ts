import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoredEntry } from "../storage/outbox-database.ts";
import { closeLocalSession, type LocalSession, openLocalSession } from "../tabs/session.ts";
import { aUser } from "../testing/users.ts";
import { write } from "./outbox.ts";
import { type Outcome, settledOf } from "./outcomes.ts";

let people = 100;
let local: LocalSession;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  local = openLocalSession(aUser(++people, { organizationId: 555 }));
  await local.loaded;
});
afterEach(() => {
  closeLocalSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A change that was saved, and what its form has learnt so far. */
async function aChange() {
  const path = "/api/documents/7";
  const { key, settled } = await write({
    kind: "document.update",
    collection: "documents",
    record: 7,
    method: "PATCH",
    path,
    title: "Lease",
    body: { name: "Lease" },
    overlay: { name: "Lease" },
  });
  const form: { outcome: Outcome | null } = { outcome: null };
  void settled.then((outcome) => {
    form.outcome = outcome;
  });
  const update = (change: Partial<StoredEntry>) => local.outbox.entries.where("key").equals(key).modify(change);
  return { key, form, update };
}

/** Lets what is stored reach those who follow the outbox, and so much time pass. */
async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test("an outbox that only tries again stands still: its form ends after ten seconds", async () => {
  const { form, update } = await aChange();
  for (let tries = 1; tries <= 4; tries++) {
    await pass(1_200);
    await update({ state: "sending", tries });
    await pass(1_200);
    await update({ state: "waiting" });
  }
  expect(form.outcome).toBeNull();
  await pass(500);
  expect(form.outcome).toBe("kept");
});

test("one that gets bytes across does not", async () => {
  const { key, form } = await aChange();
  for (let sent = 1; sent <= 4; sent++) {
    await pass(6_000);
    await local.outbox.progress.put({ key, sent });
  }
  await pass(6_000);
  expect(form.outcome).toBeNull();
  await pass(6_000);
  expect(form.outcome).toBe("kept");
});

test("what something in between has refused is kept, without a wait", async () => {
  const { form, update } = await aChange();
  await pass(100);
  expect(form.outcome).toBeNull();
  await update({ state: "waiting", tries: 1, foreign: 403 });
  await vi.waitFor(() => expect(form.outcome).toBe("kept"), { timeout: 60_000 });
});

test("who comes later does not have all that wait asked once more: thousands come one after the other", () => {
  const waiting = 50;
  let asked = 0;
  for (let at = 0; at < waiting; at++)
    void settledOf(local, `key-${at}`, () => {
      asked++;
      return false;
    });
  expect(asked).toBe(waiting);
});
