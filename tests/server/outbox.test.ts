import "fake-indexeddb/auto";
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Category, Document } from "#domain/index";
import { httpAs } from "#web/local/http/http.ts";
import { newRecordId } from "#web/local/outbox/ids.ts";
import type { NewEntry } from "#web/local/storage/types.ts";
import { aDevice, type Device } from "#web/local/testing/device.ts";
import { pdf } from "./files.ts";
import { makePeople, startServer, type TestServer } from "./harness.ts";

/* The outbox of the browser against the real server, over lines that break. */

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let category: Category;
const fetchHere = globalThis.fetch;

beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
  category = (await people.user.client.post<Category>("/api/categories", { name: "Contracts" })).json;
});
afterAll(() => server.stop());
afterEach(() => vi.unstubAllGlobals());

/** Lets the app's own wrapper around fetch speak to `base` with the person's cookie. */
function throughLine(base: () => string): void {
  const { cookies } = people.user.client;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (!path.startsWith("/")) return fetchHere(path, init);
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    return fetchHere(base() + path, { ...init, headers });
  });
}

/** The device of the person, which knows no pull: what is sent stays until the server shows it. */
async function device(): Promise<Device> {
  const made = await aDevice({ records: new Map(), underWay: 0 }, { http: httpAs(people.user.id) });
  made.pulls = false;
  made.tenant = people.first.id;
  return made;
}

function aPaper(bytes: Uint8Array<ArrayBuffer>, over: Partial<NewEntry> = {}) {
  return {
    method: "POST" as const,
    record: newRecordId(),
    body: { name: "Paper", categoryId: category.id },
    file: { name: "عقد.pdf", type: "application/pdf", bytes: bytes.buffer },
    ...over,
  };
}

const states = (of: Device) => async () => (await of.rows()).map((row) => row.state).join();
const sent = (of: Device) => async () => (await states(of)()) === "sent";

async function download(id: number): Promise<Uint8Array> {
  return new Uint8Array(await (await people.user.client.raw("GET", `/api/documents/${id}/download`)).arrayBuffer());
}

/** A line to the server that breaks after so many bytes of each connection. */
async function breakingLine(most: number): Promise<{ url: string; sentBytes: () => number; close: () => void }> {
  let bytes = 0;
  let open = 0;
  const sockets = new Set<Socket>();
  const line: Server = createServer((from) => {
    const to = connect(Number(new URL(server.url).port), "127.0.0.1");
    const end = () => {
      from.destroy();
      to.destroy();
    };
    sockets.add(from);
    from.on("data", (chunk) => {
      bytes += chunk.length;
      open += chunk.length;
      to.write(chunk);
      if (open < most) return;
      open = 0;
      end();
    });
    to.on("data", (chunk) => from.write(chunk));
    for (const socket of [from, to]) socket.on("close", end).on("error", end);
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  const address = line.address();
  if (address === null || typeof address === "string") throw new Error("the line has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    sentBytes: () => bytes,
    close: () => {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe("the outbox against the real server", () => {
  it("brings a file and its record, byte for byte", async () => {
    throughLine(() => server.url);
    const mine = await device();
    const paper = aPaper(new Uint8Array(pdf(700_000, "one")));
    await mine.write(paper);
    await mine.until(sent(mine));
    const stored = (await people.user.client.get<Document[]>("/api/documents")).json.find(
      ({ id }) => id === paper.record,
    );
    expect(stored).toMatchObject({ name: "Paper", filename: "عقد.pdf", size: 700_000, version: 1 });
    expect(Buffer.from(await download(paper.record)).equals(Buffer.from(paper.file.bytes))).toBe(true);
    expect(mine.kept).toHaveLength(1);
  });

  it("makes, changes and deletes in order, and offers what a newer value kept out", async () => {
    throughLine(() => server.url);
    const mine = await device();
    const record = newRecordId();
    const path = `/api/categories/${record}`;
    const of = { record, collection: "categories" as const };
    await mine.write({
      ...of,
      kind: "category.create",
      method: "POST",
      path: "/api/categories",
      body: { id: record, name: "One" },
    });
    await mine.write({ ...of, kind: "category.update", method: "PATCH", path, body: { name: "Two" } });
    await mine.until(async () => (await states(mine)()) === "sent,sent");
    await people.user.client.patch(path, { name: "Theirs" });
    mine.mirror.set(record, 2);
    const patch = await mine.write({
      ...of,
      kind: "category.update",
      method: "PATCH",
      path,
      body: { name: "Mine", description: "Mine" },
    });
    await mine.until(async () => (await mine.entry(patch))?.state === "attention");
    expect(await mine.entry(patch)).toMatchObject({ fields: ["name"], base: 4, refusal: { code: "version_conflict" } });
    const categories = (await people.user.client.get<Category[]>("/api/categories")).json;
    expect(categories.find(({ id }) => id === record)).toMatchObject({ name: "Theirs", description: "Mine" });
    const deletion = await mine.write({ ...of, kind: "category.delete", method: "DELETE", path });
    await mine.until(async () => (await mine.entry(deletion))?.state === "sent");
    await mine.write({ ...of, kind: "category.delete", method: "DELETE", path });
    await mine.until(async () => (await states(mine)()).endsWith("sent"));
  });

  it("brings 10 MB over a line that breaks every 2 MB with at most 1.1 times its bytes", async () => {
    const line = await breakingLine(2 * 1024 * 1024);
    throughLine(() => line.url);
    const mine = await device();
    const size = 10 * 1024 * 1024;
    const paper = aPaper(new Uint8Array(pdf(size, "big")));
    await mine.write(paper);
    await mine.until(sent(mine));
    line.close();
    expect(line.sentBytes()).toBeLessThanOrEqual(size * 1.1);
    expect((await mine.rows())[0]?.tries).toBeGreaterThan(4);
    expect(Buffer.from(await download(paper.record)).equals(Buffer.from(paper.file.bytes))).toBe(true);
  });

  it("goes on after the server was killed in the middle of a file", async () => {
    throughLine(() => server.url);
    const mine = await device();
    const paper = aPaper(new Uint8Array(pdf(3_000_000, "killed")));
    const key = await mine.write(paper);
    await mine.until(async () => ((await mine.db.progress.get(key))?.sent ?? 0) > 1_000_000);
    await server.kill9();
    await mine.settle();
    await server.restart();
    await mine.until(sent(mine));
    expect(Buffer.from(await download(paper.record)).equals(Buffer.from(paper.file.bytes))).toBe(true);
  });

  it("parks what the server judges by its content, and keeps the file", async () => {
    throughLine(() => server.url);
    const mine = await device();
    const key = await mine.write(aPaper(new TextEncoder().encode("<!doctype html><p>not a paper</p>")));
    await mine.until(async () => (await mine.entry(key))?.state === "attention");
    expect((await mine.entry(key))?.refusal).toMatchObject({ status: 415, code: "file_type_not_accepted" });
    expect(await mine.db.files.count()).toBe(1);
  });

  it("begins the upload anew when the server has forgotten it", async () => {
    throughLine(() => server.url);
    const mine = await device();
    mine.signedOut = true;
    const key = await mine.write(aPaper(new Uint8Array(pdf(400_000, "anew"))));
    await mine.db.entries
      .where("key")
      .equals(key)
      .modify({ uploadId: "u".repeat(32) });
    mine.signedOut = false;
    mine.push.resume();
    await mine.until(sent(mine));
    expect((await mine.entry(key))?.uploads).toBe(1);
  });
});
