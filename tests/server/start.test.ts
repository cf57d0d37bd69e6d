import { mkdtemp, readFile, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { folders } from "../../scripts/lib/project.mjs";
import { freePort, launch } from "../../scripts/lib/server.mjs";
import { administrator, makePeople, programUnderTest, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it("makes one administrator, who is the superuser of the console too", async () => {
  expect(await server.superuser()).toBeTruthy();
  const root = server.visitor();
  await root.signIn(administrator.username, administrator.password);
  const me = await root.get<{ role: string; organizationId: null }>("/api/user");
  expect(me.json).toMatchObject({ role: "super_admin", organizationId: null, username: administrator.username });
});

it("signs in people of every role and two organizations", async () => {
  const people = await makePeople(server);
  for (const person of [people.admin, people.user, people.viewer, people.otherAdmin, people.alone]) {
    const me = await person.client.get<{ id: number; username: string }>("/api/user");
    expect(me.status).toBe(200);
    expect(me.json).toMatchObject({ id: person.id, username: person.username });
  }
});

it("keeps accounts and sessions over a restart and over a sudden end", async () => {
  const person = await server.makeUser();
  await server.restart();
  expect((await person.client.get("/api/user")).status).toBe(200);
  await server.kill9();
  await server.restart();
  expect((await person.client.get("/api/user")).status).toBe(200);
});

it("prints no SQL, wherever the project lies", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sijil-place-"));
  const { file, kind } = await programUnderTest();
  const program = { file: join(folder, "server"), kind };
  await symlink(file, program.file);
  const placed = await launch({ program, host: "127.0.0.1", port: await freePort(), dataDir: join(folder, "data") });
  try {
    expect(placed.log()).not.toMatch(/CREATE TABLE|SELECT/);
  } finally {
    await placed.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

it("loads neither schemas nor commands for its maintenance", async () => {
  const bundle = await readFile(join(folders.hooks, "upkeep.bundle.js"), "utf8");
  expect(bundle).toContain("sweepAtStart");
  expect(bundle).not.toMatch(/zod|importOrganization/);
});

it("loads little in each of the runtimes that a start needs", async () => {
  const { size } = await stat(join(folders.hooks, "start.bundle.js"));
  expect(size).toBeLessThan(20_000);
});
