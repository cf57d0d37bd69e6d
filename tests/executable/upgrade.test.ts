import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { folders } from "../../scripts/lib/project.mjs";
import { startServer } from "../server/harness.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-upgrade-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("brings data of an earlier release up to date, once", async () => {
  const [dataDir, earlier] = [join(folder, "data"), join(folder, "migrations")];
  await mkdir(earlier);
  const names = (await readdir(folders.migrations)).filter((name) => name.endsWith(".js")).sort();
  for (const name of names.slice(0, -1)) await cp(join(folders.migrations, name), join(earlier, name));
  const before = await startServer({ dataDir, migrationsDir: earlier });
  const person = await before.makeUser({ role: "user" });
  await before.stop();

  // a start that finds a migration missing keeps a copy of the data first
  for (const copies of [1, 0]) {
    const server = await startServer({ dataDir, executable: inject("executable") });
    const browser = server.visitor();
    await browser.signIn(person.username, person.password);
    expect((await browser.post("/api/categories", { name: "C" })).status).toBe(201);
    await server.stop();
    const backups = join(dataDir, "backups");
    const kept = (await readdir(backups).catch(() => [])).filter((name) => /^before-upgrade-.*\.zip$/.test(name));
    expect(kept).toHaveLength(copies);
    await rm(backups, { recursive: true, force: true });
  }
});
