import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, administrator, makePeople, PASSWORD, startServer, type TestServer } from "../harness.ts";

/* What is known to be weak: taken as specified, and refused where whoever installs the product says so. */

let [standard, strict]: TestServer[] = [];
let people: Awaited<ReturnType<typeof makePeople>>;
beforeAll(async () => {
  [standard, strict] = [await startServer(), await startServer({ env: { PASSWORD_POLICY: "strict" } })];
  people = await makePeople(strict);
});
afterAll(async () => {
  await standard?.stop();
  await strict?.stop();
});

const outcome = ({ status, code }: Answer) => (code === null ? status : `${status} ${code}`);
const account = (username: string, password: string) => ({
  username,
  email: `${username}@example.test`,
  fullName: "Somebody",
  password,
});

it("the standard policy takes what the specification takes", async () => {
  const visitor = standard?.visitor();
  expect((await visitor?.get("/api/config"))?.json).toMatchObject({ passwordPolicy: "standard" });
  expect((await visitor?.post("/api/register", account("simple", "123456")))?.status).toBe(201);
  const change = { currentPassword: "123456", newPassword: "simple" };
  expect((await visitor?.post("/api/change-password", change))?.status).toBe(200);
});

it("the strict one refuses known passwords, the own name and the old one, by every way", async () => {
  if (!strict) return;
  expect((await strict.visitor().get("/api/config")).json).toMatchObject({ passwordPolicy: "strict" });
  const register = (password: string) => strict?.visitor().post("/api/register", account("careful", password));
  for (const [password, code] of [
    ["password", "password_known"],
    ["careful1", "password_own"],
    ["CAREFUL@example.test", "password_own"],
  ] as const) {
    const answer = await register(password);
    expect(answer && outcome(answer)).toBe(`400 ${code}`);
    expect(answer?.text).not.toContain("Validation");
  }
  expect((await register("long enough a password"))?.status).toBe(201);
  expect(outcome(await people.admin.client.post("/api/admin/users", account("made", "qwerty")))).toBe(
    "400 password_known",
  );

  const change = (newPassword: string) =>
    people.user.client.post("/api/change-password", { currentPassword: PASSWORD, newPassword });
  expect(outcome(await change("letmein"))).toBe("400 password_known");
  expect(outcome(await change(PASSWORD))).toBe("400 password_same");
  expect((await people.user.client.get("/api/user")).status).toBe(200);
  const set = { userId: people.viewer.id, newPassword: people.viewer.username };
  expect(outcome(await people.root.post("/api/admin/change-user-password", set))).toBe("400 password_own");
  expect(outcome(await change("another one of mine"))).toBe(200);
  // who is there already signs in with what they have
  await strict.visitor().signIn(administrator.username, administrator.password);
});
