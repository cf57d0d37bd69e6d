import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeLocalSession, followOutbox, openLocalSession } from "#web/local/testing/internals.ts";
import { aDocument, put } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { restoreItem } from "./deleted.actions.ts";
import type { DeletedItem } from "./deleted-item.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal("navigator", {});
});
afterEach(() => {
  closeLocalSession();
  vi.unstubAllGlobals();
});

const item = (id: number): DeletedItem => ({
  key: `documents/${id}`,
  kind: "documents",
  id,
  type: null,
  name: "Lease",
  employee: null,
  deletedBy: 8,
  deleted: "2026-11-20T10:00:00.000Z",
  unsent: null,
});

it("what somebody deleted is in its list again at once, as this device last had it", async () => {
  const local = openLocalSession(aUser(490_000_000_000_001));
  await local.loaded;
  const stop = followOutbox(local);
  const { mirror } = local;
  mirror.applyChanges([put(aDocument(5, { name: "Lease" })), put(aDocument(6, { name: "Other" }))]);
  mirror.applyChanges([{ collection: "documents", id: 5, deleted: true }]);
  mirror.publish(true);
  const shown = () => mirror.view("documents").rows.map(({ name }) => name);
  expect(shown()).toEqual(["Other"]);
  await restoreItem(item(5));
  await vi.waitFor(() => expect(shown().sort()).toEqual(["Lease", "Other"]), { timeout: 60_000 });
  // of a record that this device never had, nothing is shown before the pull brings it
  await restoreItem(item(7));
  await vi.waitFor(async () => expect(await local.outbox.entries.count()).toBe(2), { timeout: 60_000 });
  expect(shown().sort()).toEqual(["Lease", "Other"]);
  stop();
});
