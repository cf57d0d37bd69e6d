import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  civilIdFacts,
  type Document,
  daysLeft,
  type Employee,
  expiryStatus,
  fold,
  type SyncAnswer,
} from "#domain/index";
import { root } from "../../scripts/lib/project.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { type Client, startServer } from "./harness.ts";

/** Milliseconds that a seeding and a start may take on a slow machine. */
const SLOW = 180_000;

const today = () => new Date().toISOString().slice(0, 10);
const day = (time: string) => time.slice(0, 10);

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sijil-seed-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** `npm run seed` as a person runs it: what it prints, and the password in it. */
async function seed(...args: string[]) {
  const { code, output } = await run(process.execPath, [join(root, "scripts/seed.mjs"), ...args], {
    env: { DATA_DIR: dataDir, ADMIN_PASSWORD: "" },
  });
  expect(code, output).toBe(0);
  return { output, password: /with the password (\S+) as/.exec(output)?.[1] ?? "" };
}

/** Works on the seeded data as one of its people. */
async function as<T>(username: string, password: string, work: (client: Client) => Promise<T>): Promise<T> {
  const server = await startServer({ dataDir });
  try {
    const client = server.visitor();
    await client.signIn(username, password);
    return await work(client);
  } finally {
    await server.stop();
  }
}

it(
  "makes a demonstration that looks like a year's work, and the second time nothing",
  async () => {
    const { password } = await seed();
    const again = await seed();
    expect(again.output).toContain("Everything is already there.");
    expect(again.password).toBe(password);
    await as("noura", password, async (noura) => {
      const documents = (await noura.get<Document[]>("/api/documents")).json;
      const ages = documents.map(({ uploadDate }) => -daysLeft(day(uploadDate), today()));
      expect(Math.max(...ages)).toBeGreaterThan(300);
      expect(Math.min(...ages)).toBeLessThanOrEqual(1);
      expect(new Set(ages).size).toBeGreaterThan(30);
      expect(documents.some(({ name }) => /\p{Script=Arabic}/u.test(name))).toBe(true);
      expect(documents.some(({ name }) => /^[\x20-\x7e]+$/.test(name))).toBe(true);

      const employees = (await noura.get<Employee[]>("/api/employees")).json;
      const states = employees.flatMap((one) => [
        expiryStatus(one.passportExpiryDate, today()),
        expiryStatus(one.residencyExpiryDate, today()),
      ]);
      expect(new Set(states)).toEqual(new Set(["missing", "expired", "expiring", "valid"]));
      const past = employees.flatMap(({ history }) => history);
      expect(past.map(({ paper }) => paper)).toContain("passport");
      for (const { replacedAt } of past) expect(-daysLeft(day(replacedAt), today())).toBeGreaterThan(5);
      expect(employees.some(({ attachments }) => attachments.passport && attachments.schoolDegree)).toBe(true);
      for (const { civilId, dateOfBirth, emailAddress } of employees) {
        expect(civilIdFacts(civilId)).toEqual({ valid: true, birthDay: dateOfBirth });
        expect(emailAddress).toMatch(/^[a-z.]+@[a-z-]+\.example$/);
      }

      const people = (await noura.get<{ email: string }[]>("/api/admin/users")).json;
      for (const { email } of people) expect(email).toMatch(/^[a-z]+\.[a-z]+@[a-z-]+\.example$/);
      expect((await noura.get("/api/admin/stats")).json).toMatchObject({ totalSubUsers: 3, newUsersThisMonth: 0 });
      const deleted = (await noura.get<{ collection: string }[]>("/api/deleted")).json;
      expect(new Set(deleted.map(({ collection }) => collection))).toEqual(new Set(["documents", "employees"]));
    });
  },
  SLOW,
);

it(
  "fills an organization up to the requested size, every record with its own file",
  async () => {
    await seed("--documents", "150", "--employees", "20");
    const { output, password } = await seed("--documents", "170", "--employees", "20");
    expect(output).toContain("Ready: 20 new records.");
    await as("dana", password, async (dana) => {
      const documents = (await dana.get<Document[]>("/api/documents")).json;
      expect(documents).toHaveLength(170);
      for (const { id, size, sha256 } of documents.slice(0, 12)) {
        const bytes = Buffer.from(await (await dana.raw("GET", `/api/documents/${id}/download`)).arrayBuffer());
        expect(bytes.length).toBe(size);
        expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
      }
      expect(new Set(documents.map(({ sha256 }) => sha256)).size).toBe(170);
      expect((await readdir(join(dataDir, "storage/sijil_documents"))).length).toBe(170);
      expect(new Set(documents.map(({ categoryId }) => categoryId)).size).toBeGreaterThan(5);
      expect(new Set(documents.map(({ uploadedBy }) => uploadedBy)).size).toBeGreaterThan(3);
      const found = (await dana.get<Document[]>(`/api/documents?search=${encodeURIComponent("مؤسسه")}`)).json;
      expect(found).toHaveLength(documents.filter(({ name }) => fold(name).includes(fold("مؤسسة"))).length);
      expect(found.length).toBeGreaterThan(0);
      const employees = (await dana.get<Employee[]>("/api/employees")).json;
      expect(employees).toHaveLength(20);
      for (const { id, attachments } of employees.slice(0, 3)) {
        const bytes = await (await dana.raw("GET", `/api/employees/${id}/download-attachment/civilId`)).arrayBuffer();
        expect(bytes.byteLength).toBe(attachments.civilId?.size);
      }
      const pull = async (cursor: string) => (await dana.get<SyncAnswer>(`/api/sync${cursor}`)).json;
      const first = await pull("");
      const second = await pull(`?cursor=${encodeURIComponent(first.cursor)}`);
      expect([first.more, second.more]).toEqual([true, false]);
      expect(first.changes.length + second.changes.length).toBeGreaterThan(190);
    });
  },
  SLOW,
);

it("says how to use it when the size is none", async () => {
  const { code, output } = await run(process.execPath, [join(root, "scripts/seed.mjs"), "--documents", "many"], {
    env: { DATA_DIR: dataDir },
  });
  expect(code).toBe(1);
  expect(output.trim()).toMatch(/^Use it as: npm run seed/);
});
