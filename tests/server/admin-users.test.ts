import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Category, Document, Organization, Permission, Role, SyncAnswer, User } from "#domain/index";
import { pdf } from "./files.ts";
import { administrator, type Client, form, freshId, makePeople, startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let adminAlone: Client;

beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
  adminAlone = (await server.makeUser({ role: "admin" })).client;
});
afterAll(() => server.stop());

const path = "/api/admin/users";
const list = async (client: Client) => (await client.get<User[]>(path)).json;
let count = 0;
const fresh = (more: Record<string, unknown> = {}) => {
  const name = `new${++count}`;
  return { username: name, email: `${name}@example.test`, fullName: `New ${count}`, password: "secret1", ...more };
};
const status = async (answer: Promise<{ status: number; code: string | null }>) => {
  const { status: got, code } = await answer;
  return code === null ? got : `${got} ${code}`;
};

describe("GET /api/admin/users", () => {
  it("shows everyone to a super_admin, users and viewers of the own organization to an admin", async () => {
    const { admin, user, viewer, powerless, root, alone, otherAdmin } = people;
    const all = (await list(root)).map(({ id }) => id);
    for (const { id } of [admin, user, viewer, powerless, alone, otherAdmin]) expect(all).toContain(id);
    const own = (await list(admin.client)).map(({ id }) => id).sort();
    expect(own).toEqual([user.id, viewer.id, powerless.id].sort());
    expect(await list(adminAlone)).toEqual([]);
    for (const { client } of [user, viewer, alone]) expect(await status(client.get(path))).toBe("403 forbidden");
    expect(await status(server.visitor().get(path))).toBe("401 unauthorized");
  });

  it("reveals no secret", async () => {
    const text = (await people.root.get(path)).text;
    expect(text).not.toMatch(/"password|tokenKey|\$2[aby]\$/i);
    const [one] = await list(people.root);
    expect(Object.keys(one ?? {}).sort()).toEqual(
      "createdAt,email,emailConfirmed,fullName,id,isActive,mustChoosePassword,organizationId,parentId,permissions,role,username,version".split(
        ",",
      ),
    );
  });
});

describe("POST /api/admin/users", () => {
  it("makes an admin for a super_admin, and a user of the own organization for an admin", async () => {
    const organizationId = people.first.id;
    const made = await people.root.post<User>(path, fresh({ organizationId, permissions: ["view"] }));
    expect([made.status, made.json.role, made.json.organizationId, made.json.parentId]).toEqual([
      201,
      "admin",
      organizationId,
      null,
    ]);
    const id = freshId();
    const user = (await people.admin.client.post<User>(path, fresh({ id, permissions: ["view", "upload"] }))).json;
    expect(user).toMatchObject({ id, role: "user", organizationId, parentId: people.admin.id, isActive: true });
    expect(user.permissions.sort()).toEqual(["upload", "view"]);
    const viewer = (await people.admin.client.post<User>(path, fresh({ role: "viewer" }))).json;
    expect(viewer.role).toBe("viewer");
    await server.visitor().signIn(user.username, "secret1");
    expect((await people.root.post<User>(path, fresh({ organizationId: "none" }))).json.organizationId).toBe(null);
  });

  const cases: [string, () => Client, Record<string, unknown>, string][] = [
    ["a user by a super_admin", () => people.root, { role: "user" }, "403 forbidden"],
    ["a viewer by a super_admin", () => people.root, { role: "viewer" }, "403 forbidden"],
    ["a super_admin by a super_admin", () => people.root, { role: "super_admin" }, "403 forbidden"],
    ["an admin by an admin", () => people.admin.client, { role: "admin" }, "403 forbidden"],
    ["a super_admin by an admin", () => people.admin.client, { role: "super_admin" }, "403 forbidden"],
    ["by an admin without an organization", () => adminAlone, {}, "400 organization_needed"],
    ["by a user", () => people.user.client, {}, "403 forbidden"],
    ["by a viewer", () => people.viewer.client, {}, "403 forbidden"],
    ["an unknown role", () => people.root, { role: "king" }, "400 role_unknown"],
    ["an unknown permission", () => people.root, { permissions: ["rule"] }, "400 permission_unknown"],
    ["a missing organization", () => people.root, { organizationId: 1 }, "400 organization_unknown"],
    ["a missing parent", () => people.admin.client, { parentId: 123456789012345 }, "400 parent_unknown"],
    ["a short password", () => people.root, { password: "12345" }, "400 password_too_short"],
    ["a long password", () => people.root, { password: "ش".repeat(36) }, "400 password_too_long"],
    ["no username", () => people.root, { username: undefined }, "400 username_required"],
    ["a malformed id", () => people.root, { id: 7 }, "400 id_malformed"],
    ["the username of another, in another case", () => people.root, { username: "ADMIN" }, "409 username_taken"],
    ["the address of another", () => people.root, { email: "Admin@Sijil.local" }, "409 email_taken"],
  ];
  it.each(cases)("refuses %s", async (_name, client, more, expected) => {
    expect(await status(client().post(path, fresh(more)))).toBe(expected);
  });

  it("takes no organization and no parent that is out of reach", async () => {
    const { admin, second, otherUser, alone, otherAdmin, first } = people;
    expect(await status(admin.client.post(path, fresh({ organizationId: second.id })))).toBe(
      "400 organization_unknown",
    );
    for (const parentId of [otherUser.id, otherAdmin.id, alone.id]) {
      expect(await status(admin.client.post(path, fresh({ parentId })))).toBe("400 parent_unknown");
    }
    expect(await status(people.root.post(path, fresh({ organizationId: first.id, parentId: otherUser.id })))).toBe(
      "400 parent_unknown",
    );
    const sent = fresh({ organizationId: first.id, parentId: alone.id });
    expect((await people.root.post<User>(path, sent)).json.parentId).toBe(alone.id);
    expect(await status(people.root.post(path, fresh({ id: people.user.id })))).toBe("409 id_taken");
  });

  it("is done once for a key", async () => {
    const body = fresh();
    const answers = [];
    for (let turn = 0; turn < 2; turn++) answers.push(await people.admin.client.post<User>(path, body, { key: "k1" }));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    expect(answers[0]?.json.id).toBe(answers[1]?.json.id);
  });
});

describe("PUT /api/admin/users/{id}", () => {
  it("is decided by who asks and whom it is about", async () => {
    const { admin, user, otherUser, otherAdmin, alone, root } = people;
    const fellow = await server.makeUser({ role: "admin", organizationId: people.first.id });
    const change = { fullName: "Changed" };
    const table: [Client, number, string | number][] = [
      [root, user.id, 200],
      [root, otherAdmin.id, 200],
      [root, freshId(), "404 not_found"],
      [admin.client, user.id, 200],
      [admin.client, admin.id, "403 forbidden"],
      [admin.client, fellow.id, "403 forbidden"],
      [admin.client, otherUser.id, "404 not_found"],
      [admin.client, otherAdmin.id, "404 not_found"],
      [admin.client, alone.id, "404 not_found"],
      [admin.client, freshId(), "404 not_found"],
      [adminAlone, user.id, "404 not_found"],
      [user.client, user.id, "403 forbidden"],
      [user.client, freshId(), "403 forbidden"],
      [people.viewer.client, user.id, "403 forbidden"],
      [server.visitor(), user.id, "401 unauthorized"],
    ];
    for (const [client, id, expected] of table) {
      expect(await status(client.put(`${path}/${id}`, change)), `${id}`).toBe(expected);
      if (expected !== 200) expect(await status(client.delete(`${path}/${id}`)), `${id}`).toBe(expected);
    }
    expect(await status(root.put(`${path}/abc`, change))).toBe("404 not_found");
  });

  it("gives the roles that the caller may give, and lets the present one be repeated", async () => {
    const { first, admin, root } = people;
    const makeUser = async (role: Role) => (await server.makeUser({ role, organizationId: first.id })).id;
    const put = async (client: Client, id: number, body: unknown) => status(client.put(`${path}/${id}`, body));
    const user = await makeUser("user");
    expect(await put(admin.client, user, { role: "viewer" })).toBe(200);
    expect(await put(admin.client, user, { role: "user" })).toBe(200);
    expect(await put(admin.client, user, { role: "admin" })).toBe("403 forbidden");
    expect(await put(admin.client, user, { role: "super_admin" })).toBe("403 forbidden");
    expect(await put(admin.client, user, { role: "king" })).toBe("400 role_unknown");
    expect(await put(root, user, { role: "viewer" })).toBe("403 forbidden");
    expect(await put(root, user, { role: "super_admin" })).toBe("403 forbidden");
    expect(await put(root, user, { role: "admin" })).toBe(200);
    const viewer = await makeUser("viewer");
    expect(await put(root, viewer, { role: "viewer", fullName: "Same role" })).toBe(200);
    const whole = { role: "viewer", organizationId: first.id, isActive: true, fullName: "Whole", permissions: [] };
    expect(await put(admin.client, viewer, whole)).toBe(200);
  });

  it("moves people as far as the caller may", async () => {
    const { first, second, admin, root } = people;
    const { id } = await server.makeUser({ organizationId: first.id });
    const put = async (client: Client, body: unknown) => status(client.put(`${path}/${id}`, body));
    expect(await put(admin.client, { organizationId: second.id })).toBe("400 organization_unknown");
    expect(await put(admin.client, { organizationId: 123456789012345 })).toBe("400 organization_unknown");
    expect(await put(admin.client, { organizationId: null })).toBe("403 forbidden");
    expect(await put(root, { organizationId: 123456789012345 })).toBe("400 organization_unknown");
    expect(await put(root, { organizationId: second.id })).toBe(200);
    expect(await put(root, { organizationId: null })).toBe(200);
    expect(await put(root, { email: administrator.email })).toBe("409 email_taken");
    expect(await put(root, { email: "no address" })).toBe("400 email_invalid");
    expect(await put(root, { fullName: " " })).toBe("400 full_name_required");
    expect(await put(root, { isActive: "no" })).toBe("400 validation_error");
  });

  it("keeps everybody from shutting themselves out", async () => {
    const own = (await people.root.get<User>("/api/user")).json.id;
    const put = async (body: unknown) => status(people.root.put(`${path}/${own}`, body));
    expect(await put({ isActive: false })).toBe("403 forbidden");
    expect(await put({ role: "admin" })).toBe("403 forbidden");
    expect(await put({ role: "super_admin", isActive: true, fullName: "The first" })).toBe(200);
    expect(await status(people.root.delete(`${path}/${own}`))).toBe("403 forbidden");
  });

  it("lets two super_admins who would remove each other not both succeed", async () => {
    const [a, b] = [await server.makeUser({ role: "super_admin" }), await server.makeUser({ role: "super_admin" })];
    const first = (await people.root.get<User>("/api/user")).json;
    await sql(server, `UPDATE users SET isActive = 0 WHERE id = '${first.id}'`);
    const answers = await Promise.all([
      a.client.put(`${path}/${b.id}`, { isActive: false }),
      b.client.delete(`${path}/${a.id}`),
    ]);
    await sql(server, `UPDATE users SET isActive = 1 WHERE id = '${first.id}'`);
    expect(answers.filter((answer) => answer.status < 300)).toHaveLength(1);
    for (const { id } of [a, b]) await people.root.delete(`${path}/${id}`);
  });

  it("takes effect on the next request, resets the device and ends the sessions of the deactivated", async () => {
    const { client, id, username } = await server.makeUser({ organizationId: people.first.id, permissions: ["view"] });
    const cursor = async () => (await client.get<SyncAnswer>("/api/sync")).json.cursor;
    const resets = async (change: unknown) => {
      const before = await cursor();
      expect(await status(people.root.put(`${path}/${id}`, change))).toBe(200);
      return (await client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(before)}`)).json.reset;
    };
    const permissions: Permission[] = ["view", "upload"];
    expect(await status(client.post("/api/categories", { name: "x" }))).toBe("403 forbidden");
    expect(await resets({ permissions })).toBe(true);
    expect(await status(client.post("/api/categories", { name: "x" }))).toBe(201);
    expect(await resets({ fullName: "Another" })).toBe(false);
    expect(await resets({ role: "admin" })).toBe(true);
    expect(await status(client.get(path))).toBe(200);
    expect(await resets({ organizationId: people.second.id })).toBe(true);
    expect((await client.get<Organization[]>("/api/admin/organizations")).json[0]?.id).toBe(people.second.id);
    await people.root.put(`${path}/${id}`, { isActive: false });
    expect(await status(client.get("/api/user"))).toBe("401 unauthorized");
    await people.root.put(`${path}/${id}`, { isActive: true });
    expect(await status(client.get("/api/user"))).toBe("401 unauthorized");
    await client.signIn(username, "right password");
  });
});

describe("POST /api/admin/change-user-password", () => {
  const change = "/api/admin/change-user-password";

  it("is for super_admins, sets the password and ends the sessions", async () => {
    const { client, id, username } = await server.makeUser();
    const body = { userId: id, newPassword: "another one" };
    for (const other of [people.admin.client, people.user.client, people.viewer.client]) {
      expect(await status(other.post(change, body))).toBe("403 forbidden");
    }
    const answer = await people.root.post<User>(change, body);
    expect([answer.status, answer.json.id]).toEqual([200, id]);
    expect(await status(client.get("/api/user"))).toBe("401 unauthorized");
    await server.visitor().signIn(username, "another one");
    expect(await status(people.root.post(change, { ...body, newPassword: "12345" }))).toBe("400 password_too_short");
    for (const userId of [freshId(), null, "x"]) {
      expect(await status(people.root.post(change, { userId, newPassword: "123456" }))).toBe("400 user_unknown");
    }
  });
});

describe("DELETE /api/admin/users/{id}", () => {
  it("removes the account and its private records, and leaves those of the organization", async () => {
    const { first, admin } = people;
    const person = await server.makeUser({ organizationId: null });
    const privately = (await person.client.post<Category>("/api/categories", { name: "Mine" })).json;
    const permissions: Permission[] = ["upload", "view"];
    await people.root.put(`${path}/${person.id}`, { organizationId: first.id, permissions });
    const category = (await person.client.post<Category>("/api/categories", { name: "Ours" })).json;
    const sent = form({ categoryId: category.id, file: { name: "a.pdf", bytes: pdf() } });
    const document = (await person.client.post<Document>("/api/documents", sent)).json;

    const count = await admin.client.get<{ privateRecords: number }>(`${path}/${person.id}/deletion`);
    expect(count.json).toEqual({ privateRecords: 1 });
    expect(await status(admin.client.delete(`${path}/${person.id}`))).toBe(204);
    expect(await status(admin.client.delete(`${path}/${person.id}`))).toBe("404 already_deleted");
    expect(await status(person.client.get("/api/user"))).toBe("401 unauthorized");
    expect(await status(server.visitor().post("/api/login", { username: person.username, password: "x" }))).toBe(
      "401 wrong_credentials",
    );
    const left = (await admin.client.get<Document[]>("/api/documents")).json.find(({ id }) => id === document.id);
    expect(left).toMatchObject({ uploadedBy: null, tenant: first.id });
    const rows = await sql(server, `SELECT deleted <> '' FROM categories WHERE id = '${privately.id}'`);
    expect(rows).toEqual([["1"]]);
    // whoever took over the id would take over the private space
    expect(await status(people.root.post(path, fresh({ id: person.id })))).toBe("409 id_taken");
    expect(await status(people.root.post("/api/admin/organizations", { id: person.id, name: "x" }))).toBe(
      "409 id_taken",
    );
  });

  it("clears what named the account, so that those left can still be changed", async () => {
    const parent = await server.makeUser({ role: "admin", organizationId: people.first.id });
    const child = (await parent.client.post<User>(path, fresh())).json;
    await people.root.delete(`${path}/${parent.id}`);
    const found = (await list(people.root)).find(({ id }) => id === child.id);
    expect(found?.parentId).toBe(null);
    const body = { userId: child.id, newPassword: "123456" };
    expect(await status(people.root.post("/api/admin/change-user-password", body))).toBe(200);
  });
});

describe("the first administrator", () => {
  it("takes the superuser along with a new address and password", async () => {
    const other = await startServer();
    try {
      const root = other.visitor();
      await root.signIn(administrator.username, administrator.password);
      const own = (await root.get<User>("/api/user")).json.id;
      expect(await status(root.put(`${path}/${own}`, { email: "new@sijil.local" }))).toBe(200);
      const body = { userId: own, newPassword: "second-password" };
      expect(await status(root.post("/api/admin/change-user-password", body))).toBe(200);
      const console = "/api/collections/_superusers/auth-with-password";
      const identity = { identity: "new@sijil.local", password: "second-password" };
      expect(await status(other.visitor().post(console, identity))).toBe(200);
    } finally {
      await other.stop();
    }
  });
});
