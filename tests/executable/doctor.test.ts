import { cp, mkdir, open, readdir, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { consoleWith } from "../../scripts/lib/seed/console.mjs";
import { freePort } from "../../scripts/lib/server.mjs";
import { pdfPaper } from "../fixtures/files.ts";
import { freshId, type Person, type TestServer } from "../server/harness.ts";
import { type Examined, startExamined } from "./examined.ts";
import { expiredCertificate, serving, sijil } from "./run.ts";

let examined: Examined;
let server: TestServer;
let folder: string;
let person: Person;
beforeAll(async () => {
  examined = await startExamined();
  ({ server, folder, person } = examined);
});
afterAll(() => examined.end());

const doctor = (...args: string[]) => sijil(folder, ["doctor", ...args]);

/** The doctor's problems and what it says to do about each. */
const problems = (out: string) =>
  [...out.matchAll(/^PROBLEM {2}(.*)\n {9}→ (.*)$/gm)].map(([, what = "", todo = ""]) => ({ what, todo }));

const sql = async (query: string) => consoleWith(server.url, await server.superuser()).sql(query);

async function collection(name: string, change: Record<string, unknown>) {
  const headers = { Authorization: await server.superuser(), "Content-Type": "application/json" };
  const at = `${server.url}/api/collections/${name}`;
  const before = await (await fetch(at, { headers })).json();
  const answer = await fetch(at, { method: "PATCH", headers, body: JSON.stringify(change) });
  if (!answer.ok) throw new Error(await answer.text());
  return before;
}

/** Files a document and answers the folder that its file lies in, and the file. */
async function filed(name: string) {
  const category = await person.client.post<{ id: number }>("/api/categories", { id: freshId(), name });
  const paper = pdfPaper(`${name}.pdf`);
  const form = new FormData();
  form.set("name", name);
  form.set("categoryId", String(category.json.id));
  form.set("file", new File([new Uint8Array(paper.bytes)], paper.name));
  const made = await person.client.post<{ id: number }>("/api/documents", form);
  const at = join(folder, "data/storage/sijil_documents", String(made.json.id));
  const file = (await readdir(at)).find((one) => !one.endsWith(".attrs")) ?? "";
  return { at, file: join(at, file) };
}

it("advises where a proxy's header or the address in e-mails is missing", async () => {
  const proxy = "--public-url=https://papers.example.org";
  const header = /ADVICE {3}Behind a proxy everybody seems to have one address/;
  expect((await doctor(proxy)).out).toMatch(header);
  expect((await doctor(proxy, "--trusted-proxy-header=X-Real-IP")).out).not.toMatch(header);
  expect((await doctor()).out).not.toMatch(/ADVICE {3}(Behind a proxy|E-mail)/);
  const headers = { Authorization: await server.superuser(), "Content-Type": "application/json" };
  const mail = (enabled: boolean) =>
    fetch(`${server.url}/api/settings`, {
      method: "PATCH",
      headers,
      body: JSON.stringify({ smtp: { enabled, host: "127.0.0.1", port: 2525 } }),
    });
  expect((await mail(true)).status).toBe(200);
  try {
    const address = /ADVICE {3}E-mail is set up, and links in it lead to http:\/\/localhost:8090/;
    expect((await doctor()).out).toMatch(address);
    expect((await doctor(proxy)).out).not.toMatch(address);
  } finally {
    await mail(false);
  }
});

it("finds nothing wrong with a server at work", async () => {
  await filed("whole");
  const ran = await doctor();
  expect(problems(ran.out)).toEqual([]);
  expect(ran).toMatchObject({ code: 0, errors: "" });
  expect(ran.out).toContain("All is well.");
  expect(ran.out).toMatch(/^OK {7}“Organization \d+” keeps 1 file \(0\.0 MB\)\.$/m);
});

it("names files that are missing, cut short, or nobody's", async () => {
  const [lost, short, whole] = [await filed("lost"), await filed("cut short"), await filed("stays")];
  await rm(lost.file);
  const { size } = await stat(short.file);
  await truncate(short.file, size - 1);
  const stray = join(whole.at, "..", "100000000000001", "stray.pdf");
  await mkdir(join(stray, ".."));
  await writeFile(stray, "stray");
  const earlier = new Date(Date.now() - 2 * 3_600_000);
  await utimes(stray, earlier, earlier);
  const ran = await doctor();
  expect(ran.code).toBe(1);
  const found = problems(ran.out);
  expect(found).toHaveLength(3);
  expect(found[0]?.what).toMatch(/^1 file is missing: document “lost” \(/);
  expect(found[1]?.what).toContain(`document “cut short” (`);
  expect(found[1]?.what).toContain(`${size - 1} bytes instead of ${size}`);
  expect(found[2]?.what).toMatch(/^1 file belongs to no record .*stray\.pdf/);
  for (const { todo } of found) expect(todo.length).toBeGreaterThan(20);
  await rm(join(stray, ".."), { recursive: true });
  await sql("DELETE FROM documents WHERE name IN ('lost', 'cut short')");
  await rm(lost.at, { recursive: true });
  await rm(short.at, { recursive: true });
});

it("names a document that says no more which file is its own", async () => {
  const { at } = await filed("nameless");
  await sql("UPDATE documents SET file = '' WHERE name = 'nameless'");
  const { code, out } = await doctor();
  expect([code, problems(out).map(({ what }) => what)]).toEqual([
    1,
    [expect.stringMatching(/^1 file is missing: document “nameless” \(\d{15}\/\)\.$/)],
  ]);
  await sql("DELETE FROM documents WHERE name = 'nameless'");
  await rm(at, { recursive: true });
});

it("reads every file on request, and reports what the nights have found", async () => {
  const rotten = await filed("rotten");
  const file = await open(rotten.file, "r+");
  await file.write("rotten bytes", 20);
  await file.close();
  expect(problems((await doctor()).out)).toEqual([]);
  const [found, ...more] = problems((await doctor("--thorough")).out);
  expect(more).toEqual([]);
  expect(found?.what).toMatch(/^1 file has other bytes than were filed: document “rotten” \(/);
  await sql(`INSERT INTO sync_state (name, value) VALUES ('files.damaged', '["documents/1/a.pdf"]')`);
  expect(problems((await doctor()).out).map(({ what }) => what)).toEqual([
    "The nightly reading found 1 damaged file: documents/1/a.pdf.",
  ]);
  await sql("DELETE FROM sync_state WHERE name = 'files.damaged'");
  await sql("DELETE FROM documents WHERE name = 'rotten'");
  await rm(rotten.at, { recursive: true });
  expect((await doctor("--thorough")).out).toMatch(/^OK {7}The bytes of \d+ files? are those that were filed\.$/m);
});

it("counts what is in quarantine, and is content otherwise", async () => {
  const day = join(folder, "data/quarantine/2026-11-22");
  await mkdir(join(day, "sijil_documents/100000000000001"), { recursive: true });
  await writeFile(join(day, "sijil_documents/100000000000001/a.pdf"), "paper");
  const ran = await doctor();
  expect([ran.code, problems(ran.out)]).toEqual([0, []]);
  expect(ran.out).toMatch(/^ADVICE {3}1 file is without a record .* removed after 2026-12-22\./m);
  await rm(day, { recursive: true });
});

describe("the form of the data", () => {
  it("names a rule that was loosened, and what it should be", async () => {
    const { listRule } = await collection("documents", { listRule: "" });
    const [found, ...more] = problems((await doctor()).out);
    expect(more).toEqual([]);
    expect(found?.what).toBe(
      "Who may read or change documents was altered: its listRule is empty, which means everybody.",
    );
    expect(found?.todo).toContain(listRule);
    await collection("documents", { listRule });
  });

  it("names a changed field, and takes another one for advice", async () => {
    const { fields } = await collection("categories", {});
    const changed = fields.map((field: { name: string }) =>
      field.name === "name" ? { ...field, required: false } : field,
    );
    await collection("categories", { fields: [...changed, { name: "colour", type: "text" }] });
    const { out } = await doctor();
    expect(problems(out).map(({ what }) => what)).toEqual(["The field name of categories was altered: required."]);
    expect(out).toContain("ADVICE   The field colour of categories is none of Sijil's.");
    await collection("categories", { fields });
  });

  it("reports data that a newer version has changed", async () => {
    await sql("INSERT INTO _migrations (file, applied) VALUES ('1999999999_tomorrow.js', 1)");
    const ran = await doctor();
    await sql("DELETE FROM _migrations WHERE file = '1999999999_tomorrow.js'");
    expect(ran.code).toBe(1);
    const [found, ...more] = problems(ran.out);
    expect(more).toEqual([]);
    expect(found?.what).toMatch(/^The data in \S+ were written by a newer Sijil than this one\.$/);
    expect(found?.todo).toMatch(/^Start that version or a newer one/);
  });
});

describe("the clock and the backups", () => {
  it("does not believe a clock that is behind the newest record", async () => {
    await sql("UPDATE categories SET createdAt = '2099-01-01 00:00:00.000Z' WHERE name = 'whole'");
    const { out } = await doctor();
    await sql("UPDATE categories SET createdAt = '2026-01-01 00:00:00.000Z' WHERE name = 'whole'");
    expect(problems(out).map(({ what }) => what)).toEqual([expect.stringMatching(/^The clock says .* of 2099-01-01 /)]);
  });

  it("asks for a backup once the data is older than two nights", async () => {
    await sql("UPDATE _superusers SET created = '2026-01-01 00:00:00.000Z'");
    expect(problems((await doctor()).out).map(({ what }) => what)).toEqual(["There is no backup."]);
    const backups = join(folder, "data/backups");
    const backup = join(backups, "old.zip");
    await mkdir(backups, { recursive: true });
    await writeFile(backup, "");
    const earlier = new Date(Date.now() - 9.5 * 86_400_000);
    await utimes(backup, earlier, earlier);
    expect(problems((await doctor()).out).map(({ what }) => what)).toEqual(["The newest backup is 9 days old."]);
    await rm(backups, { recursive: true });
    await sql(`UPDATE _superusers SET created = '${new Date().toISOString().replace("T", " ")}'`);
  });
});

describe("how people reach it", () => {
  it("refuses a certificate that has expired", async () => {
    const { cert, key } = expiredCertificate();
    await writeFile(join(folder, "expired.pem"), cert);
    await writeFile(join(folder, "key.pem"), key);
    const flags = ["--https", "localhost", "--https-certificate", "expired.pem", "--https-key", "key.pem"];
    const { out } = await doctor(...flags);
    expect(problems(out).map(({ what }) => what)).toEqual([
      "The certificate in expired.pem has expired on 2025-02-09.",
    ]);
    await rm(join(folder, "key.pem"));
    const [found] = problems((await doctor(...flags)).out);
    expect(found?.what).toMatch(/^The certificate expired\.pem cannot be used: /);
  });

  it("advises HTTPS where others come in without it, and is content behind a proxy that has it", async () => {
    expect((await doctor("--host", "0.0.0.0")).out).toContain("ADVICE   People reach it without HTTPS");
    const behind = ["--public-url", "https://papers.example.org", "--trusted-proxy-header", "X-Forwarded-For"];
    expect((await doctor(...behind)).out).toContain("ADVICE   Everybody who reaches the address can register.");
    const { out } = await doctor(...behind, "--registration", "closed");
    expect(out).toContain("OK       People reach it by HTTPS");
    expect(out).not.toContain("ADVICE");
  });
});

describe("what cannot be mended in place", () => {
  it("says that there is no data, and makes none", async () => {
    const ran = await doctor("--data-dir", "nothing");
    expect(ran.code).toBe(1);
    expect(problems(ran.out)[0]?.what).toBe(`There is no data folder ${join(folder, "nothing")}.`);
    await expect(stat(join(folder, "nothing"))).rejects.toThrow("ENOENT");
  });

  it("misses a trigger, without which devices miss changes", async () => {
    await sql("DROP TRIGGER changes_categories_insert");
    const found = problems((await doctor()).out);
    expect(found.map(({ what }) => what)).toEqual([
      "The database's trigger changes_categories_insert is missing or altered.",
    ]);
  });

  it("distinguishes a damaged log from a damaged database, and so does every command but the start", async () => {
    await server.pause();
    await cp(join(folder, "data"), join(folder, "damaged-log"), { recursive: true });
    await server.restart();
    const file = await open(join(folder, "damaged-log/auxiliary.db"), "r+");
    // the header stays, the list of tables behind it goes
    await file.write("scratched".repeat(300), 100);
    await file.close();
    const [found, ...more] = problems((await doctor("--data-dir", "damaged-log")).out);
    expect(more).toEqual([]);
    expect(found?.what).toMatch(/^The log's database \(auxiliary\.db\) is damaged, /);
    expect(found?.todo).toMatch(/^Start Sijil: /);
    const reset = await sijil(folder, ["admin", "reset-password", "--data-dir", "damaged-log"]);
    expect([reset.code, reset.errors]).toEqual([1, expect.stringMatching(/^The log's database .*: start Sijil, /)]);
    const started = await serving(folder, ["--data-dir", "damaged-log", "--port", String(await freePort())]);
    expect(await started.stop()).toBe(0);
    expect(started.out()).toContain("The log's database (auxiliary.db) was damaged and is kept in ");
    expect((await doctor("--data-dir", "damaged-log")).out).not.toContain("log's database");
  });

  it("finds a damaged database", async () => {
    await server.pause();
    await cp(join(folder, "data"), join(folder, "damaged"), { recursive: true });
    await server.restart();
    const file = await open(join(folder, "damaged/data.db"), "r+");
    const { size } = await file.stat();
    for (let at = 4096 * 20; at < size; at += 4096 * 7) await file.write("scratched".repeat(200), at);
    await file.close();
    const ran = await doctor("--data-dir", "damaged");
    expect(ran.code).toBe(1);
    expect(problems(ran.out)[0]?.what).toMatch(/^The database (is damaged|cannot be opened): /);
    expect(problems(ran.out)[0]?.todo).toContain("sijil restore");
    expect(ran.out + ran.errors).not.toMatch(/goroutine|panic/);
  });
});
