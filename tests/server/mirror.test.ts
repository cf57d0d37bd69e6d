import "fake-indexeddb/auto";
import { cp, rm } from "node:fs/promises";
import { describe, expect, test, vi } from "vitest";
import { isErrorCode } from "#domain/index";
import { HttpError } from "#web/local/http/http.ts";
import { Mirror } from "#web/local/mirror/mirror.ts";
import { beginEpoch } from "#web/local/mirror/pages.ts";
import { MirrorDatabase } from "#web/local/storage/mirror-database.ts";
import { pullChanges } from "#web/local/sync/pull.ts";
import { pdf } from "./files.ts";
import { type Client, form, freshId } from "./harness.ts";
import { serverWithPeople } from "./server-with-people.ts";

const never = new AbortController().signal;
const { server, people } = await serverWithPeople();

/** Somebody's device: the browser's own core, with the test's browser as its line. */
async function aDevice(browser: Client, name = `device-${freshId()}`) {
  const mirror = new Mirror(new MirrorDatabase(name));
  await mirror.load();
  const { epoch } = await beginEpoch(mirror.db);
  const onReset = vi.fn();
  const http = async (path: string, init: { headers?: Record<string, string> }) => {
    const answer = await browser.raw("GET", path, { headers: init.headers ?? {} });
    const code = answer.headers.get("X-Error-Code");
    if (!answer.ok) throw new HttpError(answer.status, isErrorCode(code) ? code : null, await answer.text());
    return answer;
  };
  return { name, mirror, onReset, pull: () => pullChanges(mirror, { http, epoch, onReset }, never) };
}

type Device = Awaited<ReturnType<typeof aDevice>>;

async function makeCategory(browser: Client, name: string): Promise<number> {
  const made = await browser.post<{ id: number }>("/api/categories", { name });
  expect(made.status).toBe(201);
  return made.json.id;
}

async function makeDocument(browser: Client, categoryId: number, name: string): Promise<number> {
  const file = { name: `${name}.pdf`, bytes: pdf(64, name) };
  const made = await browser.post<{ id: number }>("/api/documents", form({ name, categoryId, file }));
  expect(made.status).toBe(201);
  return made.json.id;
}

/** The device shows what the same person's GET answers show, in the same order. */
async function expectInStep(device: Device, browser: Client): Promise<void> {
  await device.pull();
  expect(device.mirror.view("documents").rows).toEqual((await browser.get("/api/documents")).json);
  for (const collection of ["categories", "subcategories"] as const) {
    const { json } = await browser.get<{ id: number }[]>(`/api/${collection}`);
    const byId = (rows: readonly { id: number }[]) => [...rows].sort((a, b) => a.id - b.id);
    expect(byId(device.mirror.view(collection).rows)).toEqual(byId(json));
  }
}

describe("the mirror of a real server", () => {
  test("follows creating, changing and deleting, as each person may see it", async () => {
    const { admin, user, otherUser } = people;
    const devices = await Promise.all([admin, user, otherUser].map(({ client }) => aDevice(client)));
    const inStep = async () => {
      for (const [at, { client }] of [admin, user, otherUser].entries()) {
        const device = devices[at];
        if (device) await expectInStep(device, client);
      }
    };
    await inStep();
    const category = await makeCategory(admin.client, "عقود");
    const kept = await makeDocument(user.client, category, "Lease");
    const dropped = await makeDocument(admin.client, category, "Draft");
    await inStep();
    await user.client.patch(`/api/documents/${kept}`, { name: "Lease 2026" });
    await admin.client.delete(`/api/documents/${dropped}`);
    await inStep();
    await admin.client.delete(`/api/categories/${category}`);
    await inStep();
    await admin.client.post(`/api/documents/${dropped}/restore`);
    await inStep();
    expect(devices[0]?.mirror.view("documents").rows).toHaveLength(2);
    expect(devices[2]?.mirror.view("documents").rows).toHaveLength(0);
  });

  test("goes on from its cursor after the server and the browser have started again", async () => {
    const { user } = people;
    const device = await aDevice(user.client);
    await device.pull();
    await server.restart();
    await makeCategory(user.client, "After the restart");
    await expectInStep(device, user.client);
    const again = await aDevice(user.client, device.name);
    expect(again.mirror.view("categories").rows).toEqual(device.mirror.view("categories").rows);
    await expectInStep(again, user.client);
    expect([device, again].map(({ onReset }) => onReset.mock.calls.length)).toEqual([0, 0]);
  });

  test("loses what a person may no longer see, and gains it back", async () => {
    const { admin, first } = people;
    const worker = await server.makeUser({ role: "user", organizationId: first.id, permissions: ["view"] });
    const category = await makeCategory(admin.client, "Seen and unseen");
    await makeDocument(admin.client, category, "For those with sight");
    const device = await aDevice(worker.client);
    await expectInStep(device, worker.client);
    const seen = device.mirror.view("documents").rows.length;
    expect(seen).toBeGreaterThan(0);
    await server.records("PATCH", `users/records/${worker.id}`, { permissions: [] });
    await expectInStep(device, worker.client);
    expect(device.onReset).toHaveBeenCalledTimes(1);
    expect(device.mirror.view("documents").rows).toEqual([]);
    await server.records("PATCH", `users/records/${worker.id}`, { permissions: ["view"] });
    await expectInStep(device, worker.client);
    expect(device.mirror.view("documents").rows).toHaveLength(seen);
    await server.records("PATCH", `users/records/${worker.id}`, { organizationId: "" });
    await expectInStep(device, worker.client);
    expect(device.mirror.view("categories").rows).toEqual([]);
  });

  test("is rebuilt when the server's data go back to an older copy", async () => {
    const { user } = people;
    const device = await aDevice(user.client);
    await device.pull();
    await server.pause();
    const backup = `${server.dataDir}-backup`;
    await cp(server.dataDir, backup, { recursive: true });
    await server.restart();
    const lost = await makeCategory(user.client, "Not in the backup");
    await expectInStep(device, user.client);
    expect(device.mirror.view("categories").byId.has(lost)).toBe(true);
    await server.pause();
    await rm(server.dataDir, { recursive: true });
    await cp(backup, server.dataDir, { recursive: true });
    await rm(backup, { recursive: true });
    await server.restart();
    // as much as was lost, so that by the number of changes nobody could tell
    const other = await makeCategory(user.client, "Made instead");
    await expectInStep(device, user.client);
    expect(device.onReset).toHaveBeenCalledTimes(1);
    expect([lost, other].map((id) => device.mirror.view("categories").byId.has(id))).toEqual([false, true]);
  });

  test("an ended session is a 401 and leaves the mirror as it was", async () => {
    const person = await server.makeUser({ role: "user" });
    await makeCategory(person.client, "My own");
    const device = await aDevice(person.client);
    await device.pull();
    await person.client.post("/api/logout");
    await expect(device.pull()).rejects.toMatchObject({ status: 401, message: "401: Unauthorized access" });
    expect(device.mirror.view("categories").rows).toHaveLength(1);
  });
});
