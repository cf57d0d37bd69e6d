import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Invitation, NewInvitation, OpenInvitation, User } from "#domain/index";
import { type Client, PASSWORD, type Person, startServer, type TestServer } from "./harness.ts";
import { type MailServer, sendMailBy, startMailServer } from "./mail.ts";
import { sql } from "./rows.ts";

let server: TestServer;
let mail: MailServer;
let first: { id: number; name: string };
let admin: Person;

beforeAll(async () => {
  [server, mail] = [await startServer({ env: { REGISTRATION: "closed" } }), await startMailServer()];
  await sendMailBy(server, mail.port);
});
beforeEach(async () => {
  first = await server.makeOrganization();
  admin = await server.makeUser({ role: "admin", organizationId: first.id });
  await sql(server, "DELETE FROM attempts");
});
afterAll(async () => {
  await server.stop();
  await mail.close();
});

let made = 0;
const newAccount = () => {
  made += 1;
  return { username: `guest-${made}`, email: `guest-${made}@example.test`, fullName: "Maryam", password: PASSWORD };
};
const root = () => server.makeUser({ role: "super_admin" });
async function invite(client: Client, body: object = {}): Promise<NewInvitation> {
  const answer = await client.post<NewInvitation>("/api/invitations", body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}
const pending = async (client: Client) => (await client.get<Invitation[]>("/api/invitations")).json;
const lookUp = (token: string) => server.visitor().post<OpenInvitation>("/api/invitations/lookup", { token });
const accept = (token: string, account: object = newAccount(), client = server.visitor()) =>
  client.post<User>("/api/invitations/accept", { token, ...account });
const refusal = async (answer: Promise<{ status: number; code: string | null }>) => {
  const { status, code } = await answer;
  return `${status} ${code}`;
};

describe("an invitation", () => {
  it("makes an account with a password of its own, once, though registration is closed", async () => {
    const { token, ...shown } = await invite(admin.client, { role: "user", permissions: ["view", "upload", "view"] });
    expect(shown).toMatchObject({ organizationId: first.id, role: "user", permissions: ["view", "upload"] });
    expect((await lookUp(token)).json).toMatchObject({ organization: first.name, role: "user", email: null });
    const guest = server.visitor();
    const answer = await accept(token, newAccount(), guest);
    expect(answer.status, answer.text).toBe(201);
    const { organizationId, role, permissions, parentId, mustChoosePassword } = answer.json;
    expect({ organizationId, role, parentId }).toEqual({ organizationId: first.id, role: "user", parentId: admin.id });
    expect([...permissions].sort()).toEqual(["upload", "view"]);
    expect(mustChoosePassword).toBe(false);
    expect((await guest.get<User>("/api/user")).json.id).toBe(answer.json.id);
    expect(await refusal(accept(token))).toBe("400 invitation_invalid");
    expect(await pending(admin.client)).toEqual([]);
  });

  it("is stored as a hash alone, and no list has its link", async () => {
    const { token, id } = await invite(admin.client);
    expect(JSON.stringify(await sql(server, "SELECT * FROM invitations"))).not.toContain(token);
    expect(JSON.stringify(await sql(server, "SELECT * FROM requests"))).not.toContain(token);
    const [listed] = await pending(admin.client);
    expect(listed?.id).toBe(id);
    expect(listed).not.toHaveProperty("token");
  });

  it("brings somebody with an account and no organization into it; others learn why not", async () => {
    const second = await server.makeOrganization();
    const [alone, otherUser] = [await server.makeUser({}), await server.makeUser({ organizationId: second.id })];
    const { token } = await invite(admin.client, { role: "viewer", permissions: ["view"] });
    expect(await refusal(otherUser.client.post("/api/invitations/join", { token }))).toBe("409 already_member");
    const answer = await alone.client.post<User>("/api/invitations/join", { token });
    expect(answer.json).toMatchObject({ organizationId: first.id, role: "viewer", permissions: ["view"] });
    const again = await invite(admin.client);
    expect(await refusal(alone.client.post("/api/invitations/join", { token: again.token }))).toBe(
      "409 already_member",
    );
  });

  it("is to roles that the inviting person may give", async () => {
    const second = await server.makeOrganization();
    const user = await server.makeUser({ organizationId: first.id });
    const give = (client: Client, body: object) => refusal(client.post("/api/invitations", body));
    expect(await give(admin.client, { role: "admin" })).toBe("403 forbidden");
    expect(await give(admin.client, { organizationId: second.id })).toBe("400 organization_unknown");
    expect(await give(user.client, {})).toBe("403 forbidden");
    const { client } = await root();
    expect(await give(client, { role: "user", organizationId: first.id })).toBe("403 forbidden");
    expect(await give(client, {})).toBe("400 organization_unknown");
    const { token } = await invite(client, { organizationId: second.id });
    expect((await accept(token)).json).toMatchObject({ role: "admin", organizationId: second.id });
  });

  it.each([
    [
      "its maker is deactivated",
      (id: number, _: number) => sql(server, `UPDATE users SET isActive = 0 WHERE id = '${id}'`),
    ],
    [
      "its maker is no admin any more",
      (id: number) => sql(server, `UPDATE users SET role = 'user' WHERE id = '${id}'`),
    ],
    ["its maker has left", (id: number) => sql(server, `UPDATE users SET organizationId = '' WHERE id = '${id}'`)],
    [
      "the organization is inactive",
      (_: number, of: number) => sql(server, `UPDATE organizations SET isActive = 0 WHERE id = '${of}'`),
    ],
    ["seven days are over", () => sql(server, `UPDATE invitations SET expires = ${Date.now()}`)],
  ])("ends when %s", async (_what, happens) => {
    const { token } = await invite(admin.client);
    expect((await lookUp(token)).status).toBe(200);
    await happens(admin.id, first.id);
    expect(await refusal(lookUp(token))).toBe("400 invitation_invalid");
    expect(await refusal(accept(token))).toBe("400 invitation_invalid");
    expect(await pending((await root()).client)).not.toContainEqual(
      expect.objectContaining({ organizationId: first.id }),
    );
  });

  it("is not to the address of a member, who needs none; another organization learns nothing of that", async () => {
    const member = await server.makeUser({ role: "user", organizationId: first.id });
    const email = member.email.toUpperCase();
    expect(await refusal(admin.client.post("/api/invitations", { email }))).toBe("409 email_of_member");
    expect(await pending(admin.client)).toEqual([]);
    const elsewhere = await server.makeUser({ role: "admin", organizationId: (await server.makeOrganization()).id });
    await invite(elsewhere.client, { email });
    await mail.next();
  });

  it("goes with its maker's account", async () => {
    const { id } = await invite(admin.client);
    expect((await (await root()).client.delete(`/api/admin/users/${admin.id}`)).status).toBe(204);
    expect(await sql(server, `SELECT id FROM invitations WHERE id = '${id}'`)).toEqual([]);
  });

  it("is renewed by another link and revoked", async () => {
    const { id, token } = await invite(admin.client);
    const renewed = await admin.client.post<NewInvitation>(`/api/invitations/${id}/renew`);
    expect(renewed.json.id).toBe(id);
    expect(await refusal(lookUp(token))).toBe("400 invitation_invalid");
    expect((await lookUp(renewed.json.token)).status).toBe(200);
    expect((await admin.client.delete(`/api/invitations/${id}`)).status).toBe(204);
    expect(await refusal(lookUp(renewed.json.token))).toBe("400 invitation_invalid");
    expect((await admin.client.delete(`/api/invitations/${id}`)).status).toBe(404);
  });

  it("is sent by e-mail in both languages where an address is given", async () => {
    const { mailed, token } = await invite(admin.client, { email: "maryam@example.test" });
    expect(mailed).toBe(true);
    const received = await mail.next();
    expect(received.to).toEqual(["maryam@example.test"]);
    expect(received.subject).toBe(`Invitation to ${first.name} / دعوة إلى ${first.name}`);
    expect(received.text).toContain(`https://files.example/auth?invite=${token}`);
    for (const join of ["Join", "الانضمام إلى"])
      expect(received.written).toContain(`>${join} <bdi>${first.name}</bdi></a>`);
  });

  it("cannot be guessed for long", async () => {
    const wrong = Array.from({ length: 30 }, (_, at) => lookUp(`${at}`.padEnd(43, "x")));
    for (const one of wrong) expect(await refusal(one)).toBe("400 invitation_invalid");
    expect((await lookUp("y".repeat(43))).status).toBe(429);
  });

  it("of one organization are 200 at most", async () => {
    const [[organization] = []] = await sql(server, `SELECT organizationId FROM users WHERE id = '${admin.id}'`);
    await sql(
      server,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
       INSERT INTO invitations (id, hash, organization, role, permissions, user, created, expires)
       SELECT '${organization}' || i, '${organization}' || i, '${organization}', 'user', '[]', '${admin.id}', 1, ${Date.now() + 60_000} FROM n`,
    );
    expect(await refusal(admin.client.post("/api/invitations", {}))).toBe("409 invitations_full");
  });
});
