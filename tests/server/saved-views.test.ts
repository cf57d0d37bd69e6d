import { describe, expect, it } from "vitest";
import { listedViews, MOST_VIEWS, type SyncAnswer, type User, type ViewList } from "#domain/index";
import { type Client, freshId, PASSWORD } from "./harness.ts";
import { sql } from "./rows.ts";
import { serverWithPeople } from "./server-with-people.ts";

const { server, people } = await serverWithPeople();

const pull = async (client: Client, cursor = "") =>
  (await client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`)).json;

/** An account as somebody's device gets it. */
async function accountFor(client: Client, id: number): Promise<User | undefined> {
  const { changes } = await pull(client);
  const found = changes.find((one) => one.collection === "users" && one.id === id);
  return found?.collection === "users" && "record" in found ? found.record : undefined;
}

const somebody = () => server.makeUser({ role: "user", organizationId: people.first.id });

const save = (client: Client, name: string, over: object = {}) =>
  client.post<User>("/api/views", { id: freshId(), list: "documents", name, query: { search: "lease" }, ...over });

const namesOf = (user: User | undefined, list: ViewList = "documents") =>
  listedViews(user?.views, list).map(({ name }) => name);

describe("saved views", () => {
  it("are their owner's alone: nobody else is shown them, in the organization or out of it", async () => {
    const { client, id } = await somebody();
    const made = await save(client, " Expiring \n leases ", { query: { search: "lease", sort: "-date" } });
    expect([made.status, made.json.id, namesOf(made.json)]).toEqual([201, id, ["Expiring leases"]]);
    expect(namesOf(await accountFor(client, id))).toEqual(["Expiring leases"]);
    for (const { client: other } of [people.admin, people.root].map((one) =>
      "client" in one ? one : { client: one },
    )) {
      const seen = await accountFor(other, id);
      expect([seen?.id, seen?.views]).toEqual([id, undefined]);
      const listed = (await other.get<User[]>("/api/admin/users")).json.find((one) => one.id === id);
      expect([listed?.id, listed?.views]).toEqual([id, undefined]);
    }
    for (const { client: other } of [people.viewer, people.otherUser, people.otherAdmin]) {
      expect(await accountFor(other, id)).toBeUndefined();
    }
  });

  it("that waited while their owner changed organizations are kept: they belong to neither", async () => {
    const { client } = await somebody();
    const body = { id: freshId(), list: "documents", name: "Queued", query: { search: "lease" } };
    const options = { tenant: people.second.id };
    const made = await client.post<User>("/api/views", body, options);
    expect([made.status, namesOf(made.json)]).toEqual([201, ["Queued"]]);
    const removed = await client.post<User>(`/api/views/${body.id}/remove`, {}, options);
    expect([removed.status, namesOf(removed.json)]).toEqual([200, []]);
  });

  it("are no part of what PocketBase's own API shows, not even to their owner", async () => {
    const { client, id, username } = await somebody();
    await save(client, "Mine");
    const signIn = "/api/collections/users/auth-with-password";
    const tokenOf = async (identity: string) =>
      (await server.visitor().post<{ token: string }>(signIn, { identity, password: PASSWORD })).json.token;
    for (const name of [username, people.admin.username]) {
      const headers = { Authorization: await tokenOf(name) };
      const { status, json } = await server
        .visitor()
        .get<Record<string, unknown>>(`/api/collections/users/records/${id}`, headers);
      expect([status, json.id, "views" in json]).toEqual([200, String(id), false]);
      const filter = encodeURIComponent('views ~ "Mine"');
      expect((await server.visitor().get(`/api/collections/users/records?filter=${filter}`, headers)).status).toBe(400);
    }
  });

  it("are changed, deleted and restored by their owner; for anybody else they do not exist", async () => {
    const { client, id: owner } = await somebody();
    const id = freshId();
    const before = (await save(client, "First", { id })).json.views;
    for (const { client: other } of [people.admin, people.user, people.otherUser, people.alone]) {
      for (const act of ["", "/remove", "/restore"]) {
        expect((await other.post(`/api/views/${id}${act}`, { name: "Theirs" })).code).toBe("not_found");
      }
    }
    const renamed = await client.post<User>(`/api/views/${id}`, { name: "Second" });
    expect(renamed.json.views?.[id]).toEqual({ list: "documents", name: "Second", query: { search: "lease" } });
    const other = { type: "pdf", from: "2026-01-01" };
    const updated = await client.post<User>(`/api/views/${id}`, { query: other });
    expect(updated.json.views?.[id]).toEqual({ list: "documents", name: "Second", query: other });
    for (const time of [1, 2]) {
      const removed = await client.post<User>(`/api/views/${id}/remove`);
      expect([time, removed.status, removed.json.views]).toEqual([time, 200, {}]);
    }
    expect((await client.post(`/api/views/${id}`, { name: "Third" })).code).toBe("not_found");
    const back = await client.post<User>(`/api/views/${id}/restore`);
    expect(back.json.views).toEqual(updated.json.views);
    expect(back.json.views).not.toEqual(before);
    expect(namesOf(await accountFor(client, owner))).toEqual(["Second"]);
  });

  it("reach the person's other devices, and two devices that change different ones are in no conflict", async () => {
    const { client, id } = await somebody();
    const [a, b] = [freshId(), freshId()];
    const { cursor } = await pull(client);
    await Promise.all([save(client, "From the desk", { id: a }), save(client, "From the phone", { id: b })]);
    await Promise.all([
      client.post(`/api/views/${a}`, { name: "Desk" }),
      client.post(`/api/views/${b}`, { query: { tag: "Urgent" } }),
    ]);
    const { changes, reset } = await pull(client, cursor);
    const [change] = changes;
    expect([reset, change?.id]).toEqual([false, id]);
    const record = change?.collection === "users" && "record" in change ? change.record : undefined;
    expect([namesOf(record), record?.views?.[b]?.query]).toEqual([["Desk", "From the phone"], { tag: "Urgent" }]);
  });

  it("are saved once, however often the request is sent", async () => {
    const { client, id: owner } = await somebody();
    const key = "01999999-0000-7000-8000-000000000002";
    const view = { id: freshId(), list: "documents", name: "Once", query: { search: "lease" } };
    for (const time of [1, 2]) {
      const { status, json } = await client.post<User>("/api/views", view, { key });
      expect([time, status, json.id, namesOf(json)]).toEqual([time, 201, owner, ["Once"]]);
    }
    expect(namesOf(await accountFor(client, owner))).toEqual(["Once"]);
  });

  it("have a name once in a list and are twenty of it at most", async () => {
    const { client } = await somebody();
    await save(client, "Visa");
    expect((await save(client, " VISA")).code).toBe("view_name_taken");
    const employees = { list: "employees", query: { status: "expiring" } };
    expect((await save(client, "visa", employees)).status).toBe(201);
    const id = freshId();
    await save(client, "Other", { id });
    expect((await client.post(`/api/views/${id}`, { name: "vísa" })).code).toBe("view_name_taken");
    expect((await client.post(`/api/views/${id}`, { name: "OTHER" })).status).toBe(200);
    await client.post(`/api/views/${id}/remove`);
    expect((await save(client, "other")).status).toBe(201);
    expect((await client.post(`/api/views/${id}/restore`)).code).toBe("view_name_taken");
    for (let at = 2; at < MOST_VIEWS; at++) expect((await save(client, `View ${at}`)).status).toBe(201);
    expect((await save(client, "One more")).code).toBe("views_full");
    expect((await save(client, "One more", employees)).status).toBe(201);
  });

  it("hold known parameters of their list and nothing else", async () => {
    const { client } = await somebody();
    const refused = async (over: object) => (await save(client, "Refused", over)).code;
    expect(await refused({ query: { view: "deleted" } })).toBe("validation_error");
    expect(await refused({ query: { status: "expiring" } })).toBe("validation_error");
    expect(await refused({ query: { category: "Invoices" } })).toBe("validation_error");
    expect(await refused({ query: {} })).toBe("validation_error");
    expect(await refused({ list: "users" })).toBe("validation_error");
    expect(await refused({ query: { search: "x".repeat(201) } })).toBe("view_too_long");
    expect(await refused({ name: "x".repeat(61) })).toBe("view_name_too_long");
    expect(await refused({ name: " " })).toBe("view_name_required");
    const id = freshId();
    await save(client, "Documents", { id });
    expect((await client.post(`/api/views/${id}`, { query: { nationality: "KW" } })).code).toBe("validation_error");
    expect((await save(client, "Again", { id })).code).toBe("id_taken");
    expect((await save(client, "Again", { id: 7 })).code).toBe("id_malformed");
  });

  it("keep the last twenty that were deleted, for 30 days", async () => {
    const { client, id: owner } = await somebody();
    const ids = Array.from({ length: MOST_VIEWS + 2 }, freshId);
    for (const [at, id] of ids.entries()) {
      await save(client, `Short-lived ${at}`, { id });
      await client.post(`/api/views/${id}/remove`);
    }
    expect((await client.post(`/api/views/${ids.at(-1)}/restore`)).status).toBe(200);
    expect((await client.post(`/api/views/${ids[0]}/restore`)).code).toBe("not_found");
    const long = new Date(Date.now() - 31 * 86_400_000).toISOString().replace("T", " ");
    const old = ids.at(-2);
    await sql(
      server,
      `UPDATE users SET views = json_set(views, '$."${old}".removed', '${long}') WHERE id = '${owner}'`,
    );
    await server.restart();
    const [row] = await sql(server, `SELECT views FROM users WHERE id = '${owner}'`);
    const kept = Object.keys(JSON.parse(String(row?.[0])));
    expect([kept.length, kept.includes(String(old)), kept.includes(String(ids.at(-1)))]).toEqual([
      MOST_VIEWS - 1,
      false,
      true,
    ]);
  });
});
