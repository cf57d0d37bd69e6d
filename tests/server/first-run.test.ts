import { afterAll, beforeAll, expect, it } from "vitest";
import type { Category, Organization, User } from "#domain/index";
import { administrator, type Client, PASSWORD, startServer, type TestServer } from "./harness.ts";

const fresh: TestServer[] = [];
let server: TestServer;
let platform: Client;
beforeAll(async () => {
  server = await start();
  platform = await signedIn(server);
});
afterAll(async () => {
  for (const one of fresh) await one.stop();
});

async function signedIn(of: TestServer): Promise<Client> {
  const client = of.visitor();
  await client.signIn(administrator.username, administrator.password);
  return client;
}

async function start(env: Record<string, string> = {}) {
  const one = await startServer({ env });
  fresh.push(one);
  return one;
}

const firm = {
  organizationName: "Al Noor",
  fullName: "Noura",
  username: "noura",
  email: "noura@example.test",
  password: PASSWORD,
};
const registration = async (of: TestServer) =>
  (await of.visitor().get<{ registration: string }>("/api/config")).json.registration;

it("makes the organization, its admin and categories in the page's language, and signs in as the admin", async () => {
  expect(await registration(server)).toBe("open");
  platform.language = "ar";
  const refused = await platform.post("/api/first-run", { ...firm, organizationName: " " });
  expect(refused.code).toBe("name_required");
  const answer = await platform.post<User>("/api/first-run", firm);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.json).toMatchObject({ username: "noura", role: "admin", mustChoosePassword: false });
  expect((await platform.get<User>("/api/user")).json.id).toBe(answer.json.id);
  const [organization] = (await platform.get<Organization[]>("/api/admin/organizations")).json;
  expect(organization).toMatchObject({ name: "Al Noor", ownerId: answer.json.id, isActive: true });
  const names = (await platform.get<Category[]>("/api/categories")).json.map(({ name }) => name);
  expect(names.sort()).toEqual(["العقود", "الفواتير", "التراخيص", "المراسلات"].sort());
  expect(await registration(server)).toBe("closed");
  expect((await server.visitor().post("/api/register", { ...firm, username: "guest" })).code).toBe(
    "registration_closed",
  );
  const again = await signedIn(server);
  expect((await again.post("/api/first-run", { ...firm, username: "other" })).code).toBe("already_set_up");
});

it("leaves registration open where that is chosen, and to the environment where that says something", async () => {
  const [open, ordered] = [await start(), await start({ REGISTRATION: "open" })];
  for (const [one, mode] of [
    [open, "open"],
    [ordered, "invitation"],
  ] as const) {
    // the form asks only where the answer decides
    expect((await one.visitor().get("/api/config")).json).toMatchObject({ registrationOrdered: one === ordered });
    const client = await signedIn(one);
    expect((await client.post("/api/first-run", { ...firm, registration: mode })).status).toBe(201);
    expect(await registration(one)).toBe("open");
  }
});
