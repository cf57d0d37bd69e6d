import { describe, expect, it } from "vitest";
import type {
  ActivityEntry,
  ActivityKind,
  ActivityPage,
  Category,
  Document,
  Employee,
  NewInvitation,
  NewShare,
  Organization,
  User,
} from "#domain/index";
import { pdf } from "./files.ts";
import { type Client, form, PASSWORD, startServer } from "./harness.ts";
import { anEmployee, sql } from "./rows.ts";
import { serverWithPeople } from "./server-with-people.ts";

const { server, people } = await serverWithPeople();
const category = (await people.user.client.post<Category>("/api/categories", { name: "Contracts" })).json;

async function activity(client: Client, query = ""): Promise<ActivityEntry[]> {
  const answer = await client.get<ActivityPage>(`/api/activity${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json.entries;
}

const of = (collection: string, record: number) => `?collection=${collection}&record=${record}`;
const told = ({ kind, fields }: ActivityEntry) => [kind, ...fields].join(" ");
const refusal = async (client: Client, query = "") => {
  const { status, code } = await client.get(`/api/activity${query}`);
  return `${status} ${code}`;
};

const file = () => ({ name: "paper.pdf", bytes: pdf() });
async function filed(client: Client, categoryId = category.id, name = "Lease"): Promise<Document> {
  const answer = await client.post<Document>("/api/documents", form({ name, categoryId, file: file() }));
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}
const hired = async (client: Client) => (await client.post<Employee>("/api/employees", anEmployee)).json;

describe("activity", () => {
  it("says who did what to a document, by field names alone", async () => {
    const { client, id } = people.user;
    const paper = await filed(client);
    const path = `/api/documents/${paper.id}`;
    await client.patch(path, { name: "Secret rent", description: "12,000 a month" });
    await client.patch(path, { name: "Secret rent" });
    await client.delete(path);
    expect(await refusal(client, of("documents", paper.id))).toBe("404 not_found");
    await people.admin.client.post(`${path}/restore`, {});
    const found = await activity(client, of("documents", paper.id));
    expect(found.map(told)).toEqual(["restored", "deleted", "changed name description", "created"]);
    expect(found.map(({ actor }) => actor)).toEqual([people.admin.id, id, id, id]);
    expect(found.at(-1)).toMatchObject({ collection: "documents", record: paper.id, name: "Secret rent", source: "" });
    expect(found.at(-1)?.actorName).toBe(`Person ${id}`);
    expect(JSON.stringify(await sql(server, "SELECT * FROM activity"))).not.toMatch(/rent|12,000/);
  });

  it("says who shared a document by a link, and who revoked it", async () => {
    const { client, id } = people.user;
    const paper = await filed(client);
    const path = `/api/documents/${paper.id}/shares`;
    const made = (await client.post<NewShare>(path, { days: 3, password: "Ramadan-1448" })).json;
    expect((await client.post(path, { days: 91 })).status).toBe(400);
    for (const status of [204, 404]) {
      expect((await people.admin.client.delete(`/api/shares/${made.id}`)).status).toBe(status);
    }
    expect((await client.post(`/api/shares/${made.id}/restore`)).status).toBe(200);
    const found = await activity(client, of("documents", paper.id));
    expect(found.map(told)).toEqual(["shared", "unshared", "shared", "created"]);
    expect(found.map(({ actor }) => actor)).toEqual([id, people.admin.id, id, id]);
    expect(JSON.stringify(await sql(server, "SELECT * FROM activity"))).not.toContain(made.token);
  });

  it("says who invited whom to which role, who withdrew it, and who joined, to admins alone", async () => {
    const firm = await server.makeOrganization();
    const admin = await server.makeUser({ role: "admin", organizationId: firm.id });
    const invite = async (role: "user" | "viewer") =>
      (await admin.client.post<NewInvitation>("/api/invitations", { role, email: "secret@example.test" })).json;
    const withdrawn = await invite("viewer");
    expect((await admin.client.delete(`/api/invitations/${withdrawn.id}`)).status).toBe(204);
    expect((await admin.client.delete(`/api/invitations/${withdrawn.id}`)).status).toBe(404);
    const { id } = await invite("user");
    const { token } = (await admin.client.post<NewInvitation>(`/api/invitations/${id}/renew`, {})).json;
    const account = { username: "joiner", email: "joiner@example.test", fullName: "Joiner", password: PASSWORD };
    const joiner = await server.visitor().post<User>("/api/invitations/accept", { token, ...account });
    expect(joiner.status, joiner.text).toBe(201);
    const other = await server.makeUser({ role: "user", organizationId: null });
    expect((await other.client.post("/api/invitations/join", { token: (await invite("viewer")).token })).status).toBe(
      200,
    );
    const found = await activity(admin.client);
    const invited = found.filter(({ collection }) => collection === "organizations");
    const kinds = ["invited viewer", "invited user", "invited user", "uninvited viewer", "invited viewer"];
    expect(invited.map(told)).toEqual(kinds);
    expect(new Set(invited.map(({ record, actor }) => `${record} ${actor}`))).toEqual(
      new Set([`${firm.id} ${admin.id}`]),
    );
    const joined = found.filter(({ kind }) => kind === "joined");
    expect(joined.map((one) => [one.record, one.actor, ...one.fields])).toEqual([
      [other.id, other.id, "viewer"],
      [joiner.json.id, joiner.json.id, "user"],
    ]);
    expect(await refusal(other.client)).toBe("403 forbidden");
    expect((await activity(people.admin.client, "?limit=500")).some(({ record }) => record === firm.id)).toBe(false);
    const stored = JSON.stringify(await sql(server, "SELECT * FROM activity"));
    for (const secret of ["secret@", token, withdrawn.token]) expect(stored).not.toContain(secret);
  });

  it("tells a renewal and what is attached apart from other changes of an employee", async () => {
    const { client } = people.user;
    const { id } = await hired(client);
    const path = `/api/employees/${id}`;
    await client.patch(path, { salary: "450.50" });
    await client.patch(path, { passportNumber: "A1", passportExpiryDate: "2030-01-01" });
    await client.patch(path, { passportNumber: "A2", passportExpiryDate: "2037-01-01" });
    for (let twice = 0; twice < 2; twice++) {
      const body = form({ attachmentType: "passport", attachment: file() });
      expect((await client.post(`${path}/upload-attachment`, body)).status).toBe(201);
    }
    await client.delete(`${path}/attachments/passport`);
    await client.post(`${path}/attachments/passport/restore`, {});
    await client.delete(`${path}/attachments/passport`);
    await client.delete(`/api/deleted/attachments/${id}/passport`);
    expect((await activity(client, of("employees", id))).map(told)).toEqual([
      "purged passport",
      "detached passport",
      "reattached passport",
      "detached passport",
      "attached passport",
      "attached passport",
      "renewed passportNumber passportExpiryDate",
      "changed passportNumber passportExpiryDate",
      "changed salary",
      "created",
    ]);
    expect(JSON.stringify(await sql(server, "SELECT fields FROM activity"))).not.toContain("450");
  });

  it("is there once for a request that is repeated, and not at all for one that is refused", async () => {
    const { client } = people.user;
    const paper = await filed(client);
    for (let sent = 0; sent < 2; sent++) {
      await client.patch(`/api/documents/${paper.id}`, { name: "Twice" }, { key: `twice ${paper.id}` });
    }
    expect((await people.viewer.client.patch(`/api/documents/${paper.id}`, { name: "No" })).status).toBe(403);
    expect((await client.patch(`/api/documents/${paper.id}`, { name: "No", categoryId: 7 })).status).toBe(400);
    expect((await activity(client, of("documents", paper.id))).map(told)).toEqual(["changed name", "created"]);
  });

  it("has each imported employee, each purged record, and subcategories that go with their category", async () => {
    const { client } = people.otherUser;
    const { admin } = { admin: people.otherAdmin.client };
    const employees = [1, 2, 3].map((row) => ({ ...anEmployee, civilId: `28501010123${row}`, row }));
    const imported = await client.post("/api/employees/import", { employees });
    expect(imported.status, imported.text).toBe(201);
    const made = (await client.post<Category>("/api/categories", { name: "Old" })).json;
    const part = (await client.post<Category>("/api/subcategories", { name: "Older", categoryId: made.id })).json;
    await client.delete(`/api/categories/${made.id}`);
    await client.delete(`/api/deleted/categories/${made.id}`);
    const all = await activity(admin);
    const kinds = (collection: string) => all.filter((one) => one.collection === collection).map(told);
    expect(kinds("employees")).toEqual(["created", "created", "created"]);
    expect(kinds("categories")).toEqual(["purged", "deleted", "created"]);
    expect(kinds("subcategories")).toEqual(["deleted", "created"]);
    const gone = all.find((one) => one.record === part.id);
    expect(gone).toMatchObject({ kind: "deleted", name: null });
  });

  it("follows accounts and organizations, in both organizations that a move concerns", async () => {
    const { root, first, second } = people;
    const user = (
      await root.post<User>("/api/admin/users", {
        ...{ username: "mover", email: "mover@example.test", fullName: "Mover", password: PASSWORD },
        ...{ role: "admin", organizationId: first.id },
      })
    ).json;
    const path = `/api/admin/users/${user.id}`;
    await root.put(path, { fullName: "Mover" });
    await root.put(path, { fullName: "Moved", organizationId: second.id });
    await root.post("/api/admin/change-user-password", { userId: user.id, newPassword: `${PASSWORD}!` });
    await root.delete(path);
    const byOrganization = async (client: Client) => (await activity(client, of("users", user.id))).map(told);
    expect(await byOrganization(people.admin.client)).toEqual(["changed fullName organizationId", "created"]);
    expect(await byOrganization(people.otherAdmin.client)).toEqual([
      "deleted",
      "password_changed",
      "changed fullName organizationId",
    ]);
    const firm = (await root.post<Organization>("/api/admin/organizations", { name: "Third" })).json;
    const firmPath = `/api/admin/organizations/${firm.id}`;
    await root.put(firmPath, { name: "Third", isActive: false });
    await root.delete(firmPath);
    await root.post(`${firmPath}/restore`, {});
    expect((await activity(root, of("organizations", firm.id))).map(told)).toEqual([
      "restored",
      "deleted",
      "changed isActive",
      "created",
    ]);
  });
});

/** Lets a counter have counted so often: ahead of now, so that no hour ends in between. */
async function countedBefore(counter: string, times: number) {
  await sql(server, `DELETE FROM attempts WHERE counter = '${counter}'`);
  const series = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${times})`;
  if (times > 0)
    await sql(server, `${series} INSERT INTO attempts SELECT '${counter}', ${Date.now() + 3_600_000} FROM n`);
}

describe("downloads", () => {
  const downloads = async (query: string) =>
    (await activity(people.admin.client, query)).filter(({ kind }) => kind === "downloaded");
  const minutes = (count: number) => count * 60_000;

  it("are there once for whoever takes a file at a time, and not for who may not", async () => {
    const paper = await filed(people.user.client);
    const path = `/api/documents/${paper.id}/download`;
    expect((await people.powerless.client.get(path)).status).toBe(404);
    expect((await people.otherUser.client.get(path)).status).toBe(404);
    expect((await people.viewer.client.raw("HEAD", path)).status).toBe(200);
    expect(await downloads(of("documents", paper.id))).toEqual([]);
    for (const range of ["", "bytes=1-", "bytes=0-9"]) {
      expect((await people.admin.client.raw("GET", path, { headers: { range } })).ok).toBe(true);
    }
    expect((await people.user.client.get(path)).status).toBe(200);
    const found = await downloads(of("documents", paper.id));
    expect(found.map(({ actor }) => actor)).toEqual([people.user.id, people.admin.id]);
    expect(await activity(people.viewer.client, of("documents", paper.id))).toHaveLength(3);
  });

  it("of an attachment name its kind", async () => {
    const { client } = people.user;
    const { id } = await hired(client);
    for (const attachmentType of ["passport", "civilId"]) {
      const body = form({ attachmentType, attachment: file() });
      expect((await client.post(`/api/employees/${id}/upload-attachment`, body)).status).toBe(201);
      expect((await client.get(`/api/employees/${id}/download-attachment/${attachmentType}`)).status).toBe(200);
    }
    expect((await downloads(of("employees", id))).map(told)).toEqual(["downloaded civilId", "downloaded passport"]);
  });

  it("from a device's own files are reported later, with their own time, once", async () => {
    const [paper, { id }] = [await filed(people.admin.client), await hired(people.user.client)];
    const report = async (client: Client, ...list: object[]) => {
      const answer = await client.post("/api/activity/downloads", { downloads: list });
      expect(answer.status, answer.text).toBe(204);
    };
    const document = { collection: "documents", record: paper.id };
    const passport = { collection: "employees", record: id, attachment: "passport" };
    const before = Date.now();
    for (let sent = 0; sent < 2; sent++) {
      await report(people.user.client, { ...document, ago: minutes(90) }, { ...passport, ago: minutes(60 * 24 * 400) });
    }
    await report(people.powerless.client, { ...document, ago: 0 });
    await report(people.viewer.client, { ...passport, ago: 0 });
    await report(people.otherUser.client, { ...document, ago: 0 }, { ...passport, ago: 0 });
    await report(
      people.user.client,
      { ...passport, attachment: undefined, ago: 0 },
      { ...document, record: 7, ago: 0 },
    );
    const [ofPaper, ofEmployee] = [await downloads(of("documents", paper.id)), await downloads(of("employees", id))];
    expect(ofPaper.map(({ actor }) => actor)).toEqual([people.user.id]);
    expect(ofEmployee.map((one) => [one.actor, ...one.fields])).toEqual([[people.user.id, "passport"]]);
    const age = ({ at }: ActivityEntry) => before - Date.parse(at);
    expect(ofPaper.map((one) => Math.floor((age(one) + minutes(1)) / minutes(10)))).toEqual([9]);
    expect(ofEmployee.map((one) => Math.round(age(one) / minutes(60 * 24)))).toEqual([30]);
  });

  it("are still taken from who could make them before, also of what is deleted since", async () => {
    const clerk = await server.makeUser({
      role: "user",
      organizationId: people.first.id,
      permissions: ["view", "upload", "download"],
    });
    const [own, others] = [await filed(clerk.client), await filed(people.admin.client)];
    await people.root.put(`/api/admin/users/${clerk.id}`, { organizationId: null });
    await people.admin.client.delete(`/api/documents/${own.id}`);
    const downloads = [own, others].map(({ id }) => ({ collection: "documents", record: id, ago: minutes(30) }));
    expect((await clerk.client.post("/api/activity/downloads", { downloads })).status).toBe(204);
    const found = await activity(people.admin.client, `?actor=${clerk.id}&kind=downloaded`);
    expect(found.map(({ record }) => record)).toEqual([own.id]);
  });

  it.each([
    [{ collection: "users", record: 1, ago: 0 }],
    [{ collection: "documents", record: 1, ago: -1 }],
    [{ collection: "employees", record: 1, attachment: "salary", ago: 0 }],
    Array(101).fill({ collection: "documents", record: 1, ago: 0 }),
  ])("are refused when they are not what a device reports (%#)", async (...downloads) => {
    const answer = await people.user.client.post("/api/activity/downloads", { downloads });
    expect(`${answer.status} ${answer.code}`).toBe("400 validation_error");
  });
});

describe("refusals", () => {
  const refusals = async (client: Client, actor: number) =>
    (await activity(client, `?actor=${actor}&limit=500`)).filter(({ kind }) => kind === "refused");
  const brief = ({ collection, record, fields, count }: ActivityEntry) => [collection, record, ...fields, count];

  it("leave what was refused, on what, and how often within the hour, to the organization's admins alone", async () => {
    const firm = await server.makeOrganization();
    const admin = await server.makeUser({ role: "admin", organizationId: firm.id });
    const viewer = await server.makeUser({ role: "viewer", organizationId: firm.id, permissions: ["view"] });
    const own = (await admin.client.post<Category>("/api/categories", { name: "Contracts" })).json;
    const paper = await filed(admin.client, own.id);
    const foreign = await hired(people.user.client);
    const path = `/api/documents/${paper.id}`;
    const status = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(403);
    await status(viewer.client.patch(path, { name: "No" }));
    await status(viewer.client.delete(path));
    await status(viewer.client.get(`${path}/download`));
    await status(viewer.client.post("/api/categories", { name: "No" }));
    await status(viewer.client.get("/api/employees"));
    await status(viewer.client.patch(`/api/employees/${foreign.id}`, { salary: 1 }));
    await status(viewer.client.get("/api/admin/stats"));
    expect((await viewer.client.patch("/api/documents/7", { name: "No" })).status).toBe(404);
    const found = await refusals(admin.client, viewer.id);
    expect(found.map(brief)).toEqual([
      ["organizations", null, "view", 1],
      ["employees", null, "change", 1],
      ["employees", null, "view", 1],
      ["categories", null, "add", 1],
      ["documents", paper.id, "download", 1],
      ["documents", paper.id, "delete", 1],
      ["documents", paper.id, "change", 1],
    ]);
    await countedBefore(`refused:documents:delete:${viewer.id}`, 9);
    for (let sent = 0; sent < 3; sent++) await status(viewer.client.delete(path));
    expect((await refusals(admin.client, viewer.id)).slice(0, 2).map(brief)).toEqual([
      ["documents", paper.id, "delete", 10],
      ["organizations", null, "view", 1],
    ]);
    for (const client of [viewer.client, admin.client]) {
      const ofPaper = (await activity(client, of("documents", paper.id))).map(told);
      expect(ofPaper).toEqual(["created"]);
    }
    for (const client of [people.admin.client, people.root]) expect(await refusals(client, viewer.id)).toEqual([]);
  });

  it("in a private space, and of people without an organization, leave nothing", async () => {
    const mover = await server.makeUser({ role: "user", organizationId: null });
    const own = await hired(mover.client);
    expect((await mover.client.get("/api/activity")).status).toBe(403);
    const { token } = (await people.admin.client.post<NewInvitation>("/api/invitations", { role: "viewer" })).json;
    expect((await mover.client.post("/api/invitations/join", { token })).status).toBe(200);
    const path = `/api/employees/${own.id}`;
    expect((await mover.client.patch(path, { salary: "1.00" })).status).toBe(403);
    expect(await refusals(people.admin.client, mover.id)).toEqual([]);
    expect((await mover.client.delete("/api/employees/7")).status).toBe(403);
    expect((await refusals(people.admin.client, mover.id)).map(brief)).toEqual([["employees", null, "delete", 1]]);
  });

  it("are counted a thousand times an hour at most", async () => {
    const viewer = await server.makeUser({ role: "viewer", organizationId: people.first.id });
    const refused = async () => expect((await viewer.client.get("/api/employees")).status).toBe(403);
    const counter = `refused:employees:view:${viewer.id}`;
    const counted = async () =>
      (await sql(server, `SELECT count(*) FROM attempts WHERE counter = '${counter}'`)).flat();
    await countedBefore(counter, 999);
    for (let sent = 0; sent < 3; sent++) await refused();
    expect((await refusals(people.admin.client, viewer.id)).map(({ count }) => count)).toEqual([1000]);
    expect(await counted()).toEqual(["1000"]);
  });
});

describe("sign-ins", () => {
  const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";
  const headers = { "User-Agent": agent };
  const device = { browser: "Firefox", system: "Windows" };
  const signIn = (username: string, password: string) =>
    server.visitor().post("/api/login", { username, password }, { headers });
  const signIns = async (client: Client, record: number) =>
    (await activity(client, `?collection=users&record=${record}&limit=500`)).filter(({ kind }) => kind !== "created");

  it("are there with the device: that they succeeded, failed or ended, and nothing that was typed", async () => {
    const firm = await server.makeOrganization();
    const admin = await server.makeUser({ role: "admin", organizationId: firm.id });
    const clerk = await server.makeUser({ role: "user", organizationId: firm.id });
    const browser = server.visitor();
    const typed = { username: clerk.email, password: PASSWORD };
    expect((await browser.post("/api/login", typed, { headers })).status).toBe(200);
    expect((await signIn(clerk.username, "typed in vain")).status).toBe(401);
    expect((await signIn("typed nobody", "typed in vain")).status).toBe(401);
    expect((await browser.post("/api/logout", {}, { headers })).status).toBe(204);
    await browser.post("/api/logout", {});
    const found = await signIns(admin.client, clerk.id);
    expect(found.map(told)).toEqual(["signed_out", "sign_in_failed", "signed_in", "signed_in"]);
    expect(found.map(({ actor }) => actor)).toEqual([clerk.id, null, clerk.id, clerk.id]);
    expect(found.slice(0, 3).map((one) => [one.device, one.source, one.count])).toEqual([
      [device, "", 1],
      [device, "", 1],
      [device, "", 1],
    ]);
    expect(JSON.stringify(await sql(server, "SELECT * FROM activity"))).not.toMatch(/typed|Mozilla/);
  });

  it("that end on another device or everywhere say where", async () => {
    const { client, id } = await server.makeUser({ role: "user", organizationId: people.first.id });
    await signIn((await client.get<User>("/api/user")).json.username, PASSWORD);
    const sessions = (await client.get<{ id: string; current: boolean }[]>("/api/sessions")).json;
    const other = sessions.find(({ current }) => !current);
    expect((await client.delete(`/api/sessions/${other?.id}`)).status).toBe(204);
    expect((await client.post("/api/logout-everywhere", {}, { headers: { "User-Agent": "" } })).status).toBe(204);
    const found = (await signIns(people.admin.client, id)).filter(({ kind }) => kind === "signed_out");
    expect(found.map((one) => one.device)).toEqual([{ browser: null, system: null }, device]);
  });

  it("are read by the admins of the organization; those of accounts without one by the platform's people", async () => {
    const clerk = await server.makeUser({ role: "user", organizationId: people.first.id });
    const single = await server.makeUser({ role: "user", organizationId: null });
    const count = async (client: Client, { id }: { id: number }) => (await signIns(client, id)).length;
    expect(await count(people.admin.client, clerk)).toBe(1);
    expect(await count(people.otherAdmin.client, clerk)).toBe(0);
    expect(await count(people.root, clerk)).toBe(0);
    expect(await count(people.admin.client, single)).toBe(0);
    expect(await count(people.root, single)).toBe(1);
    expect(await refusal(clerk.client, `?collection=users&record=${clerk.id}`)).toBe("403 forbidden");
  });

  it("that fail are noted the first, the tenth and the hundredth time within the hour", async () => {
    const clerk = await server.makeUser({ role: "user", organizationId: people.first.id });
    const failures = async () =>
      (await signIns(people.admin.client, clerk.id)).filter(({ kind }) => kind === "sign_in_failed");
    const fail = async () => expect((await signIn(clerk.username, "wrong")).status).toBe(401);
    const counts = async () => (await failures()).map(({ count }) => count);
    await fail();
    expect(await counts()).toEqual([1]);
    await countedBefore(`failed:${clerk.id}`, 8);
    for (let sent = 0; sent < 3; sent++) await fail();
    expect(await counts()).toEqual([10, 1]);
    await countedBefore(`failed:${clerk.id}`, 0);
    await fail();
    expect(await counts()).toEqual([1, 10, 1]);
  });
});

describe("who reads activity", () => {
  it("of a record: whoever sees it; the others learn nothing, not even that it exists", async () => {
    const [paper, employee] = [await filed(people.user.client), await hired(people.user.client)];
    const seen = async (client: Client, query: string) => (await client.get(`/api/activity${query}`)).status;
    const { root, ...rest } = people;
    const clients = { ...rest, root: { client: root } };
    const names = ["admin", "user", "viewer", "powerless", "otherAdmin", "otherUser", "alone", "root"] as const;
    const statuses = async (query: string) =>
      Object.fromEntries(await Promise.all(names.map(async (name) => [name, await seen(clients[name].client, query)])));
    const strangers = { otherAdmin: 404, otherUser: 404, alone: 404 };
    expect(await statuses(of("documents", paper.id))).toEqual({
      ...{ admin: 200, user: 200, viewer: 200, powerless: 404, ...strangers, root: 404 },
    });
    expect(await statuses(of("employees", employee.id))).toEqual({
      ...{ admin: 200, user: 200, viewer: 403, powerless: 200, ...strangers, root: 403 },
    });
    expect(await statuses("")).toEqual({
      ...{ admin: 200, user: 403, viewer: 403, powerless: 403, otherAdmin: 200, otherUser: 403, alone: 403, root: 200 },
    });
    expect(await seen(server.visitor(), of("documents", paper.id))).toBe(401);
  });

  it("of a private space: its owner alone, and of an organization: its admins alone", async () => {
    const own = (await people.alone.client.post<Category>("/api/categories", { name: "Mine" })).json;
    const paper = await filed(people.alone.client, own.id, "Diary");
    expect((await activity(people.alone.client, of("documents", paper.id))).map(told)).toEqual(["created"]);
    const everything = "?limit=500";
    const [admin, root] = [await activity(people.admin.client, everything), await activity(people.root, everything)];
    for (const list of [admin, root]) expect(list.some(({ record }) => record === paper.id)).toBe(false);
    expect(root.length).toBeGreaterThan(0);
    expect(root.filter(({ collection }) => collection !== "users" && collection !== "organizations")).toEqual([]);
    const actors = new Set(admin.map(({ actor }) => actor));
    expect(actors.has(people.user.id)).toBe(true);
    expect(actors.has(people.otherUser.id)).toBe(false);
  });

  it("ends with the organization", async () => {
    const leaver = await server.makeUser({
      role: "user",
      organizationId: people.first.id,
      permissions: ["view", "upload"],
    });
    const paper = await filed(leaver.client);
    await people.root.put(`/api/admin/users/${leaver.id}`, { organizationId: null });
    expect(await refusal(leaver.client, of("documents", paper.id))).toBe("404 not_found");
  });
});

describe("a list of activity", () => {
  it("goes on where a page ended, and is filtered by person, kind, collection and period", async () => {
    const firm = await server.makeOrganization();
    const admin = await server.makeUser({ role: "admin", organizationId: firm.id });
    const clerk = await server.makeUser({ role: "user", organizationId: firm.id, permissions: ["upload"] });
    const made: number[] = [];
    for (const { client } of [admin, clerk, admin, clerk, admin]) {
      made.unshift((await client.post<Category>("/api/categories", { name: "Category" })).json.id);
    }
    await clerk.client.patch(`/api/categories/${made[0]}`, { name: "Letters" });
    const pages: ActivityEntry[][] = [];
    for (let before: string | null = ""; before !== null; ) {
      const query: string = `?collection=categories&limit=2${before && `&before=${before}`}`;
      const { json } = await admin.client.get<ActivityPage>(`/api/activity${query}`);
      pages.push(json.entries);
      before = json.next;
    }
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2]);
    expect(pages.flat().map(({ record }) => record)).toEqual([made[0], ...made]);
    const count = async (query: string) => (await activity(admin.client, `?collection=categories&${query}`)).length;
    expect(await count(`actor=${clerk.id}`)).toBe(3);
    expect(await count("kind=changed")).toBe(1);
    expect(await activity(admin.client, "?collection=documents")).toEqual([]);
    const middle = pages[1]?.[0]?.at ?? "";
    const times = pages.flat().map(({ at }) => at);
    expect(await count(`from=${middle}`)).toBe(times.filter((at) => at >= middle).length);
    expect(await count(`to=${middle}`)).toBe(times.filter((at) => at < middle).length);
  });

  it.each(["kind=stolen", "collection=sessions", "limit=0", "limit=501", "before=x", "from=2026", "record=-1"])(
    "refuses %s",
    async (query) => {
      expect(await refusal(people.admin.client, `?${query}`)).toBe("400 validation_error");
    },
  );
});

