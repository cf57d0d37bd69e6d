import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  answerHeaders,
  type Category,
  listedViews,
  type Organization,
  type SyncAnswer,
  type User,
} from "#domain/index";
import { answers } from "../../scripts/lib/format/answers.mjs";
import { type ExpectedAnswers, unpackFormat } from "./formats.ts";
import { administrator, type Client, startServer, type TestServer } from "./harness.ts";
import { altered, moveCommand } from "./moving.ts";
import { sql } from "./rows.ts";

/* One organization leaves a server for another one, with the kept data of the first release as what is there. */

/** Milliseconds that a dozen imports may take on a slow machine, each in a process of its own. */
const MANY_IMPORTS = 300_000;

let folder: string;
let from: TestServer;
let to: TestServer;
let people: ExpectedAnswers[];
let firm: Organization;
let member: Client;
let platform: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-move-"));
  const dataDir = join(folder, "from");
  const everybody = await unpackFormat("0.1.0", dataDir);
  from = await startServer({ dataDir });
  to = await startServer();
  people = everybody.filter(({ username }) => username.endsWith("-نور"));
  member = from.visitor();
  await member.signIn("user-نور", people[0]?.password ?? "");
  firm = (await member.get<Organization[]>("/api/admin/organizations")).json[0] ?? expect.fail("no firm");
  platform = to.visitor();
  await platform.signIn(administrator.username, administrator.password);
});
afterAll(async () => {
  await Promise.all([from.stop(), to.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const organization = (server: TestServer, ...words: string[]) => moveCommand(server, folder, ...words);

const pull = async (client: Client, cursor: string) =>
  (await client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`)).json;

/** What an import may have changed: organizations, accounts and stored files. */
async function everything(): Promise<unknown> {
  const storage = await readdir(join(to.dataDir, "storage"), { recursive: true }).catch(() => []);
  const lists = ["/api/admin/organizations", "/api/admin/users"];
  const files = storage.filter((name) => /\.\w+$/.test(name));
  return [files, ...(await Promise.all(lists.map(async (path) => (await platform.get(path)).json)))];
}

const ofSomebodyElse = (copy: Buffer) =>
  altered(copy, "categories", (rows) => rows.replaceAll(`"tenant":"${firm.id}"`, `"tenant":"${"7".repeat(15)}"`));

/** What the product would never have written: table, change, and what is said of it. */
const impossible: [string, (rows: string) => string, RegExp][] = [
  ["users", (rows) => rows.replace('"role":"user"', '"role":"usEr"'), /of users has an unknown role\.$/],
  [
    "users",
    (rows) => rows.replace('\\"list\\":\\"documents\\"', '\\"list\\":\\"documentz\\"'),
    /of users has a field not as Sijil stores it: views\.$/,
  ],
  ["documents", (rows) => rows.replace("application/pdf", "text/html; a=bc"), /of documents has a file of a type/],
  [
    "employees",
    (rows) => rows.replace(/(\\"file\\":\\").{9}|("attachments":.*?"file":").{9}/, "$1$2../../../"),
    /of employees has an attachment that is none of its files/,
  ],
  [
    "activity",
    (rows) => rows.replaceAll(`"tenant":"${firm.id}"`, `"tenant":"${"7".repeat(15)}"`),
    /of activity does not belong to \d{15}\.$/,
  ],
];

describe("an organization that leaves its server", () => {
  const refused = (words: RegExp) => ({ code: 1, output: expect.stringMatching(words) });
  /** A request whose answer a device may never have received. */
  const key = "01999999-0000-7000-8000-000000000001";

  it("is written into a file, while the server runs, and another one is not", async () => {
    expect((await member.post<Category>("/api/categories", { name: "Unheard" }, { key })).status).toBe(201);
    const view = { list: "documents", name: "Unheard", query: { search: "lease" } };
    expect((await member.post("/api/views", view)).status).toBe(201);
    const done = await organization(from, "export", "--organization", String(firm.id), "firm.tar");
    expect(done).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Exported “نور” to firm\.tar: .*\n.*keep it/),
    });
    const again = await organization(from, "export", "--organization", String(firm.id), "firm.tar");
    expect(again).toEqual(refused(/^firm\.tar is there already: choose another name\.$/));
    const nowhere = await organization(from, "export", "--organization", String(firm.id), "stick/firm.tar");
    expect(nowhere).toEqual(refused(/^There is no folder stick: mount its disk, or make the folder first\.$/));
    const nobody = await organization(from, "export");
    expect(nobody).toEqual(refused(/^Name one with --organization ID: there are .*نور.*\.$/));
    expect((await readdir(folder)).sort()).toEqual(["firm.tar", "from"]);
    const text = await readFile(join(folder, "firm.tar"), "latin1");
    expect(text).not.toContain("Gulf");
    expect(text).not.toContain("tokenKey");
  });

  it(
    "does not come where anything of it is taken or damaged, and nothing changes there",
    async () => {
      const namesake = await to.makeUser({ username: "ADMIN-نور" });
      const before = await everything();
      const taken = await organization(to, "import", "firm.tar");
      expect(taken).toEqual(refused(/^“نور” was not imported, because this is taken here: the username admin-نور\.$/));
      await to.records("DELETE", `users/records/${namesake.id}`);
      expect(await everything()).not.toEqual(before);

      const clean = await everything();
      const bytes = await readFile(join(folder, "firm.tar"));
      const damage = async (name: string, change: (copy: Buffer) => Buffer) => {
        await writeFile(join(folder, name), change(Buffer.from(bytes)));
        return organization(to, "import", name);
      };
      const flip = (mark: string) => (copy: Buffer) => {
        const at = copy.indexOf(mark);
        expect(at).toBeGreaterThan(0);
        return Buffer.concat([copy.subarray(0, at), Buffer.from([(copy[at] ?? 0) ^ 1]), copy.subarray(at + 1)]);
      };
      expect(await damage("file.tar", flip("%PDF"))).toEqual(
        refused(/^file\.tar is damaged at files\/\S+: export again\.$/),
      );
      expect(await damage("row.tar", flip("Lease 2026"))).toEqual(refused(/^row\.tar is damaged at records\/\S+: /));
      expect(await damage("cut.tar", (copy) => copy.subarray(0, copy.length >> 1))).toEqual(
        refused(/its end is missing\.$/),
      );
      expect(await damage("foreign.tar", ofSomebodyElse)).toEqual(
        refused(/^Nothing was imported: the record \d{15} of categories does not belong to \d{15}\.$/),
      );
      for (const [table, change, words] of impossible) {
        const ran = await damage(`${table}.tar`, (copy) => altered(copy, table, change));
        expect(ran).toEqual(refused(new RegExp(`^Nothing was imported: the record \\d{15} ${words.source}`)));
      }
      expect(await organization(to, "import", "none.tar")).toEqual(refused(/^none\.tar cannot be read: /));
      expect(await everything()).toEqual(clean);
    },
    MANY_IMPORTS,
  );

  it("waits for an import that was cut short, a minute and no longer", async () => {
    const begun = (ago: number) =>
      sql(to, `INSERT OR REPLACE INTO sync_state (name, value) VALUES ('import', '${Date.now() - ago}')`);
    await begun(0);
    const other = await organization(to, "import", "firm.tar");
    expect(other).toEqual(refused(/^Another import is under way, or was cut short .*: try again in a minute\.$/));
    // the next test's import comes all the same
    await begun(61_000);
  });

  it("comes whole: everybody signs in as before and finds every record and file, and devices hear of it", async () => {
    const { cursor } = await pull(platform, "");
    expect(await organization(to, "import", "firm.tar")).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Imported “نور” \(\d{15}\): organizations: 1, users: 3, /),
    });
    expect(await answers(to.url, people)).toEqual(await answers(from.url, people));
    const pulled = await pull(platform, cursor);
    expect(pulled.reset).toBe(false);
    expect(pulled.changes).toContainEqual(expect.objectContaining({ collection: "organizations", id: firm.id }));

    const there = to.visitor();
    await there.signIn("user-نور", people[0]?.password ?? "");
    expect((await there.get("/api/user")).json).toMatchObject({ emailConfirmed: true });
    const { changes } = await pull(there, "");
    const views = changes.flatMap((one) => ("record" in one && "views" in one.record ? [one.record.views] : []));
    expect(views.flatMap((own) => listedViews(own, "documents").map(({ name }) => name))).toEqual(["Unheard"]);
    const records = changes.map(({ collection }) => collection);
    expect(new Set(records)).toEqual(
      new Set(["users", "organizations", "categories", "subcategories", "documents", "employees"]),
    );
    const { id } = (await member.get<User>("/api/user")).json;
    const made = `SELECT tenant, kind, actor FROM activity WHERE collection = 'categories'`;
    expect(await sql(to, made)).toEqual([[String(firm.id), "created", String(id)]]);
    const replayed = await there.post<Category>("/api/categories", { name: "Unheard" }, { key });
    expect([replayed.status, replayed.headers.get(answerHeaders.replayed)]).toEqual([201, "true"]);
    await to.restart();
    expect((await there.get("/api/documents")).status).toBe(200);
  });

  it("does not come twice", async () => {
    const before = await everything();
    const again = await organization(to, "import", "firm.tar");
    expect(again).toEqual(
      refused(/^“نور” was not imported, because this is taken here: the id of organizations \d+, /),
    );
    expect(await everything()).toEqual(before);
  });
});
