import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { Category, Document, Subcategory, SyncAnswer } from "#domain/index";
import { MAX_FILE_BYTES, sentence } from "#domain/index";
import { begin } from "../recovery/child.ts";
import { appears, killAt } from "../recovery/moments.ts";
import { Random } from "../recovery/random.ts";
import { doc, docx, html, pdf, png } from "../server/files.ts";
import { form, type Person, startServer, type TestServer } from "../server/harness.ts";
import { sijil } from "./run.ts";

/* A firm's shared folder is taken in, beside a server at work. */

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-folder-"));
  server = await startServer({ executable: inject("executable"), dataDir: join(folder, "data") });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Writes files below a folder of the test. */
async function tree(name: string, files: Record<string, Uint8Array>): Promise<string> {
  const root = join(folder, name);
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), bytes);
  }
  return root;
}

const papers = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`Folder ${at % 3}/p${at}.pdf`, pdf(64, `paper ${at}`)]));

async function firmWith(fields: Parameters<TestServer["makeUser"]>[0] = { role: "admin" }) {
  const firm = await server.makeOrganization();
  return {
    firm: String(firm.id),
    name: firm.name,
    person: await server.makeUser({ ...fields, organizationId: firm.id }),
  };
}

const importing = (dir: string, firm: string, user: string, ...more: string[]) =>
  sijil(folder, ["import", "folder", dir, "--organization", firm, "--user", user, ...more]);

const all = async <T>(person: Person, path: string) => (await person.client.get<T[]>(`/api/${path}`)).json;

/** Where each document is, by its filename: its name and the names of its places. */
async function filedAs(person: Person) {
  const [documents, categories, subcategories] = await Promise.all([
    all<Document>(person, "documents"),
    all<Category>(person, "categories"),
    all<Subcategory>(person, "subcategories"),
  ]);
  const nameOf = (rows: { id: number; name: string }[], id: number | null) =>
    rows.find((row) => row.id === id)?.name ?? null;
  return Object.fromEntries(
    documents.map(({ filename, name, categoryId, subcategoryId }) => [
      filename,
      [name, nameOf(categories, categoryId), nameOf(subcategories, subcategoryId)],
    ]),
  );
}

async function contents(root: string): Promise<string[]> {
  const names = (await readdir(root, { recursive: true })).sort();
  return Promise.all(
    names.map(async (name) => {
      const { mtimeMs, size, mode } = await stat(join(root, name));
      return `${name} ${mtimeMs} ${size} ${mode}`;
    }),
  );
}

