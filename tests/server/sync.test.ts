import { describe, expect, it } from "vitest";
import {
  type Category,
  type Change,
  type Document,
  NDJSON,
  type SyncAnswer,
  syncHeaders,
  type User,
} from "#domain/index";
import { pdf } from "./files.ts";
import { type Client, form, type Person } from "./harness.ts";
import { insertDocuments } from "./rows.ts";
import { serverWithPeople } from "./server-with-people.ts";

const { server, people } = await serverWithPeople();
const { client } = people.user;

const pull = async (who: Client, cursor = "") =>
  (await who.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`)).json;

/** Pulls until there is no more: what a device holds then, by collection and id, and its cursor. */
async function mirror(who: Client, cursor = "", held = new Map<string, Change>()) {
  let answer = await pull(who, cursor);
  for (;;) {
    expect(answer.reset).toBe(false);
    for (const change of answer.changes) {
      const key = `${change.collection} ${change.id}`;
      if ("deleted" in change) held.delete(key);
      else held.set(key, change);
    }
    if (!answer.more) return { held, cursor: answer.cursor };
    answer = await pull(who, answer.cursor);
  }
}

const keys = (held: Map<string, Change>, collection: string) =>
  [...held.values()].filter((change) => change.collection === collection).map(({ id }) => id);

const makeCategory = async (who: Client, name = "Contracts") =>
  (await who.post<Category>("/api/categories", { name })).json;
const makeDocument = async (who: Client, categoryId: number, name = "a.pdf") =>
  (await who.post<Document>("/api/documents", form({ categoryId, file: { name, bytes: pdf() } }))).json;

describe("a pull", () => {
  it("brings everything as its GET shows it, then nothing, then what has changed", async () => {
    const category = await makeCategory(client);
    const document = await makeDocument(client, category.id);
    const { held, cursor } = await mirror(client);
    const record = (key: string) => {
      const change = held.get(key);
      return change && "record" in change ? change.record : null;
    };
    expect(record(`categories ${category.id}`)).toEqual(category);
    expect(record(`documents ${document.id}`)).toEqual(document);
    const own = { ...(await client.get<User>("/api/user")).json, views: {} };
    expect(record(`users ${people.user.id}`)).toEqual(own);
    expect(keys(held, "organizations")).toEqual([people.first.id]);
    expect((await pull(client, cursor)).changes).toEqual([]);

    const renamed = (await client.patch<Document>(`/api/documents/${document.id}`, { name: "Renamed" })).json;
    const next = await pull(client, cursor);
    expect(next.changes).toEqual([{ collection: "documents", id: document.id, record: renamed }]);
    await client.delete(`/api/documents/${document.id}`);
    const after = await pull(client, next.cursor);
    expect(after.changes).toEqual([{ collection: "documents", id: document.id, deleted: true }]);
    expect((await mirror(client)).held.has(`documents ${document.id}`)).toBe(false);
    await client.post(`/api/documents/${document.id}/restore`);
    const back = (await pull(client, after.cursor)).changes[0];
    expect(back && "record" in back && back.id).toBe(document.id);
  });

  it("follows a category and its subcategories into deletion", async () => {
    const category = await makeCategory(client, "Tree");
    const inside = { name: "Branch", categoryId: category.id };
    const subcategory = (await client.post<Category>("/api/subcategories", inside)).json;
    const { cursor } = await mirror(client);
    await people.admin.client.delete(`/api/categories/${category.id}`);
    const { changes } = await pull(client, cursor);
    expect(changes).toHaveLength(2);
    expect(changes).toContainEqual({ collection: "categories", id: category.id, deleted: true });
    expect(changes).toContainEqual({ collection: "subcategories", id: subcategory.id, deleted: true });
  });

  it("brings a change made in the console, too", async () => {
    const category = await makeCategory(client, "Console");
    const { cursor } = await mirror(client);
    await server.records("PATCH", `categories/records/${category.id}`, { name: "By the superuser" });
    const { changes } = await pull(client, cursor);
    expect(changes).toMatchObject([{ id: category.id, record: { name: "By the superuser", version: 2 } }]);
  });

  it("goes on after a restart of the server", async () => {
    const { cursor } = await mirror(client);
    await server.restart();
    const category = await makeCategory(client, "After the restart");
    expect((await pull(client, cursor)).changes.map(({ id }) => id)).toEqual([category.id]);
  });
});

describe("what a person may see", () => {
  it("is decided at each pull", async () => {
    const category = await makeCategory(client);
    const document = await makeDocument(client, category.id);
    const { admin, viewer, powerless, otherUser, alone } = people;
    const docs = async (person: Person) => keys((await mirror(person.client)).held, "documents");
    for (const person of [admin, viewer]) expect(await docs(person)).toContain(document.id);
    for (const person of [powerless, otherUser, alone]) expect(await docs(person)).not.toContain(document.id);
    expect(keys((await mirror(people.root)).held, "documents")).toEqual([]);
    const categories = keys((await mirror(powerless.client)).held, "categories");
    expect(categories).toContain(category.id);
    const users = async (who: Client) => new Set(keys((await mirror(who)).held, "users"));
    expect(await users(client)).toEqual(new Set([people.user.id]));
    expect(await users(admin.client)).toEqual(new Set([admin.id, people.user.id, viewer.id, powerless.id]));
    expect((await users(people.root)).size).toBe(8);
    expect(keys((await mirror(people.root)).held, "organizations")).toHaveLength(2);
  });

  it("brings a foreign change to nobody", async () => {
    const { cursor } = await mirror(people.otherUser.client);
    await makeDocument(client, (await makeCategory(client)).id);
    expect((await pull(people.otherUser.client, cursor)).changes).toEqual([]);
  });

  it.each([
    ["permissions", { permissions: ["view"] }],
    ["role", { role: "viewer" }],
    ["organization", { organizationId: "" }],
  ])("answers reset once the %s change", async (_what, change) => {
    const person = await server.makeUser({ organizationId: people.first.id, permissions: ["upload"] });
    const { cursor } = await mirror(person.client);
    await server.records("PATCH", `users/records/${person.id}`, change);
    expect(await pull(person.client, cursor)).toEqual({ cursor: "", more: false, reset: true, changes: [] });
    expect((await mirror(person.client)).held.size).toBeGreaterThan(0);
  });

  it("shows an admin who comes and who goes", async () => {
    const { cursor } = await mirror(people.admin.client);
    const person = await server.makeUser({ organizationId: people.first.id });
    const come = await pull(people.admin.client, cursor);
    expect(come.changes.map(({ id }) => id)).toEqual([person.id]);
    await server.records("PATCH", `users/records/${person.id}`, { organizationId: String(people.second.id) });
    const gone = await pull(people.admin.client, come.cursor);
    expect(gone.changes).toEqual([{ collection: "users", id: person.id, deleted: true }]);
    await server.records("DELETE", `users/records/${person.id}`);
    const later = await pull(people.root, (await mirror(people.root)).cursor);
    expect(later.changes).toEqual([]);
  });

  it("lets a record vanish where it moves to another tenant", async () => {
    const category = await makeCategory(client, "Moving house");
    const mine = await mirror(client);
    const theirs = await mirror(people.otherUser.client);
    await server.records("PATCH", `categories/records/${category.id}`, { tenant: String(people.second.id) });
    expect((await pull(client, mine.cursor)).changes).toEqual([
      { collection: "categories", id: category.id, deleted: true },
    ]);
    expect((await pull(people.otherUser.client, theirs.cursor)).changes).toMatchObject([{ id: category.id }]);
  });
});

describe("cursors", () => {
  it.each(["x", "1:2:3", "%", "1:::c:0", `1:${"a".repeat(16)}:b:c:1`, ":".repeat(50)])(
    "that cannot be read answer reset: %s",
    async (cursor) => {
      expect(await pull(client, cursor)).toEqual({ cursor: "", more: false, reset: true, changes: [] });
    },
  );

  it("of somebody else, or from the future, answer reset", async () => {
    const { cursor } = await mirror(people.admin.client);
    expect((await pull(client, cursor)).reset).toBe(true);
    const own = (await mirror(client)).cursor;
    expect((await pull(client, own.replace(/\d+$/, "99999999"))).reset).toBe(true);
    const forged = own.replace(/c:\d+$/, `s:0:0:${encodeURIComponent("' OR 1=1 --")}:x`);
    expect((await client.get(`/api/sync?cursor=${encodeURIComponent(forged)}`)).status).toBe(200);
  });

  it("answer reset on a restored backup, and on it alone", async () => {
    const token = await server.superuser();
    const headers = { Authorization: token, "Content-Type": "application/json" };
    const backups = (path: string, body?: string) =>
      fetch(`${server.url}/api/backups${path}`, { method: "POST", headers, body });
    expect((await backups("", JSON.stringify({ name: "copy.zip" }))).status).toBe(204);
    const { cursor } = await mirror(client);
    await server.restart();
    expect((await pull(client, cursor)).reset).toBe(false);
    await makeCategory(client, "Made after the backup");
    expect((await backups("/copy.zip/restore")).status).toBe(204);
    // the server puts the copy in place and starts itself anew
    const answered = () =>
      pull(client, cursor).then(
        ({ reset }) => reset,
        () => false,
      );
    await expect.poll(answered, { timeout: 20_000 }).toBe(true);
    expect((await mirror(client)).held.size).toBeGreaterThan(0);
  });
});

describe("many records", () => {
  it("come in pages that can be resumed, newest first, with changes made meanwhile", async () => {
    const person = await server.makeUser({ role: "user" });
    const category = await makeCategory(person.client);
    const own = { tenant: person.id, uploadedBy: person.id, categoryId: category.id };
    await insertDocuments(server, 2500, own);

    const first = await pull(person.client);
    const held = new Map(first.changes.map((change) => [`${change.collection} ${change.id}`, change]));
    expect([first.more, keys(held, "documents").length]).toEqual([true, 50]);
    const times = first.changes.flatMap((change) =>
      change.collection === "documents" && "record" in change ? [change.record.uploadDate] : [],
    );
    expect(times).toEqual([...times].sort().reverse());
    const oldest = (await person.client.get<Document[]>("/api/documents")).json.at(-1);
    await person.client.patch(`/api/documents/${oldest?.id}`, { name: "Changed meanwhile" });
    const added = await makeDocument(person.client, category.id);
    const whole = await mirror(person.client, first.cursor, held);
    expect(keys(whole.held, "documents")).toHaveLength(2501);
    expect(whole.held.has(`documents ${added.id}`)).toBe(true);
    expect(whole.held.get(`documents ${oldest?.id}`)).toMatchObject({ record: { name: "Changed meanwhile" } });

    const before = whole.cursor;
    await insertDocuments(server, 2100, own);
    const step = await pull(person.client, before);
    expect([step.more, step.changes.length]).toEqual([true, 1000]);
    expect(keys((await mirror(person.client, before, whole.held)).held, "documents")).toHaveLength(4601);

    const lines = await person.client.raw("GET", "/api/sync", { headers: { Accept: NDJSON } });
    const early = await lines.text();
    expect([lines.headers.get(syncHeaders.more), lines.headers.get(syncHeaders.reset)]).toEqual(["true", "false"]);
    const following = (response: Response) =>
      person.client.raw(
        "GET",
        `/api/sync?cursor=${encodeURIComponent(response.headers.get(syncHeaders.cursor) ?? "")}`,
        {
          headers: { Accept: NDJSON },
        },
      );
    const second = await following(lines);
    const rest = await following(second);
    const texts = [early, await second.text(), await rest.text()];
    const documentsIn = (text: string) => text.split(`"collection":"documents"`).length - 1;
    expect(texts.map(documentsIn)).toEqual([50, 1000, 3551]);
    const pages: Change[][] = texts.flatMap((text) => text.trimEnd().split("\n")).map((line) => JSON.parse(line));
    expect(rest.headers.get(syncHeaders.more)).toBe("false");
    expect(Math.max(...pages.map((page) => page.length))).toBe(1000);
    expect(pages.flat().filter(({ collection }) => collection === "documents")).toHaveLength(4601);
  });
});
