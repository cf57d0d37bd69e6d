import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answerHeaders, type Category, type Document, type User } from "#domain/index";
import { addToFormat, unpackFormat } from "../formats.ts";
import { startServer, type TestServer } from "../harness.ts";

/* Browsers that 0.1.0 signed in, and what it had answered them. */

/** The worker of a firm in the data of 0.1.0. */
const WORKER = "726263164311223";
const FIRM = 788552938221009;
const DAY = 24 * 60 * 60 * 1000;

interface Signed {
  session: string;
  device: string;
  /** Days since it signed in, and since its last request. */
  created: number;
  seen: number;
}
/** Cookies as 0.1.0 made them: 43 letters and digits. */
const cookie = () => randomBytes(22).toString("hex").slice(1);
const signed = (created: number, seen: number): Signed => ({ session: cookie(), device: cookie(), created, seen });

const yesterday = signed(20, 1);
const forgotten = signed(40, 31);
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Requests that 0.1.0 has answered to the worker: sent again, because the answer was lost. */
const change = { key: "a change", path: "/api/documents/458251550664436", body: '{"name":"Lease 2026"}', version: 2 };
const deletion = { key: "a deletion", path: "/api/documents/200612042621683" };

/** An answer as 0.1.0 kept it. */
function kept(key: string, request: string, status: number, body: string): string {
  return `INSERT INTO requests (user, key, digest, status, body, headers, created)
    VALUES ('${WORKER}', '${key}', '${sha256(request)}', ${status}, '${body}', '{}', ${Date.now() - DAY})`;
}

let folder: string;
let answered: Document;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-sessions-"));
  const dataDir = join(folder, "data");
  const person = (await unpackFormat("0.1.0", dataDir)).find(({ username }) => username === "user-Gulf");
  const documents = (person?.lists["/api/documents"]?.json ?? []) as Document[];
  const found = documents.find(({ filePath }) => filePath.startsWith(change.path));
  if (!found) throw new Error("the kept data have no such document");
  answered = found;
  const ago = (days: number) => Date.now() - days * DAY;
  await addToFormat(dataDir, [
    ...[yesterday, forgotten].flatMap(({ session, device, created, seen }) => [
      `INSERT INTO sessions (hash, user, device, created, seen)
        VALUES ('${sha256(session)}', '${WORKER}', 'Firefox', ${ago(created)}, ${ago(seen)})`,
      `INSERT INTO devices (hash, user, seen) VALUES ('${sha256(device)}', '${WORKER}', ${ago(seen)})`,
    ]),
    kept(change.key, `PATCH\n${change.path}\n${change.body}`, 200, JSON.stringify(answered)),
    kept(deletion.key, `DELETE\n${deletion.path}\n`, 204, ""),
  ]);
  server = await startServer({ dataDir });
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

function browserOf({ session, device }: Signed) {
  const browser = server.visitor();
  browser.cookies.set("sijil_session", session).set("sijil_device", device);
  return browser;
}

it("a browser that was signed in stays so: it reads, pulls, changes, and is listed", async () => {
  const browser = browserOf(yesterday);
  expect((await browser.get<User>("/api/user")).json).toMatchObject({ id: Number(WORKER), username: "user-Gulf" });
  expect((await browser.get("/api/sync?cursor=")).status).toBe(200);
  // as the app of 0.1.0 asks, which names no user
  const made = await browser.post<Category>("/api/categories", { name: "Still here" }, { tenant: FIRM });
  expect(made.status).toBe(201);
  expect((await browser.get("/api/sessions")).json).toContainEqual(
    expect.objectContaining({ device: "Firefox", current: true }),
  );
});

it("one that had not been seen for 30 days has to sign in, and is a known device then", async () => {
  const browser = browserOf(forgotten);
  expect((await browser.get("/api/user")).status).toBe(401);
  await browser.signIn("user-Gulf", "kept-password");
  expect(browser.cookies.get("sijil_device")).toBe(forgotten.device);
});

it("what it sent before the upgrade, and sends again since the answer was lost, has its effect once", async () => {
  const browser = browserOf(yesterday);
  const headers = { "X-User": WORKER, "Content-Type": "application/json" };
  const first = await browser.patch(change.path, change.body, { tenant: FIRM, key: change.key, headers });
  expect([first.status, first.headers.get(answerHeaders.replayed), first.json]).toEqual([200, "true", answered]);
  const again = await browser.delete(deletion.path, { tenant: FIRM, key: deletion.key, headers });
  expect([again.status, again.headers.get(answerHeaders.replayed)]).toEqual([204, "true"]);
  // the app takes an empty answer for the server's by this header alone
  expect(again.headers.get("X-User")).toBe(WORKER);
  const { json } = await browser.get<Document[]>("/api/documents");
  expect(json.find(({ id }) => id === answered.id)?.version).toBe(change.version);
  const other = await browser.patch(change.path, { name: "Another" }, { tenant: FIRM, key: change.key });
  expect([other.status, other.code]).toEqual([422, "key_reused"]);
});
