import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it("a damaged log is put aside with one sentence, and the data are served", async () => {
  const person = await server.makeUser();
  await server.pause();
  for (const rest of ["-wal", "-shm"]) await rm(join(server.dataDir, `auxiliary.db${rest}`), { force: true });
  await writeFile(join(server.dataDir, "auxiliary.db"), "no database".repeat(1000));
  await server.restart();
  await expect
    .poll(() => server.log())
    .toMatch(/The log's database \(auxiliary\.db\) was damaged and is kept in \S+;/m);
  expect((await person.client.get("/api/categories")).status).toBe(200);
  const [time = ""] = await readdir(join(server.dataDir, "replaced"));
  expect(await readdir(join(server.dataDir, "replaced", time))).toEqual(["auxiliary.db"]);
  await server.restart();
  expect(server.log()).not.toContain("damaged");
});
