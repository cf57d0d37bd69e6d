import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { Document, Employee } from "#domain/index";
import { firms } from "../../scripts/lib/demonstration.mjs";
import { freePort } from "../../scripts/lib/server.mjs";
import { client } from "../server/client.ts";
import { startServer } from "../server/harness.ts";
import { type Ran, serving, sijil } from "./run.ts";

let folder: string;
let ran: Ran;
let today: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-seed-"));
  today = new Date().toISOString().slice(0, 10);
  ran = await sijil(folder, ["seed"]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const passwordIn = (out: string) => /with the password (\S+) as/.exec(out)?.[1] ?? "";

it("makes what npm run seed makes, with its dates counted from today", async () => {
  expect(ran).toMatchObject({ code: 0, errors: "" });
  const server = await serving(folder, ["--port", String(await freePort())]);
  try {
    for (const firm of firms) {
      const admin = client(server.url);
      await admin.signIn(firm.people[0]?.username ?? "", passwordIn(ran.out));
      const documents = (await admin.get<Document[]>("/api/documents")).json;
      const live = firm.papers.filter((paper) => !paper.deleted);
      expect(documents.map((one) => one.name).sort()).toEqual(live.map((one) => one.name).sort());
      for (const paper of live) {
        const day = documents.find((one) => one.filename === paper.filename)?.uploadDate.slice(0, 10) ?? "";
        expect((Date.parse(today) - Date.parse(day)) / 86_400_000, paper.name).toBe(paper.daysAgo);
      }
      const [first] = documents;
      const file = await admin.get(`/api/documents/${first?.id}/download`);
      expect(file.status).toBe(200);
      const employees = (await admin.get<Employee[]>("/api/employees")).json;
      for (const { fields, days, deleted } of firm.employees) {
        const found = employees.find((one) => one.civilId === fields.civilId);
        expect(Boolean(found)).toBe(!deleted);
        if (!found || days.passportExpiryDate === undefined) continue;
        const left = (Date.parse(found.passportExpiryDate ?? "") - Date.parse(today)) / 86_400_000;
        expect(left, fields.firstName).toBe(days.passportExpiryDate);
        expect(found.dateOfBirth).toBe(fields.dateOfBirth);
      }
    }
    const root = client(server.url);
    await root.signIn("admin", passwordIn(ran.out));
  } finally {
    await server.stop();
  }
});

it("adds nothing when it is run again, and shows the same password", async () => {
  const again = await sijil(folder, ["seed"]);
  expect(again).toMatchObject({ code: 0, errors: "" });
  expect(again.out).toContain("Everything is already there.");
  expect(passwordIn(again.out)).toBe(passwordIn(ran.out));
});

it("leaves a folder with other data as it is, unless it has to add to them", async () => {
  const other = join(folder, "other");
  const server = await startServer({ executable: inject("executable"), dataDir: other });
  await server.makeOrganization();
  await server.stop();
  const refused = await sijil(folder, ["seed", "--data-dir", "other"]);
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.errors).toMatch(/^The data folder \S+other holds other data, which stays as it is: [^\n]*\n$/);
  const joined = await sijil(folder, ["seed", "--data-dir", "other", "--add", "yes"]);
  expect(joined).toMatchObject({ code: 0, errors: "" });
  expect(joined.out).toMatch(/^Ready: \d+ new records\.$/m);
});
