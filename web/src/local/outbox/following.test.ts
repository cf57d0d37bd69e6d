import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import type { NewEntry } from "../storage/types.ts";
import type { LocalSession } from "../tabs/session.ts";
import { aDevice } from "../testing/device.ts";
import { withFollowedSession } from "../testing/followed-session.ts";
import { aDocument } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { WriteServer } from "../testing/write-server.ts";
import { newIdempotencyKey } from "./ids.ts";
import { discard, editEntry, retry, write, writeAll } from "./outbox.ts";
import { allEntries } from "./outbox-store.ts";
import { PushStore } from "./push-store.ts";

/* A change that follows from another one is sent after it, and falls with it. */

let people = 0;
let local: LocalSession;
withFollowedSession(
  () => aUser(++people, { organizationId: 555 }),
  (opened) => {
    local = opened;
  },
);

const shows = (check: () => void) => vi.waitFor(check, { interval: 2, timeout: 60_000 });
const shown = () => {
  const { name, dueDate, description } = local.mirror.view("documents").byId.get(1) ?? {};
  return { name, dueDate, description };
};
const mark = () => local.mirror.view("documents").marks.get(1);
const change = (body: NewEntry["body"] & object, more: Partial<NewEntry> = {}): NewEntry => ({
  ...{ kind: "document.update", collection: "documents", record: 1, title: "One", method: "PATCH" },
  ...{ path: "/api/documents/1", body, overlay: body },
  ...more,
});

/** As after the answer to what was queued first. */
async function answered(result: Parameters<PushStore["finish"]>[1]): Promise<void> {
  const store = await PushStore.claim(local.outbox);
  const first = async () => (await allEntries(local.outbox))[0] ?? expect.fail("nothing is queued");
  await store.markSending(await first());
  await store.finish(await first(), result);
}
const refusal = { status: 409, code: "version_conflict", sentence: "Somebody else was faster" } as const;

/** Two fields of a change, and another one that follows from the second. */
async function queued(): Promise<[string, string]> {
  const row = aDocument(1, { version: 4, name: "Old", dueDate: null, description: null });
  local.mirror.applyChanges([{ collection: "documents", id: 1, record: row }]);
  local.mirror.publish(true);
  const key = newIdempotencyKey();
  await writeAll([
    change({ name: "New", dueDate: "2027-01-01" }, { key }),
    change({ description: "Renewed" }, { follows: { key, field: "dueDate" } }),
  ]);
  await shows(() => expect(shown()).toEqual({ name: "New", dueDate: "2027-01-01", description: "Renewed" }));
  return [key, (await allEntries(local.outbox))[1]?.key ?? ""];
}

test("what follows a refused change is not shown either, and comes back with it", async () => {
  const [key] = await queued();
  await answered({ as: "parked", refusal });
  await shows(() => expect(shown()).toEqual({ name: "Old", dueDate: null, description: null }));
  expect(mark()).toBe("attention");
  expect(await retry(key)).toBe(true);
  await shows(() => expect(shown().description).toBe("Renewed"));
  expect(mark()).toBe("waiting");
});

test("who discards a change discards what follows it", async () => {
  const [key] = await queued();
  await answered({ as: "parked", refusal });
  await discard(key);
  expect(await allEntries(local.outbox)).toEqual([]);
});

test("of a change that was taken in part, what follows from the rest goes on", async () => {
  const [key, follower] = await queued();
  const { bytes = new Uint8Array() } = (await allEntries(local.outbox))[0] ?? {};
  const requestKey = newIdempotencyKey();
  await answered({ as: "conflict", version: 5, fields: ["name"], bytes, requestKey, refusal });
  await shows(() => expect(shown()).toMatchObject({ name: "Old", description: "Renewed" }));
  await discard(key);
  expect((await allEntries(local.outbox)).map((entry) => entry.key)).toEqual([follower]);
});

test("mending the value that a change follows from takes the change back, mending another one does not", async () => {
  const [key, follower] = await queued();
  await answered({ as: "parked", refusal });
  const keys = async () => (await allEntries(local.outbox)).map((entry) => entry.key);
  expect(await editEntry(key, { body: { name: "Newer", dueDate: "2027-01-01" } })).toBe(true);
  expect(await keys()).toEqual([key, follower]);
  await answered({ as: "parked", refusal });
  expect(await editEntry(key, { body: { dueDate: "2028-01-01" } })).toBe(true);
  expect(await keys()).toEqual([key]);
});

test("what was answered already is followed at once", async () => {
  await queued();
  await answered({ as: "sent", version: 5, bytes: null });
  await write(change({ tags: "x" }));
  await shows(() => expect(shown().description).toBe("Renewed"));
  expect(mark()).toBe("waiting");
});

test("the request of what follows a refused change never leaves, that of another change does", async () => {
  const server = new WriteServer();
  server.refuse = (_method, _path, body) => (body.name === "late" ? "version_conflict" : null);
  const device = await aDevice(server);
  await device.write({ method: "POST", record: 1, body: { name: "first" } });
  await device.until(async () => (await device.rows()).length === 0);
  const write = (name: string, follows?: NewEntry["follows"]) =>
    device.write({ method: "PATCH", record: 1, body: { name }, ...(follows ? { follows } : {}) });
  const key = await write("late");
  const follower = await write("follows", { key });
  const further = await write("follows that", { key: follower });
  await write("another");
  await device.until(async () => (await device.rows()).length === 3);
  await device.settle();
  const sent = server.seen.map((one) => one.key);
  expect([sent.includes(key), sent.includes(follower), sent.includes(further)]).toEqual([true, false, false]);
  expect(server.records.get(1)?.fields.name).toBe("another");
});
