import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { User } from "#domain/index";
import { type Answer, type Client, makePeople, type Person, startServer, type TestServer } from "../harness.ts";
import { type Mail, type MailServer, sendMailBy, startMailServer } from "../mail.ts";
import { sql } from "../rows.ts";

/* Whoever may change the address of an account must not get at the account by it. */

let server: TestServer;
let mail: MailServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let admin: Client;
let member: Person;

beforeAll(async () => {
  [server, mail] = [await startServer(), await startMailServer()];
  await sendMailBy(server, mail.port);
  people = await makePeople(server);
  admin = people.admin.client;
});
beforeEach(async () => {
  await sql(server, "DELETE FROM attempts");
  member = await server.makeUser({ organizationId: people.first.id });
});
afterAll(async () => {
  await server.stop();
  await mail.close();
});

const outcome = ({ status, code }: Answer) => (code === null ? status : `${status} ${code}`);
const forgot = async (email: string) => outcome(await server.visitor().post("/api/forgot-password", { email }));
const move = async (email: string) => outcome(await admin.put(`/api/admin/users/${member.id}`, { email }));
const confirmed = async (of: Client = member.client) => (await of.get<User>("/api/user")).json.emailConfirmed;
const confirm = async (of: Client, token: string) => outcome(await of.post("/api/confirm-email", { token }));
const askForLink = async (of: Client = member.client) => outcome(await of.post("/api/email-confirmation"));
const tokenIn = ({ text }: Mail) => /https:\/\/files\.example\/confirm-email#([A-Za-z0-9]{43})/.exec(text)?.[1] ?? "";
const mailsTo = (address: string) => mail.mails.filter(({ to }) => to.includes(address));
async function job(name: string): Promise<void> {
  const headers = { Authorization: await server.superuser() };
  expect((await server.visitor().post(`/api/crons/${name}`, undefined, { headers })).status).toBe(204);
}
const read = new Set<Mail>();
/** The next e-mail to an address that has not been read yet. */
async function mailTo(address: string): Promise<Mail> {
  const unread = () => mailsTo(address).find((one) => !read.has(one));
  await expect.poll(unread, { timeout: 30_000 }).toBeDefined();
  const next = unread();
  if (!next) throw new Error("no e-mail");
  read.add(next);
  return next;
}
/** Something is sent to somebody else and awaited, so that nothing else is on its way any more. */
async function settled(address?: string): Promise<void> {
  const other = address ?? (await server.makeUser()).email;
  await forgot(other);
  await mailTo(other);
}

describe("an admin who changes a member's address", () => {
  it("gets no link for a new password there, and the member is notified where they were", async () => {
    const mine = `mallory-${member.id}@evil.example`;
    expect(await move(mine)).toBe(200);
    expect(await confirmed()).toBe(false);
    expect(await forgot(mine)).toBe(204);
    await settled();
    expect(mailsTo(mine)).toEqual([]);
    await job("sendNotices");
    const notice = await mailTo(member.email);
    expect(notice.text).toContain(mine);
    expect(notice.text).toContain(member.username);
    expect(notice.text).toContain("غيّر");
    expect(notice.text).toContain('dir="rtl"');
  });

  it("cannot confirm it: the link counts with a session of the holder alone", async () => {
    const mine = `mallory-${member.id}@evil.example`;
    await move(mine);
    expect(await askForLink()).toBe(204);
    const sent = await mailTo(mine);
    expect(sent.text).not.toContain(member.username);
    const token = tokenIn(sent);
    expect(await confirm(server.visitor(), token)).toBe("401 unauthorized");
    expect(await confirm(admin, token)).toBe("403 confirmation_of_another");
    expect(outcome(await admin.post(`/api/admin/users/${member.id}/confirm-email`))).toBe("403 forbidden");
    expect(outcome(await admin.put(`/api/admin/users/${member.id}`, { confirmedEmail: mine }))).toBe(200);
    expect(await confirmed()).toBe(false);
    // nor does asking in another way than the product's
    for (const request of ["request-password-reset", "request-verification"]) {
      expect((await server.visitor().post(`/api/collections/users/${request}`, { email: mine })).status).toBe(204);
    }
    await settled();
    expect(mailsTo(mine)).toHaveLength(1);
    expect(await confirm(member.client, token)).toBe(200);
    expect(await confirmed()).toBe(true);
  });

  it("is found out: by the link to the previous address the holder confirms or leaves it", async () => {
    const moved = `moved-${member.id}@example.test`;
    await move(moved);
    await job("sendNotices");
    const token = tokenIn(await mailTo(member.email));
    expect(await confirm(server.visitor(), token)).toBe(200);
    expect(await confirmed()).toBe(true);
    expect(await forgot(moved)).toBe(204);
    expect((await mailTo(moved)).subject).toBe("Set a new password");
    expect(await confirm(server.visitor(), token)).toBe("400 confirmation_link_invalid");
    await expect.poll(() => sql(server, `SELECT 1 FROM email_notices WHERE user = '${member.id}'`)).toEqual([]);
  });
});

