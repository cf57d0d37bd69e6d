import "fake-indexeddb/auto";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Category, type Document, isErrorCode } from "#domain/index";
import { HttpError, http } from "#web/local/http/http.ts";
import { Mirror } from "#web/local/mirror/mirror.ts";
import { beginEpoch } from "#web/local/mirror/pages.ts";
import { newIdempotencyKey, newRecordId } from "#web/local/outbox/ids.ts";
import { MirrorDatabase } from "#web/local/storage/mirror-database.ts";
import { pullChanges } from "#web/local/sync/pull.ts";
import { aDevice } from "#web/local/testing/device.ts";
import { folders } from "../../scripts/lib/project.mjs";
import { pdf } from "../server/files.ts";
import { type Client, form, freshId, makePeople, startServer, type TestServer } from "../server/harness.ts";
import { sijil } from "./run.ts";

const never = new AbortController().signal;
const fetchHere = globalThis.fetch;
let folder: string;
let dataDir: string;
let server: TestServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-backup-"));
  dataDir = join(folder, "data");
  await mkdir(dataDir);
  server = await startServer({ dataDir });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const digest = (bytes: ArrayBuffer | Uint8Array) =>
  createHash("sha256")
    .update(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes))
    .digest("hex");

async function upload(who: Client, categoryId: number, name: string, size: number) {
  const bytes = pdf(size, name);
  const made = await who.post<Document>("/api/documents", form({ name, categoryId, file: { name: "a.pdf", bytes } }));
  expect(made.status).toBe(201);
  return { id: made.json.id, digest: digest(bytes) };
}

async function download(who: Client, id: number): Promise<string> {
  const answer = await who.raw("GET", `/api/documents/${id}/download`);
  return answer.ok ? digest(await answer.arrayBuffer()) : `${answer.status}`;
}

const category = async (who: Client, name: string) => (await who.post<Category>("/api/categories", { name })).json.id;

/** The mirror of a browser, with the test's browser as its line. */
async function aMirror(browser: Client) {
  const mirror = new Mirror(new MirrorDatabase(`mirror-${freshId()}`));
  await mirror.load();
  const { epoch } = await beginEpoch(mirror.db);
  const onReset = vi.fn();
  const line = async (path: string, init: { headers?: Record<string, string> }) => {
    const answer = await browser.raw("GET", path, { headers: init.headers ?? {} });
    const code = answer.headers.get("X-Error-Code");
    if (!answer.ok) throw new HttpError(answer.status, isErrorCode(code) ? code : null, await answer.text());
    return answer;
  };
  return { mirror, onReset, pull: () => pullChanges(mirror, { http: line, epoch, onReset }, never) };
}

/** Lets the app's own wrapper around fetch speak to the server with this browser's cookies. */
function throughLine({ cookies }: Client): void {
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (!path.startsWith("/")) return fetchHere(path, init);
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    return fetchHere(server.url + path, { ...init, headers });
  });
}

describe("a backup", () => {
  it("of a server at work holds every file that its records name, also when files come and go meanwhile", async () => {
    const { user } = await makePeople(server);
    const where = await category(user.client, "Contracts");
    const first = await Promise.all(
      Array.from({ length: 24 }, (_, n) => upload(user.client, where, `${n}`, 1_000_000)),
    );
    const [staying, going] = [first.slice(0, 8), first.slice(8)];
    let over = false;
    const during: { id: number; digest: string }[] = [];
    const coming = async () => {
      while (!over) during.push(await upload(user.client, where, `during ${during.length}`, 300_000));
    };
    // for good, as the purge does: with its file
    const leaving = async () => {
      for (const { id } of going) await server.records("DELETE", `documents/records/${id}`);
    };
    const work = [coming(), coming(), leaving()];
    const file = join(folder, "backup.zip");
    const made = await sijil(folder, ["backup", file, "--data-dir", dataDir]);
    over = true;
    await Promise.all(work);
    expect([made.code, made.errors]).toEqual([0, ""]);
    expect(made.out).toMatch(/^Backed up to \S+backup\.zip \([\d.]+ MB\)\.\n$/);
    await server.pause();

    const second = join(folder, "second");
    const restored = await sijil(folder, ["restore", file, "--data-dir", second]);
    expect(restored).toEqual({ code: 0, errors: "", out: `Restored ${file}.\n` });
    server = await startServer({ dataDir: second, port: Number(new URL(server.url).port) });
    const documents = (await user.client.get<Document[]>("/api/documents")).json;
    const known = new Map([...first, ...during].map((one) => [one.id, one.digest]));
    for (const { id } of documents) expect([id, await download(user.client, id)]).toEqual([id, known.get(id)]);
    expect(documents.map(({ id }) => id)).toEqual(expect.arrayContaining(staying.map(({ id }) => id)));
  });
});

