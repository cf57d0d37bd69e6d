import { describe, expect, it } from "vitest";
import type { AdminStats, Category, Organization, SyncAnswer, User } from "#domain/index";
import { type Client, freshId, makePeople, startServer } from "./harness.ts";
import { sql } from "./rows.ts";
import { serverWithPeople } from "./server-with-people.ts";

const { server, people } = await serverWithPeople();

const path = "/api/admin/organizations";
const list = async (client: Client) => (await client.get<Organization[]>(path)).json;
const make = async (name: string) => (await people.root.post<Organization>(path, { name })).json;
const status = async (answer: Promise<{ status: number; code: string | null }>) => {
  const { status: got, code } = await answer;
  return code === null ? got : `${got} ${code}`;
};

describe("organizations", () => {
  it("are all there for a super_admin, and the own one for everybody else", async () => {
    const all = (await list(people.root)).map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining([people.first.id, people.second.id]));
    for (const { client } of [people.admin, people.user, people.viewer]) {
      expect((await list(client)).map(({ id }) => id)).toEqual([people.first.id]);
    }
    expect(await list(people.alone.client)).toEqual([]);
    expect(await status(server.visitor().get(path))).toBe("401 unauthorized");
  });

  it("are changed by super_admins alone, whatever the id", async () => {
    const { admin, user, viewer, alone } = people;
    for (const { client } of [admin, user, viewer, alone]) {
      for (const id of [people.first.id, freshId()]) {
        expect(await status(client.put(`${path}/${id}`, { isActive: false }))).toBe("403 forbidden");
        expect(await status(client.delete(`${path}/${id}`))).toBe("403 forbidden");
        expect(await status(client.post(`${path}/${id}/restore`))).toBe("403 forbidden");
      }
      expect(await status(client.post(path, { name: "Mine" }))).toBe("403 forbidden");
    }
    for (const id of [freshId(), "x"]) {
      expect(await status(people.root.put(`${path}/${id}`, { name: "x" }))).toBe("404 not_found");
      expect(await status(people.root.delete(`${path}/${id}`))).toBe("404 not_found");
      expect(await status(people.root.post(`${path}/${id}/restore`))).toBe("404 not_found");
    }
  });

  it("are made with a name, and belong to their maker until the first admin", async () => {
    const own = (await people.root.get<User>("/api/user")).json.id;
    const id = freshId();
    const sent = { id, name: "  شركة النور ", description: "" };
    const made = await people.root.post<Organization>(path, sent);
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ id, name: "شركة النور", description: null, ownerId: own, isActive: true });
    expect(await status(people.root.post(path, { name: " " }))).toBe("400 name_required");
    expect(await status(people.root.post(path, { id, name: "x" }))).toBe("409 id_taken");

    const owner = async () => (await list(people.root)).find((organization) => organization.id === id)?.ownerId;
    const account = { username: "first-admin", email: "first@example.test", fullName: "F", password: "secret1" };
    const first = (await people.root.post<User>("/api/admin/users", { ...account, organizationId: id })).json;
    expect(await owner()).toBe(first.id);
    const second = await server.makeUser({ organizationId: id });
    await people.root.put(`/api/admin/users/${second.id}`, { role: "admin" });
    expect(await owner()).toBe(first.id);
    await people.root.delete(`/api/admin/users/${first.id}`);
    expect(await owner()).toBe(null);

    const other = await make("By assignment");
    await people.root.put(`/api/admin/users/${second.id}`, { organizationId: other.id });
    expect((await list(people.root)).find((one) => one.id === other.id)?.ownerId).toBe(second.id);
  });

  it("that are deactivated shut their members out until they are activated", async () => {
    const { id } = await make("Asleep");
    const member = await server.makeUser({ organizationId: id });
    const answer = await people.root.put<Organization>(`${path}/${id}`, { isActive: false, description: "Resting" });
    expect(answer.json).toMatchObject({ isActive: false, description: "Resting", name: "Asleep" });
    expect(await status(member.client.get("/api/user"))).toBe("401 unauthorized");
    const login = { username: member.username, password: member.password };
    expect(await status(member.client.post("/api/login", login))).toBe("403 organization_inactive");
    await people.root.put(`${path}/${id}`, { isActive: true });
    expect(await status(member.client.get("/api/user"))).toBe("401 unauthorized");
    expect(await status(member.client.post("/api/login", login))).toBe(200);
    expect(await status(people.root.put(`${path}/${id}`, { isActive: "yes" }))).toBe("400 validation_error");
    expect(await status(people.root.put(`${path}/${id}`, { name: "" }))).toBe("400 name_required");
  });

  it("that are deleted leave their members without one, and come back without them", async () => {
    const { id } = await make("Short-lived");
    const member = await server.makeUser({ role: "admin", organizationId: id });
    const category = (await member.client.post<Category>("/api/categories", { name: "Theirs" })).json;
    const { cursor } = (await member.client.get<SyncAnswer>("/api/sync")).json;
    expect(await status(people.root.delete(`${path}/${id}`))).toBe(204);
    expect(await status(people.root.delete(`${path}/${id}`))).toBe("404 already_deleted");
    expect((await member.client.get<User>("/api/user")).json.organizationId).toBe(null);
    expect((await member.client.get<Category[]>("/api/categories")).json).toEqual([]);
    const pull = `/api/sync?cursor=${encodeURIComponent(cursor)}`;
    expect((await member.client.get<SyncAnswer>(pull)).json.reset).toBe(true);
    expect((await list(people.root)).map((one) => one.id)).not.toContain(id);
    const put = people.root.put(`/api/admin/users/${member.id}`, { organizationId: id });
    expect(await status(put)).toBe("400 organization_unknown");

    const deleted = (await people.root.get<{ collection: string; id: number }[]>("/api/deleted")).json;
    expect(deleted).toContainEqual(expect.objectContaining({ collection: "organizations", id, name: "Short-lived" }));
    const admins = (await people.admin.client.get<{ collection: string }[]>("/api/deleted")).json;
    expect(admins.filter(({ collection }) => collection === "organizations")).toEqual([]);

    const restored = await people.root.post<Organization>(`${path}/${id}/restore`);
    expect([restored.status, restored.json.id]).toEqual([200, id]);
    expect((await member.client.get<User>("/api/user")).json.organizationId).toBe(null);
    await people.root.put(`/api/admin/users/${member.id}`, { organizationId: id });
    expect((await member.client.get<Category[]>("/api/categories")).json.map((one) => one.id)).toEqual([category.id]);
  });
});

