import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Category, Document, Employee, SyncAnswer } from "#domain/index";
import { goTool } from "../../scripts/lib/go-tools.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { pdf } from "../server/files.ts";
import { administrator, type Client, form, makePeople, startServer, type TestServer } from "../server/harness.ts";
import { start } from "./children.ts";
import { keepIn, type S3, startS3 } from "./s3.ts";

/* The machine is gone: database by Litestream, files in S3. What was replicated is all there, and what was not leaves no hole. */

let s3: S3;
let litestream: string;
let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-rehearsal-"));
  s3 = await startS3();
  for (const bucket of ["files", "replica", "backups"]) await s3.bucket(bucket);
  litestream = await goTool("litestream");
});
afterAll(async () => {
  await server?.stop();
  await s3?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Litestream's settings for the database in a data folder, as docs/scale.md has them. */
async function settings(dataDir: string): Promise<string> {
  const path = join(folder, "litestream.yml");
  await writeFile(
    path,
    `dbs:
  - path: ${join(dataDir, "data.db")}
    replica:
      type: s3
      bucket: replica
      path: data
      endpoint: ${s3.endpoint}
      region: ${s3.region}
      access-key-id: ${s3.accessKey}
      secret-access-key: ${s3.secret}
      force-path-style: true
      sync-interval: 1s
`,
  );
  return path;
}

/** Litestream's storage client refuses a certificate bundle of the system's own, which plain HTTP does not need. */
const noBundle = { AWS_CA_BUNDLE: undefined };

/** Brings the replica of a data folder's database back. @throws with what Litestream printed */
async function restore(config: string, dataDir: string, to: string, ...more: string[]): Promise<void> {
  const args = ["restore", "-config", config, ...more, "-o", to, join(dataDir, "data.db")];
  const { code, output } = await run(litestream, args, { env: noBundle });
  if (code !== 0) throw new Error(output);
}

/** Whether a text is in the replica already; SQLite keeps texts as they are. */
async function isReplicated(config: string, dataDir: string, text: string): Promise<boolean> {
  const probe = join(folder, "probe.db");
  await rm(probe, { force: true });
  await restore(config, dataDir, probe).catch(() => {});
  return (await readFile(probe).catch(() => Buffer.of())).includes(text);
}

const names = async (who: Client) => (await who.get<Category[]>("/api/categories")).json.map(({ name }) => name).sort();

test("a replica brings everything back on another machine, files included, and devices notice", async () => {
  const first = join(folder, "first");
  server = await startServer({ dataDir: first });
  const people = await makePeople(server);
  const who = people.user;
  await keepIn(server, s3, "s3", "files");
  const config = await settings(first);
  const replica = start(litestream, ["replicate", "-config", config], noBundle);

  const file = pdf(200_000, "The lease of the shop");
  const category = (await who.client.post<Category>("/api/categories", { name: "Contracts" })).json;
  const document = await who.client.post<Document>(
    "/api/documents",
    form({ categoryId: category.id, file: { name: "lease.pdf", bytes: file } }),
  );
  expect(document.status).toBe(201);
  expect((await s3.keys("files")).some((name) => name.endsWith(".pdf"))).toBe(true);
  const employee = await who.client.post<Employee>("/api/employees", {
    firstName: "Fatima",
    lastName: "Al-Mutairi",
    nationality: "Kuwait",
    civilId: "291082400157",
    phoneNumber: "99041180",
    emailAddress: "fatima@example.test",
    dateOfBirth: "1991-08-24",
  });
  const attached = form({ attachmentType: "passport", attachment: { name: "passport.pdf", bytes: pdf(5_000) } });
  expect((await who.client.post(`/api/employees/${employee.json.id}/upload-attachment`, attached)).status).toBe(201);

  const replicated = () => isReplicated(config, first, "passport.pdf");
  await expect.poll(replicated, { timeout: 30_000, interval: 500 }).toBe(true);

  const before = new Date().toISOString();

  // the power goes while people work
  const acknowledged: string[] = [];
  for (let i = 0; i < 200; i++) {
    const name = `Filed ${String(i).padStart(3, "0")}`;
    if ((await who.client.post("/api/categories", { name })).status !== 201) break;
    acknowledged.push(name);
  }
  // a quick replica may have them all by now; this one is surely lost, and a device has it
  await replica.kill9();
  expect((await who.client.post("/api/categories", { name: "Filed last" })).status).toBe(201);
  acknowledged.push("Filed last");
  const { cursor } = (await who.client.get<SyncAnswer>("/api/sync?cursor=")).json;
  await server.kill9();
  await rm(first, { recursive: true });

  const second = join(folder, "second");
  await mkdir(second);
  await restore(config, first, join(second, "data.db"));
  server = await startServer({ dataDir: second });
  const back = server.visitor();
  await back.signIn(who.username, who.password);
  const filed = (await names(back)).filter((name) => name.startsWith("Filed"));
  expect(filed).toEqual(acknowledged.slice(0, filed.length));
  expect(filed).not.toContain("Filed last");
  console.log(`of ${acknowledged.length} changes in the last moment ${acknowledged.length - filed.length} were lost`);
  const bytes = await (await back.raw("GET", `/api/documents/${document.json.id}/download`)).arrayBuffer();
  expect(Buffer.from(bytes).equals(Buffer.from(file))).toBe(true);
  const paper = await back.raw("GET", `/api/employees/${employee.json.id}/download-attachment/passport`);
  expect([paper.status, (await paper.arrayBuffer()).byteLength]).toEqual([200, 5_000]);
  const pulled = await back.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`);
  expect(pulled.json.reset).toBe(true);

  // and as it was a moment earlier
  const earlier = join(folder, "earlier.db");
  await restore(config, first, earlier, "-timestamp", before);
  const then = await readFile(earlier);
  expect([then.includes("passport.pdf"), then.includes("Filed 000")]).toEqual([true, false]);
});

test("a backup goes to S3 and comes back from there", async () => {
  const root = server.visitor();
  await root.signIn(administrator.username, administrator.password);
  await keepIn(server, s3, "backups", "backups");
  const headers = { Authorization: await server.superuser(), "Content-Type": "application/json" };
  const backups = (path: string, body?: string) =>
    fetch(`${server.url}/api/backups${path}`, { method: "POST", headers, body });
  const filed = async (name: string) => (await root.post("/api/categories", { name })).status;

  expect(await filed("Before the backup")).toBe(201);
  expect((await backups("", JSON.stringify({ name: "night.zip" }))).status).toBe(204);
  expect(await s3.keys("backups")).toContain("night.zip");
  expect(await filed("After the backup")).toBe(201);
  expect((await backups("/night.zip/restore")).status).toBe(204);
  const there = () =>
    names(root)
      .then((all) => all.filter((name) => name.endsWith("the backup")))
      .catch(() => []);
  await expect.poll(there, { timeout: 30_000 }).toEqual(["Before the backup"]);
});
