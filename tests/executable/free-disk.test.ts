import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { sentence } from "#domain/index";
import { pdf } from "../server/files.ts";
import { type Answer, form, startServer } from "../server/harness.ts";
import { anEmployee } from "../server/rows.ts";
import { smallDisk } from "../server/small-disk.ts";
import { createUpload } from "../server/tus.ts";
import { sijil } from "./run.ts";

it("keeps some of the disk free: no files and imports below that, everything else goes on", async () => {
  const server = await startServer({ executable: inject("executable"), env: { MIN_FREE_DISK_MB: "400000000" } });
  try {
    const { client } = await server.makeUser({ role: "user" });
    const category = await client.post<{ id: number }>("/api/categories", { name: "A" });
    expect(category.status).toBe(201);
    const document = form({ categoryId: category.json.id, name: "a", file: { name: "a.pdf", bytes: pdf() } });
    const refused: Answer[] = [
      await client.post("/api/documents", document),
      await createUpload(client, 64),
      await client.post("/api/employees/import", { employees: [anEmployee] }),
    ];
    for (const { status, code, text } of refused) {
      expect([status, code, text]).toEqual([507, "disk_full", sentence("disk_full", "en")]);
    }
    expect((await client.post("/api/employees", anEmployee)).status).toBe(201);
  } finally {
    await server.stop();
  }
});

it("keeps as much free where the stored files have a disk of their own", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sijil-free-disk-"));
  const storage = join(dataDir, "storage");
  await mkdir(storage);
  const disk = smallDisk(16, storage);
  if (!disk) return;
  const server = await startServer({ dataDir, executable: inject("executable"), env: { MIN_FREE_DISK_MB: "32" } });
  try {
    const { client } = await server.makeUser({ role: "user" });
    const { json } = await client.post<{ id: number }>("/api/categories", { name: "A" });
    const document = form({ categoryId: json.id, name: "a", file: { name: "a.pdf", bytes: pdf() } });
    const { status, code } = await client.post("/api/documents", document);
    expect([status, code]).toEqual([507, "disk_full"]);
  } finally {
    await server.stop();
    disk.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
});

it("an import asks the disk of the stored files for its files, and that of the database for its rows", async () => {
  const packaged = { executable: inject("executable") };
  const from = await startServer(packaged);
  const disk = smallDisk(64);
  if (!disk) return from.stop();
  const to = await startServer({ ...packaged, dataDir: disk.path, env: { MIN_FREE_DISK_MB: "1" } });
  const storage = join(disk.path, "storage");
  const run = (dataDir: string, args: string[]) =>
    sijil(from.dataDir, [...args, "--data-dir", dataDir], { MIN_FREE_DISK_MB: "1" });
  const importTo = async (megabytes: number) => {
    await mkdir(storage, { recursive: true });
    const files = smallDisk(megabytes, storage);
    try {
      return await run(to.dataDir, ["import", "firm.tar"]);
    } finally {
      files?.remove();
    }
  };
  try {
    const firm = await from.makeOrganization({ name: "Leaving Firm" });
    const { client } = await from.makeUser({ role: "admin", organizationId: firm.id });
    const { json } = await client.post<{ id: number }>("/api/categories", { name: "A" });
    for (const name of ["a", "b", "c", "d"]) {
      const document = form({ categoryId: json.id, name, file: { name: "a.pdf", bytes: pdf(9_000_000) } });
      expect((await client.post("/api/documents", document)).status).toBe(201);
    }
    expect((await run(from.dataDir, ["export", "firm.tar", "--organization", String(firm.id)])).errors).toBe("");
    await Promise.all([from.pause(), to.pause()]);
    const refused = await importTo(48);
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining(`free on the disk of ${storage}.\n`)]);
    // more than is free on the database's
    const imported = await importTo(128);
    expect([imported.code, imported.errors]).toEqual([0, ""]);
  } finally {
    await Promise.all([from.stop(), to.stop()]);
    disk.remove();
  }
});

it("restore and import leave as much of the disk free", async () => {
  const packaged = { executable: inject("executable") };
  const [from, to] = [await startServer(packaged), await startServer(packaged)];
  try {
    const firm = await from.makeOrganization({ name: "Leaving Firm" });
    const run = (dataDir: string, kept: string, args: string[]) =>
      sijil(from.dataDir, [...args, "--data-dir", dataDir], { MIN_FREE_DISK_MB: kept });
    const exported = await run(from.dataDir, "1", ["export", "firm.tar", "--organization", String(firm.id)]);
    expect([exported.code, exported.errors]).toEqual([0, ""]);
    expect((await run(from.dataDir, "1", ["backup", "all.zip"])).errors).toBe("");
    await Promise.all([from.pause(), to.pause()]);
    for (const [args, what] of [
      [["import", "firm.tar"], "import"],
      [["restore", "all.zip"], "backup"],
    ] as const) {
      const refused = await run(to.dataDir, "400000000", [...args]);
      const room = `it needs 4\\d{8} MB, and \\d+ MB are free [^\\n]+`;
      const sentence = new RegExp(`^There is no room for the ${what}: ${room}\\n$`);
      expect([refused.code, refused.errors]).toEqual([1, expect.stringMatching(sentence)]);
      expect((await run(to.dataDir, "1", [...args])).code, what).toBe(0);
    }
  } finally {
    await Promise.all([from.stop(), to.stop()]);
  }
});
