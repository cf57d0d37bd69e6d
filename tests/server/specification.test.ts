import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ErrorCode, type Language, sentences, statuses } from "#domain/index";
import { routes as answered } from "../../pb_hooks/src/routes.ts";
import { routes } from "../specification/routes.ts";
import { texts } from "../specification/texts.ts";
import { pdf } from "./files.ts";
import { type Client, form, freshId, makePeople, PASSWORD, startServer, type TestServer } from "./harness.ts";

/* Section 7 route by route: each is called once as the specification writes it, and once without the right to it. */

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let clients: Record<(typeof routes)[number]["as"], Client>;

beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
  const { root, admin, user, viewer } = people;
  clients = {
    super_admin: root,
    admin: admin.client,
    user: user.client,
    viewer: viewer.client,
    visitor: server.visitor(),
  };
  // lists that have a row each
  await create(clients.user, "/api/subcategories", { name: "Leases", categoryId: await newCategory() });
  await newDocument();
  await newEmployee();
});
afterAll(() => server.stop());

async function create(client: Client, path: string, body: unknown): Promise<number> {
  const answer = await client.post<{ id: number }>(path, body);
  expect(answer.status, `${path}: ${answer.text}`).toBe(201);
  return answer.json.id;
}

const newCategory = () => create(clients.user, "/api/categories", { name: "Contracts", description: "Signed" });
const newDocument = async () => create(clients.user, "/api/documents", await documentForm());
const documentForm = async () =>
  form({ file: { name: "lease.pdf", bytes: pdf(300) }, name: "Lease", categoryId: await newCategory() });
const employee = {
  firstName: "Sara",
  lastName: "Al-Ali",
  nationality: "Kuwait",
  civilId: "285010112345",
  phoneNumber: "+965 5000 0000",
  emailAddress: "sara@example.test",
  dateOfBirth: "1985-01-01",
  salary: 450.5,
};
const newEmployee = () => create(clients.user, "/api/employees", employee);
const newUser = () => {
  const name = `user-${freshId()}`;
  return {
    username: name,
    email: `${name}@example.test`,
    fullName: "Somebody New",
    password: "secret password",
    role: "user",
    parentId: people.admin.id,
    organizationId: people.first.id,
    permissions: ["view"],
  };
};
const attachment = () => form({ attachment: { name: "passport.pdf", bytes: pdf(300) }, attachmentType: "passport" });

interface Request {
  path?: string;
  body?: unknown;
}

/** What each route is called with: its body, and its path where that names a record. */
const requests: Record<string, () => Promise<Request> | Request> = {
  "POST /api/login": () => ({ body: { username: people.user.username, password: PASSWORD } }),
  "POST /api/register": () => {
    const { username, email, fullName, password } = newUser();
    return { body: { username, email, fullName, password } };
  },
  "POST /api/change-password": () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
  "POST /api/categories": () => ({ body: { name: "Letters", description: "Received" } }),
  "DELETE /api/categories/{id}": async () => ({ path: `/api/categories/${await newCategory()}` }),
  "POST /api/subcategories": async () => ({
    body: { name: "Sales", description: "", categoryId: await newCategory() },
  }),
  "DELETE /api/subcategories/{id}": async () => {
    const body = { name: "Leases", categoryId: await newCategory() };
    return { path: `/api/subcategories/${await create(clients.user, "/api/subcategories", body)}` };
  },
  "POST /api/documents": async () => ({ body: await documentForm() }),
  "DELETE /api/documents/{id}": async () => ({ path: `/api/documents/${await newDocument()}` }),
  "GET /api/documents/{id}/download": async () => ({ path: `/api/documents/${await newDocument()}/download` }),
  "POST /api/admin/users": () => ({ body: newUser() }),
  "PUT /api/admin/users/{id}": async () => ({
    path: `/api/admin/users/${await create(clients.admin, "/api/admin/users", newUser())}`,
    body: { isActive: false },
  }),
  "DELETE /api/admin/users/{id}": async () => ({
    path: `/api/admin/users/${await create(clients.admin, "/api/admin/users", newUser())}`,
  }),
  "POST /api/admin/change-user-password": () => ({ body: { userId: people.powerless.id, newPassword: "another one" } }),
  "POST /api/admin/organizations": () => ({ body: { name: "Al Noor Trading", description: "Trading" } }),
  "PUT /api/admin/organizations/{id}": async () => ({
    path: `/api/admin/organizations/${(await server.makeOrganization()).id}`,
    body: { isActive: false },
  }),
  "DELETE /api/admin/organizations/{id}": async () => ({
    path: `/api/admin/organizations/${(await server.makeOrganization()).id}`,
  }),
  "POST /api/employees": () => ({ body: employee }),
  "DELETE /api/employees/{id}": async () => ({ path: `/api/employees/${await newEmployee()}` }),
  "POST /api/employees/{id}/upload-attachment": async () => ({
    path: `/api/employees/${await newEmployee()}/upload-attachment`,
    body: attachment(),
  }),
  "GET /api/employees/{id}/download-attachment/{type}": async () => {
    const path = `/api/employees/${await newEmployee()}`;
    expect((await clients.user.post(`${path}/upload-attachment`, attachment())).status).toBe(201);
    return { path: `${path}/download-attachment/passport` };
  },
};

