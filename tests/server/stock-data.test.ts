import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Category, Document } from "#domain/index";
import { pocketbase } from "../../scripts/lib/pocketbase.mjs";
import { builtHere, type Program } from "../../scripts/lib/server-program.mjs";
import { pdf } from "./files.ts";
import { form, makePeople, startServer } from "./harness.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sijil-stock-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it("data that stock PocketBase has made open in our program as they are, and in stock PocketBase again", async () => {
  const stock: Program = { file: await pocketbase(), kind: "stock" };
  const first = await startServer({ dataDir, program: stock });
  const { client } = (await makePeople(first)).user;
  const { id: categoryId } = (await client.post<Category>("/api/categories", { name: "Papers" })).json;
  const bytes = pdf();
  const made = await client.post<Document>("/api/documents", form({ categoryId, file: { name: "a.pdf", bytes } }));
  expect(made.status).toBe(201);
  await first.stop();
  const port = Number(new URL(first.url).port);
  for (const program of [builtHere, stock]) {
    const server = await startServer({ dataDir, port, program });
    const listed = (await client.get<Document[]>("/api/documents")).json;
    expect([program.kind, listed.map(({ id }) => id)]).toEqual([program.kind, [made.json.id]]);
    const file = await client.raw("GET", `/api/documents/${made.json.id}/download`);
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect(server.log()).not.toMatch(/First administrator|password/);
    await server.stop();
  }
});
