import { expect, inject, it } from "vitest";
import { sentence } from "#domain/index";
import { pdf } from "../server/files.ts";
import { type Answer, form, startServer } from "../server/harness.ts";
import { anEmployee } from "../server/rows.ts";
import { createUpload } from "../server/tus.ts";

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