const named = routes.map((route) => ({ ...route, name: `${route.method} ${route.path}` }));
const languages: readonly Language[] = ["en", "ar"];

/** The refusal of a call, in each language: the status, the code, and the sentence as the whole body. */
async function refused(client: Client, method: string, path: string, code: ErrorCode, body?: unknown) {
  for (const language of languages) {
    client.language = language;
    const answer = await client.call(method, path, { body });
    client.language = "en";
    expect([answer.status, answer.code, answer.text]).toEqual([statuses[code], code, sentences[code][language]]);
  }
}

describe("every route of section 7", () => {
  it.each(named)("$name answers as specified", async ({ name, method, path, as, status, fields, list }) => {
    const request = (await requests[name]?.()) ?? {};
    const answer = await clients[as].call(method, request.path ?? path, { body: request.body });
    expect(answer.status, answer.text).toBe(status);
    if (!fields) return;
    const rows: unknown = answer.json;
    const first: unknown = list && Array.isArray(rows) ? rows[0] : rows;
    expect(first).toBeTypeOf("object");
    for (const field of fields) expect(first).toHaveProperty(field);
  });

  it("is one that the server knows", () => {
    const known = answered.map(({ method, path }) => `${method} ${path}`);
    expect(named.filter(({ name }) => !known.includes(name))).toEqual([]);
  });

  const closed = answered.filter(({ access }) => access === "session").map(({ method, path }) => `${method} ${path}`);
  const guarded = named.filter(({ name }) => closed.includes(name));
  it.each(guarded)("$name refuses a visitor in both languages", async ({ method, path }) => {
    const somewhere = path.replace("{id}", String(freshId())).replace("{type}", "passport").replace("{number}", "1");
    await refused(server.visitor(), method, somewhere, "unauthorized");
  });
});

/** The generic messages are what the real server says. */
function scenario(name: string, reach: Record<string, () => Promise<void>>): void {
  describe(`the specification's texts: ${name}`, () => {
    it("claims what it reaches", () => {
      expect(Object.keys(reach).map((code) => `sentence.${code}`)).toEqual(texts[name]?.map(([, key]) => key));
    });
    it.each(Object.entries(reach))("%s, in both languages", (_, run) => run());
  });
}

scenario("server", {
  validation_error: () => {
    const path = `/api/admin/users/${people.powerless.id}`;
    return refused(clients.admin, "PUT", path, "validation_error", { isActive: "no" });
  },
  not_found: () => refused(clients.user, "DELETE", `/api/documents/${freshId()}`, "not_found"),
  unauthorized: () => refused(server.visitor(), "GET", "/api/user", "unauthorized"),
  operation_failed: async () => {
    const id = await newDocument();
    await rm(join(server.dataDir, "storage"), { recursive: true });
    await refused(clients.user, "GET", `/api/documents/${id}/download`, "operation_failed");
  },
});
