import "fake-indexeddb/auto";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Dexie } from "dexie";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Category, Document, Employee, Subcategory, User } from "#domain/index";
import { httpAs } from "#web/local/http/http.ts";
import { beginEpoch } from "#web/local/mirror/pages.ts";
import { followOutbox } from "#web/local/outbox/follow-outbox.ts";
import { outboxName } from "#web/local/storage/database-names.ts";
import { pullChanges } from "#web/local/sync/pull.ts";
import { closeLocalSession, type LocalSession, openLocalSession } from "#web/local/tabs/session.ts";
import { aDevice } from "#web/local/testing/device.ts";
import { root } from "../../../scripts/lib/project.mjs";
import { unpackFormat } from "../formats.ts";
import { type Client, startServer, type TestServer } from "../harness.ts";

/* A device whose person worked offline with the client of 0.1.0, and comes back to this server with this client. */

/** tests/fixtures/formats/0.1.0/outbox.json: every kind of entry, on the data beside it; bytes in base64. */
interface StoredOutbox {
  schema: { version: number; stores: Record<string, string> };
  user: number;
  /** Ids of what its entries make. */
  made: Record<"category" | "subcategory" | "document" | "employee" | "refused", number>;
  entries: { key: string; kind: string; state: string; bytes: string }[];
  files: { key: string; bytes: string }[];
  progress: object[];
  notes: object[];
}

const KINDS = 20;
let folder: string;
let server: TestServer;
let browser: Client;
let kept: StoredOutbox;
let local: LocalSession;
const faults: unknown[] = [];

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, "base64"));

/** Puts the entries into the browser's database, which the client of 0.1.0 had made. */
async function store({ user, schema, entries, files, progress, notes }: StoredOutbox): Promise<void> {
  const db = new Dexie(outboxName(user));
  db.version(schema.version).stores(schema.stores);
  await db.table("entries").bulkAdd(entries.map((entry) => ({ ...entry, bytes: bytes(entry.bytes) })));
  await db.table("files").bulkAdd(files.map(({ key, bytes: base64 }) => ({ key, bytes: bytes(base64).buffer })));
  await db.table("progress").bulkAdd(progress);
  await db.table("notes").bulkAdd(notes);
  db.close();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-outbox-"));
  const dataDir = join(folder, "data");
  await unpackFormat("0.1.0", dataDir);
  kept = JSON.parse(await readFile(join(root, "tests/fixtures/formats/0.1.0/outbox.json"), "utf8"));
  server = await startServer({ dataDir });
  browser = server.visitor();
  await browser.signIn("user-Gulf", "kept-password");
  const fetchHere = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (!path.startsWith("/")) return fetchHere(path, init);
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    return fetchHere(server.url + path, { ...init, headers });
  });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal("reportError", (error: unknown) => faults.push(error));
  await store(kept);
  local = openLocalSession((await browser.get<User>("/api/user")).json);
  await local.loaded;
});
afterAll(async () => {
  closeLocalSession();
  vi.unstubAllGlobals();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

it("has one entry of every kind", () => {
  expect(new Set(kept.entries.map(({ kind }) => kind)).size).toBe(KINDS);
  expect(kept.entries.map(({ state }) => state)).toEqual(expect.arrayContaining(["waiting", "sending", "attention"]));
});

it("shows what is unsent", async () => {
  const unfollow = followOutbox(local);
  await expect.poll(() => local.mirror.view("documents").byId.get(kept.made.document)).toBeDefined();
  const documents = local.mirror.view("documents");
  expect(documents.byId.get(kept.made.document)).toMatchObject({ name: "تذكرة", categoryId: kept.made.category });
  expect(documents.marks.get(kept.made.document)).toBe("waiting");
  expect(local.mirror.view("employees").rows.map(({ firstName }) => firstName)).toEqual(
    expect.arrayContaining(["نورة", "A", "B"]),
  );
  unfollow();
});

it("sends everything, once, in its order", async () => {
  const { epoch } = await beginEpoch(local.mirror.db);
  const ports = { http: httpAs(kept.user), epoch, onReset: () => {} };
  await pullChanges(local.mirror, ports, new AbortController().signal);
  const device = await aDevice(
    { records: new Map(), underWay: 1 },
    {
      db: local.outbox,
      http: httpAs(kept.user),
      serverVersion: (collection, id) => local.mirror.serverRow(collection, id)?.version,
    },
  );
  device.pulls = false;
  await device.until(async () => (await device.rows()).every(({ state }) => state === "sent"));
  device.kill();
  expect([faults, device.faults]).toEqual([[], []]);
  await expectSent();
});

async function expectSent(): Promise<void> {
  const list = async <T>(path: string) => (await browser.get<T[]>(path)).json;
  const one = <T extends { id: number }>(rows: T[], id: number) => rows.find((row) => row.id === id);
  const { made } = kept;

  const documents = await list<Document>("/api/documents");
  expect(one(documents, made.document)).toMatchObject({
    name: "تذكرة",
    filename: "تذكرة.pdf",
    categoryId: made.category,
    subcategoryId: made.subcategory,
  });
  expect(documents.map(({ name }) => name).sort()).toEqual(["Draft", "Lease 2027", "تذكرة"]);

  const categories = await list<Category>("/api/categories");
  expect(categories.map(({ name }) => name).sort()).toEqual(["Refused by a proxy", "رحلات", "عقود"]);
  expect(categories.find(({ name }) => name === "عقود")).toMatchObject({ description: "Every contract" });
  const subcategories = await list<Subcategory>("/api/subcategories");
  expect(subcategories.map(({ name }) => name).sort()).toEqual(["Hajj", "Leases and rents"]);
  // renamed, deleted and restored
  expect(subcategories.find(({ name }) => name !== "Hajj")?.version).toBe(4);

  const employees = await list<Employee>("/api/employees");
  expect(employees.map(({ firstName }) => firstName).sort()).toEqual(["A", "B", "سالم", "نورة"]);
  const salem = employees.find(({ firstName }) => firstName === "سالم");
  expect(salem).toMatchObject({ salary: "500.00", passportNumber: "P3", schoolDegreeFile: null });
  expect(salem?.attachments).toMatchObject({
    civilId: { filename: "civil-new.pdf" },
    drivingLicense: { filename: "license.pdf" },
  });
  const deleted = await list<{ name: string; deleted: string }>("/api/deleted");
  expect(deleted.map(({ name }) => name)).toEqual(expect.arrayContaining(["Letter", "Old", "Gone Person"]));
  // restored and deleted once more: what the data had deleted was to stay for ever
  const again = deleted.filter(({ name }) => name === "Old" || name === "Gone Person");
  expect(again.filter((item) => item.deleted.startsWith("2999"))).toEqual([]);

  const paths = [
    one(documents, made.document)?.filePath,
    one(employees, made.employee)?.passportFile,
    salem?.civilIdFile,
  ];
  const digests = await Promise.all(
    paths.map(async (path) => {
      const answer = await browser.raw("GET", String(path));
      return createHash("sha256")
        .update(new Uint8Array(await answer.arrayBuffer()))
        .digest("hex");
    }),
  );
  // the codec's first byte says how it was written
  const files = kept.files.map((file) => createHash("sha256").update(bytes(file.bytes).subarray(1)).digest("hex"));
  expect(digests.sort()).toEqual(files.sort());
}
