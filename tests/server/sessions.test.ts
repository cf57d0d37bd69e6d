import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { User } from "#domain/index";
import { administrator, type Client, freshId, PASSWORD, startServer, type TestServer } from "./harness.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** A second browser of the same person. */
async function again(person: { username: string }, password = PASSWORD): Promise<Client> {
  const browser = server.visitor();
  await browser.signIn(person.username, password);
  return browser;
}

const status = async (client: Client) => (await client.get("/api/user")).status;

/** A token of PocketBase's own, and what it gives. */
async function token(person: { username: string }, password = PASSWORD): Promise<string> {
  const body = { identity: person.username, password };
  const answer = await server.visitor().post<{ token: string }>("/api/collections/users/auth-with-password", body);
  expect(answer.status).toBe(200);
  return answer.json.token;
}
const refresh = async (value: string) =>
  (await server.visitor().post("/api/collections/users/auth-refresh", {}, { headers: { Authorization: value } }))
    .status;

describe("register", () => {
  const person = () => {
    const id = freshId();
    return { username: `u${id}`, email: `u${id}@example.test`, fullName: "سالم العلي", password: "123456" };
  };

  test("makes a user with a private space and signs in", async () => {
    const visitor = server.visitor();
    const sent = person();
    const answer = await visitor.post<User>("/api/register", { ...sent, role: "super_admin", organizationId: 5 });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      username: sent.username,
      email: sent.email,
      fullName: sent.fullName,
      role: "user",
      organizationId: null,
      parentId: null,
      permissions: [],
      isActive: true,
    });
    expect(Object.keys(answer.json)).not.toContain("password");
    expect((await visitor.get<User>("/api/user")).json).toEqual(answer.json);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("sijil_session="));
    expect(cookie).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  });

  test.each([
    ["username", "", "username_required"],
    ["username", "two words", "username_invalid"],
    ["username", "a@b", "username_invalid"],
    ["username", "x".repeat(101), "username_invalid"],
    ["email", "nothing", "email_invalid"],
    ["email", `${"x".repeat(250)}@example.test`, "email_invalid"],
    ["fullName", "  ", "full_name_required"],
    ["fullName", "x".repeat(256), "full_name_too_long"],
    ["password", "12345", "password_too_short"],
    ["password", "x".repeat(72), "password_too_long"],
    ["password", "ع".repeat(36), "password_too_long"],
  ])("%s %j is refused", async (field, value, code) => {
    const answer = await server.visitor().post("/api/register", { ...person(), [field]: value });
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 400, code });
  });

  test("any script, spaces around the name, and a password with spaces", async () => {
    const visitor = server.visitor();
    const username = `سالم${freshId()}`;
    const answer = await visitor.post<User>("/api/register", {
      ...person(),
      username: ` ${username} `,
      password: "  ٦٦ x ",
    });
    expect(answer.json.username).toBe(username);
    await server.visitor().signIn(username, "  ٦٦ x ");
    expect((await server.visitor().post("/api/login", { username, password: "٦٦ x" })).status).toBe(401);
  });

  test("É and é are one letter", async () => {
    const id = freshId();
    const visitor = server.visitor();
    await visitor.post("/api/register", { ...person(), username: `Élodie${id}` });
    const twin = await visitor.post("/api/register", { ...person(), username: `élodie${id}` });
    expect(twin.code).toBe("username_taken");
    expect(await status(await again({ username: `ÉLODIE${id}` }, "123456"))).toBe(200);
  });

  test("username and e-mail are unique in any case, also when many come at once", async () => {
    const first = person();
    await server.visitor().post("/api/register", first);
    const twin = { ...person(), username: first.username.toUpperCase() };
    expect((await server.visitor().post("/api/register", twin)).code).toBe("username_taken");
    const other = { ...person(), email: first.email.toUpperCase() };
    expect((await server.visitor().post("/api/register", other)).code).toBe("email_taken");

    const racer = person();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        server.visitor().post("/api/register", { ...person(), username: racer.username }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});

describe("login", () => {
  test("by username or e-mail, in any case", async () => {
    const person = await server.makeUser();
    for (const name of [
      person.username,
      person.username.toUpperCase(),
      person.email,
      ` ${person.email.toUpperCase()} `,
    ]) {
      expect(await status(await again({ username: name }))).toBe(200);
    }
  });

  test("unknown, wrong and inactive answer alike", async () => {
    const person = await server.makeUser();
    const inactive = await server.makeUser({ isActive: false });
    const answers = await Promise.all(
      [
        { username: "nobody", password: PASSWORD },
        { username: person.username, password: "wrong one" },
        { username: inactive.username, password: PASSWORD },
      ].map((body) => server.visitor().post("/api/login", body)),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.code).toBe("wrong_credentials");
      expect(answer.text).toBe(answers[0]?.text);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test("both fields are required", async () => {
    expect((await server.visitor().post("/api/login", { password: "x" })).code).toBe("username_required");
    expect((await server.visitor().post("/api/login", { username: "x", password: "" })).code).toBe("password_required");
  });
});

describe("logout", () => {
  test("ends this session on the server, and no other", async () => {
    const person = await server.makeUser();
    const other = await again(person);
    const cookies = new Map(person.client.cookies);
    expect((await person.client.post("/api/logout")).status).toBe(204);
    expect(person.client.cookies.has("sijil_session")).toBe(false);
    person.client.cookies.clear();
    for (const [name, value] of cookies) person.client.cookies.set(name, value);
    expect(await status(person.client)).toBe(401);
    expect(await status(other)).toBe(200);
  });

  test("without a session is 204 as well", async () => {
    expect((await server.visitor().post("/api/logout")).status).toBe(204);
  });
});

describe("change-password", () => {
  test("a wrong current password is 400 and changes nothing", async () => {
    const person = await server.makeUser();
    const body = { currentPassword: "wrong one", newPassword: "another one" };
    const answer = await person.client.post("/api/change-password", body);
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 400, code: "wrong_current_password" });
    expect(await status(await again(person))).toBe(200);
  });

  test("gives this browser a new cookie and ends everything else", async () => {
    const person = await server.makeUser();
    const other = await again(person);
    const mine = await token(person);
    const before = person.client.cookies.get("sijil_session");
    const body = { currentPassword: PASSWORD, newPassword: "another one" };
    const answer = await person.client.post<User>("/api/change-password", body);
    expect(answer.status).toBe(200);
    expect(answer.json.id).toBe(person.id);
    expect(person.client.cookies.get("sijil_session")).not.toBe(before);
    expect(await status(person.client)).toBe(200);
    expect(await status(other)).toBe(401);
    expect(await refresh(mine)).toBe(401);
    expect((await server.visitor().post("/api/login", { username: person.username, password: PASSWORD })).status).toBe(
      401,
    );
    await again(person, "another one");
  });

  test("of many at once, one wins and the others had the wrong password", async () => {
    const person = await server.makeUser();
    const browsers = await Promise.all(Array.from({ length: 4 }, () => again(person)));
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        browser.post("/api/change-password", { currentPassword: PASSWORD, newPassword: `password ${index}` }),
      ),
    );
    const winner = answers.findIndex((answer) => answer.status === 200);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    await again(person, `password ${winner}`);
  });

  test.each([
    [{ newPassword: "another one" }, "current_password_required"],
    [{ currentPassword: PASSWORD, newPassword: "12345" }, "password_too_short"],
    [{ currentPassword: PASSWORD, newPassword: "x".repeat(72) }, "password_too_long"],
  ])("%j is refused", async (body, code) => {
    const person = await server.makeUser();
    const answer = await person.client.post("/api/change-password", body);
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 400, code });
  });

  test("of the first administrator changes the superuser too", async () => {
    const own = await startServer();
    try {
      const root = own.visitor();
      await root.signIn(administrator.username, administrator.password);
      const body = { currentPassword: administrator.password, newPassword: "second password" };
      expect((await root.post("/api/change-password", body)).status).toBe(200);
      const signIn = (password: string) =>
        own
          .visitor()
          .post("/api/collections/_superusers/auth-with-password", { identity: administrator.email, password });
      expect((await signIn("second password")).status).toBe(200);
      expect((await signIn(administrator.password)).status).toBe(400);
    } finally {
      await own.stop();
    }
  });
});

