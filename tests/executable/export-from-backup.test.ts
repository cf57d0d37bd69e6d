import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { makePeople, startServer, type TestServer } from "../server/harness.ts";
import { night, upload } from "./nights.ts";
import { sijil } from "./run.ts";

let folder: string;
let server: TestServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-export-from-"));
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

it("one organization comes back out of a backup", async () => {
  const dataDir = join(folder, "data");
  const store = join(dataDir, "backup-store");
  await mkdir(dataDir);
  server = await startServer({ dataDir, executable: inject("executable") });
  const people = await makePeople(server);
  const paper = await upload(people.user, "Of the first");
  await upload(people.otherUser, "Of the second");
  const name = await night(server, store);
  await server.pause();
  const file = join(folder, "firm.tar");
  const words = ["export", "--from", name, "--organization", String(people.first.id), file, "--data-dir", dataDir];
  const ran = await sijil(folder, words);
  expect([ran.code, ran.errors]).toEqual([0, ""]);
  expect(ran.out).toContain(`Exported “${people.first.name}” to ${file}`);
  expect((await readdir(folder)).sort()).toEqual(["data", "firm.tar"]);
  const second = join(folder, "second");
  await mkdir(second);
  const other = await startServer({ dataDir: second, executable: inject("executable") });
  try {
    const taken = await sijil(folder, ["import", file, "--data-dir", second]);
    expect([taken.code, taken.errors]).toEqual([0, ""]);
    const browser = other.visitor();
    await browser.signIn(people.user.username, people.user.password);
    const answer = await browser.raw("GET", `/api/documents/${paper.id}/download`);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(paper.bytes);
    expect((await browser.get<unknown[]>("/api/documents")).json).toHaveLength(1);
  } finally {
    await other.stop();
  }
});
