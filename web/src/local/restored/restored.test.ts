// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, expect, it, vi } from "vitest";
import { storedEntry } from "../testing/device.ts";
import { closeLocalSession, openLocalSession } from "../testing/internals.ts";
import { aDocument } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { keepFormer, readFormer } from "./former-mirror.ts";
import { readLosses } from "./losses.ts";
import { serverWentBack, settleFormer } from "./restored.ts";

afterEach(async () => {
  closeLocalSession();
  vi.unstubAllGlobals();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

let id = 640;

/** A device that had a document which its restored server lacks, and the server's answer about deleted items. */
async function restoredWith(answer: () => Response | Promise<Response>) {
  const local = openLocalSession(aUser(++id));
  await local.loaded;
  local.mirror.applyChanges([{ collection: "documents", id: 21, record: aDocument(21, { name: "Lease" }) }]);
  local.mirror.publish(true);
  await keepFormer(local.mirror);
  local.mirror.applyChanges([{ collection: "documents", id: 21, deleted: true }]);
  local.mirror.publish(true);
  vi.stubGlobal("fetch", async () => answer());
  return local;
}

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });

it("what the server lacks is noted once the deleted items are known", async () => {
  const local = await restoredWith(json(200, []));
  expect(await settleFormer(local)).toBe(true);
  expect((await readLosses(local))?.items.map(({ row }) => row.id)).toEqual([21]);
  expect(await readFormer(local.mirror.db)).toBeNull();
});

it("what is among the deleted items is not lost", async () => {
  const local = await restoredWith(json(200, [{ collection: "documents", id: 21 }]));
  expect(await settleFormer(local)).toBe(true);
  expect(await readLosses(local)).toBeNull();
});

it.each<[string, () => Response | Promise<Response>]>([
  ["the server is busy", json(503, { code: "server_busy", message: "" })],
  ["it takes too many requests", json(429, { code: "too_many_attempts", message: "" })],
  ["a portal answers with a page of its own", () => new Response("<!doctype html>", { status: 200 })],
  ["the line is broken", () => Promise.reject(new TypeError("failed to fetch"))],
])("the comparison waits while %s", async (_, answer) => {
  const local = await restoredWith(answer);
  expect(await settleFormer(local)).toBe(false);
  expect(await readFormer(local.mirror.db)).toHaveLength(1);
});

it("nothing waits for deleted items that nobody lists, since kept files would stay with it", async () => {
  const local = await restoredWith(json(404, { code: "not_found", message: "" }));
  expect(await settleFormer(local)).toBe(true);
  expect(await readLosses(local)).toBeNull();
  expect(await readFormer(local.mirror.db)).toBeNull();
});

it("what was answered and not pulled yet waits again, but for a file that is not here any more", async () => {
  const { mirror, outbox, ...local } = openLocalSession(aUser(++id));
  await local.loaded;
  const sent = { state: "sent", answered: 4, tries: 1, uploadId: "one", uploaded: true } as const;
  const entry = await storedEntry({ method: "POST", record: 1 }, null, 0);
  await outbox.entries.bulkAdd([
    { ...entry, ...sent },
    { ...entry, ...sent, key: "with its file", fileSize: 3 },
    { ...entry, ...sent, key: "without its file", fileSize: 3 },
    { ...entry, key: "refused", state: "attention" },
  ]);
  await outbox.files.add({ key: "with its file", bytes: new ArrayBuffer(3) });
  await serverWentBack({ ...local, mirror, outbox });
  const rows = await outbox.entries.orderBy("order").toArray();
  expect(rows.map(({ state }) => state)).toEqual(["waiting", "waiting", "sent", "attention"]);
  expect(rows[1]).toMatchObject({ requestKey: entry.requestKey, answered: null, uploadId: null, uploaded: false });
});

it("what the device had is noted also where sending again fails", async () => {
  const { mirror, outbox, ...local } = openLocalSession(aUser(++id));
  await local.loaded;
  mirror.applyChanges([{ collection: "documents", id: 21, record: aDocument(21, { name: "Lease" }) }]);
  mirror.publish(true);
  outbox.close();
  await expect(serverWentBack({ ...local, mirror, outbox })).rejects.toThrow();
  expect(await readFormer(mirror.db)).toHaveLength(1);
});