it("files a tree in both languages by its folders, says what it leaves out, and files nothing twice", async () => {
  const { firm, name, person } = await firmWith();
  const { client } = person;
  const existing = (await client.post<Category>("/api/categories", { name: "عقود عبدالله" })).json;
  const filed = form({
    categoryId: existing.id,
    name: "Filed before",
    file: { name: "b.pdf", bytes: pdf(64, "before") },
  });
  expect((await client.post("/api/documents", filed)).status).toBe(201);
  const { cursor } = (await client.get<SyncAnswer>("/api/sync")).json;
  const root = await tree("المجلد المشترك", {
    "scan_2026-11_invoice_03.pdf": pdf(64, "loose"),
    "عقود عبد الله/عقد_إيجار.docx": docx(),
    "عقود عبد الله/2024/old lease.doc": doc(),
    "عقود عبد الله/2024/March/deep.pdf": pdf(64, "deep"),
    "Invoices/again.pdf": pdf(64, "before"),
    "عقود عبد الله/Later/twice.pdf": pdf(64, "deep"),
    "Invoices/photo.png": png(),
    "Invoices/page.pdf": html(),
    "Invoices/empty.pdf": pdf(0),
    "Invoices/large.pdf": pdf(MAX_FILE_BYTES + 1),
    "Invoices/.hidden.pdf": pdf(64, "hidden"),
    "Invoices/~$lease.docx": docx(),
    "Invoices/Thumbs.db": html(),
    ".git/a.pdf": pdf(64, "git"),
  });
  await symlink(join(root, "scan_2026-11_invoice_03.pdf"), join(root, "Invoices/link.pdf"));
  await symlink(await tree("outside", { "outside.pdf": pdf(64, "outside") }), join(root, "Invoices/folder"));
  const before = await contents(root);

  const rehearsed = await importing(root, firm, person.username, "--dry-run");
  expect(rehearsed).toMatchObject({ code: 0, errors: "" });
  expect(rehearsed.out).toContain("4 papers would be filed:\n");
  expect(rehearsed.out).toContain("\n  عقود عبدالله / 2024 (new): 2\n");
  expect(rehearsed.out).toContain("\n  المجلد المشترك (new): 1\n");
  expect(Object.keys(await filedAs(person))).toEqual(["b.pdf"]);

  const done = await importing(root, firm, person.username);
  expect(done).toMatchObject({ code: 0, errors: "" });
  expect(await filedAs(person)).toEqual({
    "b.pdf": ["Filed before", "عقود عبدالله", null],
    "scan_2026-11_invoice_03.pdf": ["invoice 03", "المجلد المشترك", null],
    "عقد_إيجار.docx": ["عقد إيجار", "عقود عبدالله", null],
    "old lease.doc": ["old lease", "عقود عبدالله", "2024"],
    "deep.pdf": ["deep", "عقود عبدالله", "2024"],
  });
  expect(done.out).toContain("2 papers were skipped, as they are there already:\n");
  expect(done.out).toContain("\n  Invoices/again.pdf: filed as “Filed before”\n");
  const said = Object.fromEntries(
    [...done.out.matchAll(/^ {2}(Invoices\/\S+): (.*)$/gm)].map(([, path = "", reason]) => [path, reason]),
  );
  expect(said).toMatchObject({
    "Invoices/photo.png": "Only PDF, DOC and DOCX are filed.",
    "Invoices/page.pdf": sentence("file_type_not_accepted", "en"),
    "Invoices/empty.pdf": sentence("file_empty", "en"),
    "Invoices/large.pdf": sentence("file_too_large", "en"),
    "Invoices/link.pdf": "It is a link, or no plain file; links are not followed.",
    "Invoices/folder": "It is a link, or no plain file; links are not followed.",
  });
  expect(done.out).not.toMatch(/hidden|lease\.docx|Thumbs|\.git/);
  expect(done.out).toContain(`Filed 4 papers in “${name}” for `);
  expect(done.out).toContain(", with 1 new category and 1 new subcategory.\n");

  const documents = await all<Document>(person, "documents");
  const deep = documents.find(({ filename }) => filename === "deep.pdf");
  expect(deep).toMatchObject({
    uploadedBy: person.id,
    tenant: Number(firm),
    sha256: createHash("sha256").update(pdf(64, "deep")).digest("hex"),
  });
  const activity = `/api/activity?collection=documents&record=${deep?.id}`;
  expect((await client.get(activity)).json).toMatchObject({ entries: [{ kind: "created", actor: person.id }] });
  const bytes = await client.raw("GET", `/api/documents/${deep?.id}/download`);
  expect(Buffer.from(await bytes.arrayBuffer()).equals(pdf(64, "deep"))).toBe(true);
  // a device that knew the firm hears of each, and finds them by the server's keys
  const { changes } = (await client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`)).json;
  expect(changes.filter(({ collection }) => collection === "documents")).toHaveLength(4);
  expect(
    (await all<Document>(person, `documents?search=${encodeURIComponent("ايجار")}`)).map(({ filename }) => filename),
  ).toEqual(["عقد_إيجار.docx"]);
  expect(await contents(root)).toEqual(before);

  const again = await importing(root, firm, person.username, "--category", "Elsewhere");
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining("Filed 0 papers") });
  expect(await all<Category>(person, "categories")).toHaveLength(2);
  expect(await all<Document>(person, "documents")).toHaveLength(5);
  // what was deleted does not count as there
  await client.delete(`/api/documents/${deep?.id}`);
  expect((await importing(root, firm, person.username)).out).toContain("Filed 1 paper in");
});

it("goes on where it was killed, and stops in one sentence where the space is full", async () => {
  const { firm, person } = await firmWith({ role: "user", permissions: ["view", "upload"] });
  const root = await tree("many", papers(60));
  const child = begin(
    inject("executable"),
    ["import", "folder", root, "--organization", firm, "--user", person.email],
    folder,
  );
  await killAt(new Random(1), child, [appears(join(server.dataDir, "storage"), /p[0-9]+_.*\.pdf$/, 200)]);
  const first = (await all<Document>(person, "documents")).length;
  expect(first).toBeLessThan(60);
  const rest = await importing(root, firm, person.email);
  expect(rest).toMatchObject({ code: 0, errors: "", out: expect.stringContaining(`Filed ${60 - first} papers`) });
  const documents = await all<Document>(person, "documents");
  expect(new Set(documents.map(({ sha256 }) => sha256)).size).toBe(60);
  expect(documents).toHaveLength(60);
  expect(await all<Category>(person, "categories")).toHaveLength(3);

  const large = Object.fromEntries([1, 2, 3].map((at) => [`L/${at}.pdf`, pdf(400_000, `large ${at}`)]));
  const words = ["import", "folder", await tree("large", large), "--organization", firm, "--user", person.email];
  const full = await sijil(folder, words, { ORG_SPACE_MB: "1" });
  expect(full.code).toBe(1);
  expect(full.errors).toBe(
    `${sentence("space_full", "en")} 2 papers filed in “${await nameOf(firm)}”; run it again to go on.\n`,
  );
  expect((await sijil(folder, words, { ORG_SPACE_MB: "2" })).out).toContain("Filed 1 paper in");
  const disk = await sijil(
    folder,
    [...words.slice(0, 2), await tree("one", { "a.pdf": pdf(64, "one") }), ...words.slice(3)],
    {
      MIN_FREE_DISK_MB: "400000000",
    },
  );
  expect(disk).toMatchObject({ code: 1, errors: expect.stringContaining(sentence("disk_full", "en")) });
});

const nameOf = async (firm: string) =>
  (await server.records<{ name: string }>("GET", `organizations/records/${firm}`)).name;

it("refuses in one sentence who may not file there, and what is no folder", async () => {
  const { firm, name, person } = await firmWith();
  const [viewer, blocked, stranger] = await Promise.all([
    server.makeUser({ role: "user", organizationId: Number(firm), permissions: ["view"] }),
    server.makeUser({ role: "admin", organizationId: Number(firm), isActive: false }),
    server.makeUser({ role: "user" }),
  ]);
  const root = await tree("some", papers(1));
  await writeFile(join(folder, "file.pdf"), pdf());
  const cases: [string[], string][] = [
    [
      [root, "--organization", firm, "--user", viewer.username],
      `“${viewer.username}” may not upload documents in “${name}”`,
    ],
    [[root, "--organization", firm, "--user", blocked.username], `The account “${blocked.username}” is inactive`],
    [
      [root, "--organization", firm, "--user", stranger.username],
      `“${stranger.username}” does not belong to “${name}”.`,
    ],
    [[root, "--organization", firm, "--user", "nobody"], "There is no account “nobody”."],
    [[root, "--organization", firm], "Name with --user the person who files the papers"],
    [
      [root, "--organization", "123456789012345", "--user", "x"],
      "There is no organization 123456789012345: there are ",
    ],
    [[root, "--user", person.username], `Name one with --organization ID: there are `],
    [["missing", "--organization", firm, "--user", person.username], "missing cannot be read: "],
    [["file.pdf", "--organization", firm, "--user", person.username], "file.pdf is no folder."],
    [
      ["data/storage", "--organization", firm, "--user", person.username],
      "data/storage is in the data folder of Sijil",
    ],
    [[], "Name the folder to take in"],
  ];
  for (const [words, otherwise] of cases) {
    const { code, out, errors } = await sijil(folder, ["import", "folder", ...words]);
    expect([code, out, errors.split("\n").length]).toEqual([1, "", 2]);
    expect(errors).toContain(otherwise);
  }
  expect(await all<Document>(person, "documents")).toEqual([]);
  const help = await sijil(folder, ["--help"]);
  expect(help.out).toMatch(/ {2}import FILE +Takes in an organization[^\n]*\n {2}import folder DIR +Files the PDF/);
  expect((await readFile(join(root, "Folder 0/p0.pdf"))).equals(pdf(64, "paper 0"))).toBe(true);
});
