import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { SyncAnswer } from "#domain/index";
import { makePeople, startServer } from "./harness.ts";

/* A database that was put into the folder by hand or by a replica has gone back in time, and nothing in it says so. */

const made: string[] = [];
const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), "sijil-another-"));
  made.push(path);
  return path;
};
afterAll(() => Promise.all(made.map((path) => rm(path, { recursive: true, force: true }))));

test("devices start over on a copy that was made while the server ran, however long its log has grown since", async () => {
  const dataDir = await folder();
  const aside = await folder();
  const server = await startServer({ dataDir });
  const { user } = await makePeople(server);
  const pull = async (cursor: string) =>
    (await user.client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`)).json;
  const file = async (name: string) => user.client.post("/api/categories", { name });
  const parts = ["data.db", "data.db-wal"];
  try {
    await file("Before");
    // nothing is written meanwhile
    for (const part of parts) await copyFile(join(dataDir, part), join(aside, part));
    await file("Lost");
    const { cursor } = await pull("");
    await server.kill9();
    await rm(join(dataDir, "data.db-shm"), { force: true });
    for (const part of parts) await copyFile(join(aside, part), join(dataDir, part));
    await server.restart();
    for (const name of ["After", "Later"]) await file(name);
    expect((await pull(cursor)).reset).toBe(true);
  } finally {
    await server.stop();
  }
});

test("devices start over on an older database, and on none but that", async () => {
  const dataDir = await folder();
  const aside = join(await folder(), "data.db");
  const server = await startServer({ dataDir });
  const { user } = await makePeople(server);
  const pull = async (cursor: string) =>
    (await user.client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`)).json;
  const file = async (name: string) => user.client.post("/api/categories", { name });

  try {
    await file("Before");
    await server.pause();
    expect(await readdir(dataDir)).not.toContain("data.db-wal");
    await copyFile(join(dataDir, "data.db"), aside);
    await server.restart();
    await file("Lost");
    const { cursor } = await pull("");
    await server.restart();
    expect((await pull(cursor)).reset).toBe(false);

    await server.pause();
    await copyFile(aside, join(dataDir, "data.db"));
    for (const rest of ["data.db-wal", "data.db-shm"]) await rm(join(dataDir, rest), { force: true });
    await server.restart();
    // as many changes as were lost, so that the log is as long as the cursor says
    await file("After");
    expect((await pull(cursor)).reset).toBe(true);
    const again = await pull("");
    await server.restart();
    expect((await pull(again.cursor)).reset).toBe(false);
  } finally {
    await server.stop();
  }
});
