import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../../scripts/lib/server.mjs";
import { serving, sijil } from "./run.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-lost-"));
  const paper = join(folder, "data/storage/sijil_documents/100000000000001");
  await mkdir(paper, { recursive: true });
  await writeFile(join(paper, "a.pdf"), "paper");
  await mkdir(join(folder, "data/backups"));
  await writeFile(join(folder, "data/backups/a.zip"), "backup");
  await writeFile(join(folder, "data/data.db"), "");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lost = /There is no database of Sijil in \S+, but what belonged to one \(storage, backups\)/;

it("every command says that the database is gone, and none makes one", async () => {
  const doctor = await sijil(folder, ["doctor"]);
  expect(doctor.code).toBe(1);
  expect(doctor.out).toMatch(new RegExp(`^PROBLEM {2}${lost.source}\\.\\n {9}→ Restore a backup, `, "m"));
  expect(doctor.out).not.toContain("Start Sijil once");
  const commands = [["serve", "--port", String(await freePort())], ["backup"], ["seed"], ["admin", "reset-password"]];
  for (const command of commands) {
    const ran = await sijil(folder, command);
    expect([ran.code, ran.errors], command.join(" ")).toEqual([1, expect.stringMatching(lost)]);
    expect(ran.errors.trim().split("\n")).toHaveLength(1);
  }
  expect(existsSync(join(folder, "data/storage/sijil_documents/100000000000001/a.pdf"))).toBe(true);
});

it("--new-database begins anew and keeps what was there, and does nothing to a database", async () => {
  const flags = ["--new-database", "--port", String(await freePort())];
  const server = await serving(folder, flags);
  expect(await server.stop()).toBe(0);
  const [time = ""] = await readdir(join(folder, "data/replaced"));
  const aside = join(folder, "data/replaced", time);
  expect(server.out()).toContain(`What was there before is kept in ${aside}`);
  expect(existsSync(join(aside, "storage/sijil_documents/100000000000001/a.pdf"))).toBe(true);
  expect(existsSync(join(aside, "backups/a.zip"))).toBe(true);
  const again = await sijil(folder, flags);
  expect([again.code, again.errors]).toEqual([1, expect.stringContaining("There is a database in ")]);
  expect((await sijil(folder, ["doctor"])).code).toBe(0);
});

it("where only the note of a database is left, as with files in S3, it is the same", async () => {
  const data = join(folder, "elsewhere");
  const args = ["--data-dir", data, "--port", String(await freePort())];
  const server = await serving(folder, args);
  expect(await server.stop()).toBe(0);
  const left = (await readdir(data)).filter((name) => !["database-marker", ".sijil"].includes(name));
  for (const name of left) await rm(join(data, name), { recursive: true });
  const refusal = /^There is no database of Sijil in \S+, but what belonged to one \(database-marker\): [^\n]+\n$/;
  for (const command of [args, ["backup", "--data-dir", data]]) {
    const ran = await sijil(folder, command);
    expect([ran.code, ran.errors], command.join(" ")).toEqual([1, expect.stringMatching(refusal)]);
  }
  const anew = await serving(folder, [...args, "--new-database"]);
  expect(await anew.stop()).toBe(0);
  expect(anew.out()).toContain(`What was there before is kept in ${join(data, "replaced")}`);
  expect(existsSync(join(data, "database-marker"))).toBe(true);
});
