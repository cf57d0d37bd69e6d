import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { Category, Document } from "#domain/index";
import { pdf } from "../server/files.ts";
import { type Client, form, makePeople, startServer, type TestServer } from "../server/harness.ts";
import { mostMemory } from "./memory.ts";

/* What the program adds to the hooks' runtime, and what that saves. */

let server: TestServer;
let client: Client;
let categoryId: number;

beforeAll(async () => {
  server = await startServer({ executable: inject("executable") });
  client = (await makePeople(server)).user.client;
  categoryId = (await client.post<Category>("/api/categories", { name: "Contracts" })).json.id;
});
afterAll(() => server.stop());

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const upload = (bytes: Uint8Array) =>
  client.post<Document>("/api/documents", form({ categoryId, file: { name: "a\u0001b.pdf", bytes } }));

it("gives back every byte of a form with its digest", async () => {
  const bytes = pdf(3_000_000, "مرحبا");
  const made = await upload(bytes);
  expect(made.json).toMatchObject({ filename: "ab.pdf", size: bytes.length, sha256: sha256(bytes) });
  const file = await client.raw("GET", made.json.filePath);
  expect(sha256(new Uint8Array(await file.arrayBuffer()))).toBe(sha256(bytes));
});

it.runIf(process.platform === "linux")("twenty large files at once are never in memory together", async () => {
  const before = await mostMemory(server);
  const bytes = pdf(9_000_000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(bytes)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  // a loaded machine collects late: 100 MB were seen, and all of them are 180
  expect((await mostMemory(server)) - before).toBeLessThan(bytes.length * 14);
});