test("the first administrator's new e-mail address is the superuser's too, or neither changes", async () => {
  const own = await startServer();
  try {
    const root = own.visitor();
    await root.signIn(administrator.username, administrator.password);
    const { id } = (await root.get<User>("/api/user")).json;
    await own.records("POST", "_superusers/records", {
      email: "other@sijil.local",
      password: PASSWORD,
      passwordConfirm: PASSWORD,
    });
    await expect(own.records("PATCH", `users/records/${id}`, { email: "other@sijil.local" })).rejects.toThrow();
    expect((await root.get<User>("/api/user")).json.email).toBe(administrator.email);

    await own.records("PATCH", `users/records/${id}`, { email: "new@sijil.local" });
    const body = { identity: "new@sijil.local", password: administrator.password };
    const path = "/api/collections/_superusers/auth-with-password";
    expect((await own.visitor().post(path, body)).status).toBe(200);
    expect((await own.visitor().post(path, { ...body, identity: administrator.email })).status).toBe(400);
  } finally {
    await own.stop();
  }
});

describe("standing", () => {
  test("deactivating ends all sessions; activating again revives none", async () => {
    const person = await server.makeUser();
    const mine = await token(person);
    await server.records("PATCH", `users/records/${person.id}`, { isActive: false });
    expect(await status(person.client)).toBe(401);
    expect(await refresh(mine)).toBe(401);
    await server.records("PATCH", `users/records/${person.id}`, { isActive: true });
    expect(await status(person.client)).toBe(401);
    expect(await refresh(mine)).toBe(401);
    expect(await status(await again(person))).toBe(200);
  });

  test("an inactive organization ends its members' sessions and says so to the right password", async () => {
    const organization = await server.makeOrganization();
    const person = await server.makeUser({ organizationId: organization.id });
    const mine = await token(person);
    await server.records("PATCH", `organizations/records/${organization.id}`, { isActive: false });
    expect(await status(person.client)).toBe(401);
    expect(await refresh(mine)).toBe(401);
    const right = await server.visitor().post("/api/login", { username: person.username, password: PASSWORD });
    expect({ status: right.status, code: right.code }).toEqual({ status: 403, code: "organization_inactive" });
    const wrong = await server.visitor().post("/api/login", { username: person.username, password: "wrong one" });
    expect(wrong.status).toBe(401);
    await server.records("PATCH", `organizations/records/${organization.id}`, { isActive: true });
    expect(await status(person.client)).toBe(401);
    expect(await status(await again(person))).toBe(200);
  });

  test("who is put into an inactive organization is out as long as it is inactive", async () => {
    const organization = await server.makeOrganization({ isActive: false });
    const person = await server.makeUser();
    const identity = { identity: person.username, password: PASSWORD };
    const signIn = "/api/collections/users/auth-with-password";
    const { token } = (await server.visitor().post<{ token: string }>(signIn, identity)).json;
    await server.records("PATCH", `users/records/${person.id}`, { organizationId: String(organization.id) });
    expect(await status(person.client)).toBe(401);
    const organizations = "/api/collections/organizations/records";
    expect((await server.visitor().get(organizations, { Authorization: token })).json).toMatchObject({ totalItems: 0 });
    await server.records("PATCH", `users/records/${person.id}`, { organizationId: "" });
    expect(await status(person.client)).toBe(200);
  });

  test("a change of role counts from the next request", async () => {
    const person = await server.makeUser({ role: "user" });
    await server.records("PATCH", `users/records/${person.id}`, { role: "viewer" });
    expect((await person.client.get<User>("/api/user")).json.role).toBe("viewer");
  });

  test("a deleted account has no session", async () => {
    const person = await server.makeUser();
    await server.records("DELETE", `users/records/${person.id}`);
    expect(await status(person.client)).toBe(401);
  });

  test("a session survives a restart of the server", async () => {
    const person = await server.makeUser();
    await server.restart();
    expect(await status(person.client)).toBe(200);
  });
});

