import { expect, inject, it } from "vitest";
import { sentence } from "#domain/index";
import { pdf } from "../server/files.ts";
import { type Answer, form, startServer } from "../server/harness.ts";
import { anEmployee } from "../server/rows.ts";
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

it("restore and import leave as much of the disk free", async () => {
  const [from, to] = [await startServer(), await startServer()];
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
