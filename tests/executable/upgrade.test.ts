import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { unpackFormat } from "../server/formats.ts";
import { startServer } from "../server/harness.ts";
import { sijil } from "./run.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-upgrade-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("brings data of an earlier release up to date, once, and can bring back what there was before", async () => {
  const dataDir = join(folder, "data");
  const [person] = await unpackFormat("0.1.0", dataDir);
  if (!person) throw new Error("there is no such person");
  const kept = async () =>
    (await readdir(join(dataDir, "backup-store/backups"))).filter((name) => /^before-upgrade-\d{14}$/.test(name));

  // a start that finds a migration missing keeps a copy of the data first
  for (let start = 1; start <= 2; start++) {
    const server = await startServer({ dataDir, executable: inject("executable") });
    const browser = server.visitor();
    await browser.signIn(person.username, person.password);
    for (const [path, { status }] of Object.entries(person.lists))
      expect((await browser.get(path)).status).toBe(status);
    await server.stop();
    expect(await kept()).toHaveLength(1);
  }
  const [name = ""] = await kept();
  const restored = await sijil(folder, ["restore", name, "--data-dir", dataDir]);
  expect([restored.code, restored.errors]).toEqual([0, ""]);
  const server = await startServer({ dataDir, executable: inject("executable") });
  await server.visitor().signIn(person.username, person.password);
  await server.stop();
  // those that came back are upgraded anew
  expect(await kept()).toHaveLength(2);
});

it("upgrades nothing where there is no room for the backup that comes first", async () => {
  const dataDir = join(folder, "data");
  await unpackFormat("0.1.0", dataDir);
  const executable = inject("executable");
  // more than any disk has
  const env = { MIN_FREE_DISK_MB: "4000000000" };
  await expect(startServer({ dataDir, executable, env })).rejects.toThrow(
    /Nothing was upgraded, because the backup that comes first could not be made: .*There is no room for a backup in /,
  );
  expect(await readdir(join(dataDir, "backup-store")).catch(() => [])).not.toContain("backups");
  const server = await startServer({ dataDir, executable });
  await server.stop();
  expect(await readdir(join(dataDir, "backup-store/backups"))).toHaveLength(1);
});
