import { describe, expect, it } from "vitest";
import {
  type Category,
  type Document,
  type Employee,
  listedNotes,
  MOST_NOTES,
  type SyncAnswer,
  type User,
} from "#domain/index";
import { pdf } from "./files.ts";
import { type Client, form, freshId, type Person } from "./harness.ts";
import { sql } from "./rows.ts";
import { serverWithPeople } from "./server-with-people.ts";

const { server, people } = await serverWithPeople();
const category = (await people.user.client.post<Category>("/api/categories", { name: "Papers" })).json;

async function paper(): Promise<string> {
  const body = form({ categoryId: category.id, file: { name: "lease.pdf", bytes: pdf() } });
  return `/api/documents/${(await people.user.client.post<Document>("/api/documents", body)).json.id}`;
}

async function person(): Promise<string> {
  const noura = { firstName: "Noura", lastName: "Example", nationality: "Kuwaiti", civilId: "285", phoneNumber: "5" };
  const body = { ...noura, emailAddress: "noura@example.test", dateOfBirth: "1985-01-01" };
  return `/api/employees/${(await people.user.client.post<Employee>("/api/employees", body)).json.id}`;
}

const collectionOf = (path: string) => path.split("/").slice(0, 3).join("/");

/** The texts of a record's notes as somebody's list shows them, the newest first. */
async function textsOf(path: string, client: Client): Promise<string[]> {
  const { json } = await client.get<(Document | Employee)[]>(collectionOf(path));
  const one = json.find(({ id }) => path.endsWith(`/${id}`));
  return listedNotes(one?.notes).map(({ text }) => text);
}

const write = (path: string, by: Pick<Person, "client">, text: string, id = freshId()) =>
  by.client.post<Document>(`${path}/notes`, { id, text });

describe.each([
  ["documents", paper],
  ["employees", person],
] as const)("notes on %s", (_, make) => {
  it("are written by whoever sees the record, with name and time, and are no conflict with each other", async () => {
    const path = await make();
    const [first, second] = await Promise.all([
      write(path, people.user, " Call\nback \r\n"),
      write(path, people.admin, "Done"),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((await textsOf(path, people.admin.client)).sort()).toEqual(["Call\nback", "Done"]);
    const { json } = await people.user.client.get<Document[]>(collectionOf(path));
    const listed = listedNotes(json.find(({ id }) => path.endsWith(`/${id}`))?.notes);
    const mine = listed.find(({ text }) => text !== "Done");
    const { fullName } = (await people.user.client.get<User>("/api/user")).json;
    expect([mine?.by, mine?.byName]).toEqual([people.user.id, fullName]);
    expect(mine?.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect((await write(path, people.otherUser, "Hello")).status).toBe(404);
  });

  it("are removed by their author or an admin, and restored as they were", async () => {
    const path = await make();
    const id = freshId();
    await write(path, people.admin, "From the admin", id);
    expect((await people.user.client.post(`${path}/notes/${id}/remove`)).code).toBe("forbidden");
    const own = freshId();
    await write(path, people.user, "Mine", own);
    const before = (await people.user.client.get<Document[]>(collectionOf(path))).json;
    for (const time of [1, 2]) {
      const removed = await people.admin.client.post<Document>(`${path}/notes/${own}/remove`);
      expect([time, removed.status, listedNotes(removed.json.notes).length]).toEqual([time, 200, 1]);
    }
    expect(await textsOf(path, people.user.client)).toEqual(["From the admin"]);
    const back = await people.user.client.post<Document>(`${path}/notes/${own}/restore`);
    expect(back.json.notes).toEqual(before.find(({ id }) => path.endsWith(`/${id}`))?.notes);
    expect((await people.user.client.post(`${path}/notes/${freshId()}/remove`)).status).toBe(404);
  });

  it("go and come back with the record", async () => {
    const path = await make();
    await write(path, people.user, "Kept");
    await people.user.client.delete(path);
    expect((await write(path, people.user, "Late")).status).toBe(404);
    await people.user.client.post(`${path}/restore`);
    expect(await textsOf(path, people.user.client)).toEqual(["Kept"]);
  });

  it("are fifty at most, and have a text of at most 2,000 characters", async () => {
    const path = await make();
    const full = Object.fromEntries(
      Array.from({ length: MOST_NOTES }, (_, at) => [
        String(100_000_000_000_000 + at),
        { text: String(at), by: people.user.id, at: "2026-11-01T00:00:00.000Z" },
      ]),
    );
    const [table, id] = path.split("/").slice(2);
    await sql(server, `UPDATE ${table} SET notes = '${JSON.stringify(full)}' WHERE id = '${id}'`);
    expect((await write(path, people.user, "One more")).code).toBe("notes_full");
    await people.user.client.post(`${path}/notes/100000000000000/remove`);
    expect((await write(path, people.user, "One more")).status).toBe(201);
    expect((await people.user.client.post(`${path}/notes/100000000000000/restore`)).code).toBe("notes_full");
    expect((await write(path, people.user, " \n ")).code).toBe("note_required");
    expect((await write(path, people.user, "x".repeat(2001))).code).toBe("note_too_long");
    expect((await write(path, people.user, "Again", 100_000_000_000_001)).code).toBe("id_taken");
    expect((await write(path, people.user, "Again", 7)).code).toBe("id_malformed");
  });
});

it("a change of other fields is no conflict with a note that came meanwhile", async () => {
  const path = await paper();
  await write(path, people.admin, "News");
  const changed = await people.user.client.patch<Document>(path, { name: "New", baseVersion: 1 });
  expect([changed.status, changed.json.name, listedNotes(changed.json.notes).length]).toEqual([200, "New", 1]);
});

it("a note stays when its author's account goes, without who that was", async () => {
  const path = await paper();
  const author = await server.makeUser({ organizationId: people.first.id, permissions: ["view"] });
  const id = freshId();
  expect((await write(path, author, "Stays", id)).status).toBe(201);
  const { cursor } = (await people.user.client.get<SyncAnswer>("/api/sync")).json;
  await people.admin.client.delete(`/api/admin/users/${author.id}`);
  const { changes } = (await people.user.client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`)).json;
  const [news] = changes.flatMap((one) => ("record" in one && "notes" in one.record ? [one.record.notes] : []));
  expect(news?.[id]).toMatchObject({ text: "Stays", by: null, byName: null });
});

it("a removed note is purged after 30 days, one that was removed since is not", async () => {
  const path = await paper();
  const ids = [freshId(), freshId()];
  for (const id of ids) await write(path, people.user, "Removed", id);
  for (const id of ids) await people.user.client.post(`${path}/notes/${id}/remove`);
  const record = path.split("/").at(-1);
  const long = new Date(Date.now() - 31 * 86_400_000).toISOString().replace("T", " ");
  await sql(
    server,
    `UPDATE documents SET notes = json_set(notes, '$."${ids[0]}".removed', '${long}') WHERE id = '${record}'`,
  );
  await server.restart();
  const [row] = await sql(server, `SELECT notes FROM documents WHERE id = '${record}'`);
  expect(Object.keys(JSON.parse(String(row?.[0])))).toEqual([String(ids[1])]);
});