describe("a link is good", () => {
  it("once, for a day, for the address that it was made for, and only its hash is kept", async () => {
    const [first, second] = [`one-${member.id}@example.test`, `two-${member.id}@example.test`];
    await move(first);
    await askForLink();
    const old = tokenIn(await mailTo(first));
    expect(JSON.stringify(await sql(server, "SELECT * FROM email_confirmations"))).not.toContain(old);
    await move(second);
    expect(await confirm(member.client, old)).toBe("400 confirmation_link_invalid");
    await askForLink();
    const token = tokenIn(await mailTo(second));
    await sql(server, `UPDATE email_confirmations SET created = created - ${24 * 60 * 60 * 1000}`);
    expect(await confirm(member.client, token)).toBe("400 confirmation_link_invalid");
    await job("forgetConfirmations");
    await expect.poll(() => sql(server, "SELECT hash FROM email_confirmations")).toEqual([]);
  });

  it("requested three times an hour, and guessed thirty times", async () => {
    await move(`often-${member.id}@example.test`);
    for (let turn = 0; turn < 3; turn++) expect(await askForLink()).toBe(204);
    const refused = await member.client.post("/api/email-confirmation");
    expect(outcome(refused)).toBe("429 too_many_attempts");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(5 * 60);
    for (let turn = 0; turn < 30; turn++) {
      expect(await confirm(server.visitor(), `guess${turn}`)).toBe("400 confirmation_link_invalid");
    }
    expect(await confirm(server.visitor(), "guess")).toBe("429 too_many_attempts");
  });

  it("needed by nobody whose address is confirmed, and not to be had without a mail server", async () => {
    expect(await askForLink()).toBe(204);
    await settled();
    expect(mailsTo(member.email)).toEqual([]);
    await move(`off-${member.id}@example.test`);
    await sendMailBy(server, null);
    expect(await askForLink()).toBe("403 mail_unavailable");
    await sendMailBy(server, mail.port);
  });
});

describe("who vouches for an address", () => {
  it("is a super_admin, and the previous one is notified all the same", async () => {
    const moved = `vouched-${member.id}@example.test`;
    await move(moved);
    const answer = await people.root.post<User>(`/api/admin/users/${member.id}/confirm-email`);
    expect(answer.json).toMatchObject({ id: member.id, email: moved, emailConfirmed: true });
    await forgot(moved);
    expect((await mailTo(moved)).subject).toBe("Set a new password");
    await job("sendNotices");
    expect((await mailTo(member.email)).text).toContain(moved);
    expect(outcome(await people.root.post("/api/admin/users/100000000000001/confirm-email"))).toBe("404 not_found");
  });
});

describe("whoever registers with a stranger's address", () => {
  it("has nothing of his own words sent there", async () => {
    const victim = `victim-${member.id}@example.test`;
    const words = "your account is locked, open http://evil.example/unlock";
    const stranger = server.visitor();
    const account = { username: `x${member.id}-http://evil.example`, email: victim, fullName: words };
    expect((await stranger.post("/api/register", { ...account, password: "some password" })).status).toBe(201);
    expect(await confirmed(stranger)).toBe(false);
    await forgot(victim);
    expect(await askForLink(stranger)).toBe(204);
    const sent = await mailTo(victim);
    expect(`${sent.subject} ${sent.text}`).not.toContain("evil.example");
    await settled();
    expect(mailsTo(victim)).toHaveLength(1);
  });

  it("and an account that an admin makes is unconfirmed until its holder proves it", async () => {
    const username = `made-${member.id}`;
    const email = `${username}@example.test`;
    const input = { username, email, fullName: "Made", password: "some password" };
    expect((await admin.post<User>("/api/admin/users", input)).json.emailConfirmed).toBe(false);
    const holder = server.visitor();
    await holder.signIn(username, "some password");
    await holder.post("/api/change-password", { currentPassword: "some password", newPassword: "my own password" });
    await askForLink(holder);
    expect(await confirm(holder, tokenIn(await mailTo(email)))).toBe(200);
    expect(await confirmed(holder)).toBe(true);
  });
});

// the last one: another address ends the superuser's token, which the others need
it("a super_admin must vouch for the first administrator's address too, once it is another, the console's reset included", async () => {
  const root = (await people.root.get<User>("/api/user")).json;
  expect(root.emailConfirmed).toBe(true);
  const put = (email: string) => people.root.put(`/api/admin/users/${root.id}`, { email });
  const moved = `elsewhere-${root.id}@evil.example`;
  expect((await put(moved)).status).toBe(200);
  const reset = () => server.visitor().post("/api/collections/_superusers/request-password-reset", { email: moved });
  expect((await reset()).status).toBe(204);
  await settled(member.email);
  expect(mailsTo(moved)).toEqual([]);
  await people.root.post(`/api/admin/users/${root.id}/confirm-email`);
  expect((await reset()).status).toBe(204);
  await mailTo(moved);
});