describe("GET /api/admin/stats", () => {
  it("counts the platform for a super_admin and the own organization for an admin", async () => {
    const other = await startServer({ env: { TIME_ZONE: "America/New_York" } });
    try {
      const { root, admin, user, viewer, powerless, first } = await makePeople(other);
      const stats = async (client: Client) => (await client.get<AdminStats>("/api/admin/stats")).json;
      for (const { client } of [user, viewer])
        expect(await status(client.get("/api/admin/stats"))).toBe("403 forbidden");
      const platform = await stats(root);
      expect(platform).toMatchObject({ totalUsers: 8, totalOrganizations: 2, activeOrganizations: 2 });
      expect(platform).toMatchObject({ totalAdmins: 2, superAdmins: 1, totalSubUsers: 0, totalEmployees: 0 });
      expect(platform.newUsersThisMonth).toBe(8);

      // the first moment of this month in New York, and the last one before it
      const start = monthStartIn("America/New_York");
      const set = (id: number, time: number) =>
        sql(
          other,
          `UPDATE users SET createdAt = '${new Date(time).toISOString().replace("T", " ")}' WHERE id = '${id}'`,
        );
      await set(user.id, start);
      await set(viewer.id, start - 1);
      await set(powerless.id, Date.UTC(2020, 0, 1));
      await admin.client.post("/api/admin/users", {
        username: "child",
        email: "child@example.test",
        fullName: "Child",
        password: "secret1",
      });
      await root.put(`${path}/${first.id}`, { description: "still active" });
      expect(await stats(admin.client)).toEqual({
        totalUsers: 5,
        newUsersThisMonth: 3,
        totalOrganizations: 1,
        activeOrganizations: 1,
        totalAdmins: 1,
        superAdmins: 0,
        totalSubUsers: 1,
        totalEmployees: 0,
      });
      const lonely = await other.makeUser({ role: "admin" });
      expect(await stats(lonely.client)).toMatchObject({ totalUsers: 0, totalOrganizations: 0, totalEmployees: 0 });
    } finally {
      await other.stop();
    }
  });
});

/** Milliseconds at which this calendar month began in a zone, found by what Intl says of each hour. */
function monthStartIn(timeZone: string): number {
  const month = (time: number) => new Intl.DateTimeFormat("en", { timeZone, month: "numeric" }).format(time);
  const hour = 60 * 60 * 1000;
  let time = Math.floor(Date.now() / hour) * hour;
  while (month(time - 1) === month(Date.now())) time -= hour;
  return time;
}