describe("after everything is destroyed", () => {
  it("a backup brings it back, and a device goes on: nothing queued is lost, nothing is done twice", async () => {
    const { user, first } = await makePeople(server);
    throughLine(user.client);
    const where = await category(user.client, "Contracts");
    const kept = await upload(user.client, where, "Kept", 20_000);
    const [key, unheard] = [newIdempotencyKey(), { id: newRecordId(), name: "Done, but the answer never came" }];
    expect((await user.client.post("/api/categories", unheard, { key })).status).toBe(201);
    const file = join(folder, "backup.zip");
    expect((await sijil(folder, ["backup", file, "--data-dir", dataDir])).code).toBe(0);
    const lost = await category(user.client, "Made after the backup");
    const screen = await aMirror(user.client);
    await screen.pull();
    expect(screen.mirror.view("categories").byId.has(lost)).toBe(true);

    await server.kill9();
    await rm(dataDir, { recursive: true });
    const device = await aDevice({ records: new Map(), underWay: 0 }, { http });
    device.pulls = false;
    device.tenant = first.id;
    const queued = { id: newRecordId(), bytes: new Uint8Array(pdf(300_000, "queued")) };
    const entry = await device.write({
      method: "POST",
      record: queued.id,
      body: { name: "Written while there was no server", categoryId: where },
      file: { name: "عقد.pdf", type: "application/pdf", bytes: queued.bytes.buffer },
    });

    expect((await sijil(folder, ["restore", file, "--data-dir", dataDir])).code).toBe(0);
    await server.restart();
    await device.until(async () => (await device.entry(entry))?.state === "sent");
    expect((await user.client.post("/api/categories", unheard, { key })).status).toBe(201);
    await screen.pull();
    expect(screen.onReset).toHaveBeenCalledTimes(1);
    expect(screen.mirror.view("categories").rows.map(({ id }) => id)).toEqual(expect.not.arrayContaining([lost]));
    expect(screen.mirror.view("categories").rows).toHaveLength(2);
    const ids = (await user.client.get<Document[]>("/api/documents")).json.map(({ id }) => id);
    expect(ids).toEqual([queued.id, kept.id]);
    expect(screen.mirror.view("documents").rows.map(({ id }) => id)).toEqual(ids);
    expect(await Promise.all(ids.map((id) => download(user.client, id)))).toEqual([digest(queued.bytes), kept.digest]);
    device.kill();
  });
});

describe("a restore", () => {
  const sentence = (words: RegExp) => ({ code: 1, out: "", errors: expect.stringMatching(words) });

  it("refuses what it should in one sentence, and changes nothing then", async () => {
    const { user } = await makePeople(server);
    await category(user.client, "Mine");
    const file = join(folder, "backup.zip");
    const restore = (archive: string, to = dataDir) => sijil(folder, ["restore", archive, "--data-dir", to]);
    expect((await sijil(folder, ["backup", file, "--data-dir", dataDir])).code).toBe(0);
    expect(await sijil(folder, ["backup", file, "--data-dir", dataDir])).toEqual(
      sentence(/^\S+backup\.zip is there already: [^\n]*\n$/),
    );
    await category(user.client, "After the backup");
    expect(await restore(file)).toEqual(sentence(/^Sijil is running on the data in \S+: stop it first\.\n$/));

    await server.pause();
    const bytes = await readFile(file);
    const half = bytes.length >> 1;
    const damaged = Buffer.from(bytes);
    damaged.fill(0, half, half + 200);
    await writeFile(join(folder, "damaged.zip"), damaged);
    expect(await restore(join(folder, "damaged.zip"))).toEqual(sentence(/damaged[^\n]*\n$/));
    await writeFile(join(folder, "cut.zip"), bytes.subarray(0, half));
    expect(await restore(join(folder, "cut.zip"))).toEqual(sentence(/is not a backup, or a damaged one: [^\n]*\n$/));
    expect(await restore(join(folder, "none.zip"))).toEqual(sentence(/^There is no backup \S+none\.zip: [^\n]*\n$/));
    expect(await restore(await newerBackup())).toEqual(sentence(/^\S+ was made by a newer Sijil than this one: /));
    expect(await readdir(dataDir)).not.toContain(".restore");
    await server.restart();
    expect((await user.client.get<unknown[]>("/api/categories")).json).toHaveLength(2);
  });

  it("keeps what was there, and what PocketBase's own backups hold comes back too", async () => {
    const { user } = await makePeople(server);
    const where = await category(user.client, "In the backup");
    const paper = await upload(user.client, where, "Paper", 5_000);
    const headers = { Authorization: await server.superuser(), "Content-Type": "application/json" };
    const body = JSON.stringify({ name: "console.zip" });
    expect((await fetch(`${server.url}/api/backups`, { method: "POST", headers, body })).status).toBe(204);
    await category(user.client, "Not in the backup");
    await server.pause();
    const restored = await sijil(folder, ["restore", "data/backups/console.zip"]);
    expect([restored.code, restored.errors]).toEqual([0, ""]);
    const kept = join(dataDir, "replaced");
    const [named = ""] = await readdir(kept);
    expect(restored.out).toContain(join(kept, named));
    expect(await readdir(join(kept, named))).toEqual(expect.arrayContaining(["data.db", "storage"]));
    await server.restart();
    expect((await user.client.get<Category[]>("/api/categories")).json).toMatchObject([{ name: "In the backup" }]);
    expect(await download(user.client, paper.id)).toBe(paper.digest);
  });

  /** A backup by a release that brings one migration more. */
  async function newerBackup(): Promise<string> {
    const [migrationsDir, newer] = [join(folder, "migrations"), join(folder, "newer")];
    await cp(folders.migrations, migrationsDir, { recursive: true });
    await writeFile(join(migrationsDir, "9999999999_later.js"), "migrate(() => {}, () => {});");
    await mkdir(newer);
    const later = await startServer({ dataDir: newer, migrationsDir });
    await later.stop();
    const file = join(folder, "newer.zip");
    expect((await sijil(folder, ["backup", file, "--data-dir", newer])).code).toBe(0);
    return file;
  }
});