describe("the table", () => {
  const kinds = async () => (await sql(server, "SELECT DISTINCT kind FROM activity")).flat() as ActivityKind[];

  it("lets nobody change an entry, replace one, or remove one before its time", async () => {
    const before = await kinds();
    await expect(sql(server, "UPDATE activity SET actor = ''")).rejects.toThrow("activity is never changed");
    const replaced = "INSERT OR REPLACE INTO activity SELECT * FROM activity LIMIT 1";
    await expect(sql(server, replaced)).rejects.toThrow("activity is never changed");
    await expect(sql(server, "DELETE FROM activity")).rejects.toThrow("activity is kept");
    expect(await kinds()).toEqual(before);
  });

  it("lets the purge remove what is older than a year, or as old as ACTIVITY_DAYS says", async () => {
    const daysAgo = (days: number) => Date.now() - days * 86_400_000;
    const add = (days: number) =>
      sql(
        server,
        `INSERT INTO activity (at, tenant, kind, collection, record, actor)
         VALUES (${daysAgo(days)}, '', 'changed', 'users', '${days}', '')`,
      );
    for (const days of [20, 40, 364, 366]) await add(days);
    await expect(sql(server, "DELETE FROM activity WHERE record = '364'")).rejects.toThrow("activity is kept");
    const left = async (on = server) =>
      (await sql(on, "SELECT record FROM activity WHERE length(record) IN (2, 3) ORDER BY id")).flat();
    await server.restart();
    expect(await left()).toEqual(["20", "40", "364"]);
    await server.pause();
    const shorter = await startServer({ dataDir: server.dataDir, env: { ACTIVITY_DAYS: "30" } });
    expect(await left(shorter)).toEqual(["20"]);
    await shorter.stop();
    await server.restart();
  });
});