describe("settings", () => {
  test("closed registration refuses and says so beforehand", async () => {
    const closed = await startServer({ env: { REGISTRATION: "closed" } });
    try {
      const visitor = closed.visitor();
      expect((await visitor.get("/api/config")).json).toMatchObject({ registration: "closed" });
      const body = { username: "someone", email: "someone@example.test", fullName: "Some One", password: "123456" };
      const answer = await visitor.post("/api/register", body);
      expect({ status: answer.status, code: answer.code }).toEqual({ status: 403, code: "registration_closed" });
    } finally {
      await closed.stop();
    }
  });

  test("behind HTTPS the cookies are Secure and bound to the host, and the origin is PUBLIC_URL", async () => {
    const published = await startServer({ env: { PUBLIC_URL: "https://sijil.example" } });
    try {
      const body = { username: administrator.username, password: administrator.password };
      const post = (origin: string) => published.visitor().post("/api/login", body, { headers: { Origin: origin } });
      expect((await post(published.url)).code).toBe("foreign_origin");
      const answer = await post("https://sijil.example");
      expect(answer.status).toBe(200);
      for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/^__Host-.*; Path=\/;.*; Secure$/);
      const visitor = published.visitor();
      await visitor.signIn(administrator.username, administrator.password);
      expect(await status(visitor)).toBe(200);
    } finally {
      await published.stop();
    }
  });
});
