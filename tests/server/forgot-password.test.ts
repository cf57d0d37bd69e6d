import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { administrator, type Client, type Person, startServer, type TestServer } from "./harness.ts";
import { type Mail, type MailServer, sendMailBy, startMailServer } from "./mail.ts";
import { sql } from "./rows.ts";

let server: TestServer;
let mail: MailServer;
let person: Person;

beforeAll(async () => {
  [server, mail] = [await startServer(), await startMailServer()];
  await sendMailBy(server, mail.port);
});
beforeEach(async () => {
  person = await server.makeUser({ fullName: "Sara <Ali>" });
  await sql(server, "DELETE FROM attempts");
});
afterAll(async () => {
  await server.stop();
  await mail.close();
});

const forgot = (email: string, client: Client = server.visitor()) => client.post("/api/forgot-password", { email });
const reset = (token: string, newPassword = "a new password") =>
  server.visitor().post("/api/reset-password", { token, newPassword });
const tokenIn = ({ text }: Mail) => /https:\/\/files\.example\/auth\?reset=([A-Za-z0-9]{43})/.exec(text)?.[1] ?? "";
const status = async (answer: Promise<{ status: number; code: string | null }>) => {
  const { status: got, code } = await answer;
  return code === null ? got : `${got} ${code}`;
};
async function sentToken(): Promise<string> {
  expect(await status(forgot(person.email))).toBe(204);
  return tokenIn(await mail.next());
}

describe("a forgotten password", () => {
  it("is set anew by the link that comes by e-mail, once", async () => {
    expect((await server.visitor().get("/api/config")).json).toMatchObject({ passwordReset: true });
    expect(await status(forgot(person.email.toUpperCase()))).toBe(204);
    const received = await mail.next();
    expect(received.to).toEqual([person.email]);
    expect(received.subject).toBe("Set a new password");
    expect(received.text).toContain("Sara &lt;Ali&gt;");
    const token = tokenIn(received);
    expect(await status(reset(token, "12345"))).toBe("400 password_too_short");
    expect(await status(reset(token))).toBe(204);
    expect(await status(person.client.get("/api/user"))).toBe("401 unauthorized");
    await server.visitor().signIn(person.username, "a new password");
    expect(await status(reset(token))).toBe("400 reset_link_invalid");
    const kept = JSON.stringify(await sql(server, "SELECT * FROM password_resets"));
    expect(kept).not.toContain(token);
  });

  it("is written about in the language of the request", async () => {
    const client = server.visitor();
    client.language = "ar";
    await forgot(person.email, client);
    const received = await mail.next();
    expect(received.subject).toBe("تعيين كلمة مرور جديدة");
    expect(received.text).toContain('dir="rtl"');
    expect(tokenIn(received)).not.toBe("");
  });

  it("never names the host that a request claims", async () => {
    const body = JSON.stringify({ email: person.email });
    const headers = {
      Host: "evil.example",
      "X-Forwarded-Host": "evil.example",
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(body)),
    };
    // fetch lets nobody write a Host
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${server.url}/api/forgot-password`, { method: "POST", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on("error", reject);
      sent.end(body);
    });
    expect(answered).toBe(204);
    const received = await mail.next();
    expect(received.text).not.toContain("evil.example");
    expect(tokenIn(received)).not.toBe("");
  });

  it("gives the same answer for an address that nobody has, and sends nothing", async () => {
    const before = mail.mails.length;
    const inactive = await server.makeUser({ isActive: false });
    for (const email of ["nobody@example.test", inactive.email]) {
      const answer = await forgot(email);
      expect([answer.status, answer.text]).toEqual([204, ""]);
    }
    expect(await status(forgot("no address"))).toBe("400 email_invalid");
    await sentToken();
    expect(mail.mails).toHaveLength(before + 1);
  });
});

describe("a link is no longer good", () => {
  it("after an hour", async () => {
    const token = await sentToken();
    await sql(server, `UPDATE password_resets SET created = created - ${60 * 60 * 1000}`);
    expect(await status(reset(token))).toBe("400 reset_link_invalid");
  });

  it("once the password or the address is another, or the account was deactivated", async () => {
    const root = server.visitor();
    await root.signIn(administrator.username, administrator.password);
    const put = (body: unknown) => root.put(`/api/admin/users/${person.id}`, body);
    const first = await sentToken();
    await root.post("/api/admin/change-user-password", { userId: person.id, newPassword: "given one" });
    expect(await status(reset(first))).toBe("400 reset_link_invalid");
    const second = await sentToken();
    await put({ email: `new-${person.email}` });
    expect(await status(reset(second))).toBe("400 reset_link_invalid");
    await put({ email: person.email });
    const third = await sentToken();
    await put({ isActive: false });
    expect(await status(reset(third))).toBe("400 reset_link_invalid");
    await put({ isActive: true });
    expect(await status(reset(third))).toBe("400 reset_link_invalid");
  });

  it("when another one was used", async () => {
    const [first, second] = [await sentToken(), await sentToken()];
    expect(await status(reset(second))).toBe(204);
    expect(await status(reset(first))).toBe("400 reset_link_invalid");
    expect(await status(reset(""))).toBe("400 reset_link_invalid");
  });
});

describe("limits", () => {
  it("an address gets three links in five minutes, whether or not it is somebody's", async () => {
    for (const email of [person.email, "nobody@example.test"]) {
      for (let turn = 0; turn < 3; turn++) expect(await status(forgot(email))).toBe(204);
      const refused = await forgot(email);
      expect([refused.status, refused.code]).toEqual([429, "too_many_attempts"]);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    for (let turn = 0; turn < 3; turn++) await mail.next();
  });

  it("a client asks ten times, and guesses thirty", async () => {
    for (let turn = 0; turn < 10; turn++) expect(await status(forgot(`n${turn}@example.test`))).toBe(204);
    expect(await status(forgot("n10@example.test"))).toBe("429 too_many_attempts");
    for (let turn = 0; turn < 30; turn++) expect(await status(reset(`guess${turn}`))).toBe("400 reset_link_invalid");
    expect(await status(reset("guess"))).toBe("429 too_many_attempts");
  });
});

it("PocketBase's own reset sends nothing and reveals nothing", async () => {
  const before = mail.mails.length;
  const path = "/api/collections/users";
  for (const email of [person.email, "nobody@example.test"]) {
    for (const request of ["request-password-reset", "request-verification"]) {
      const answer = await server.visitor().post(`${path}/${request}`, { email });
      expect([answer.status, answer.text]).toEqual([204, ""]);
    }
  }
  await sentToken();
  expect(mail.mails).toHaveLength(before + 1);
});

it("a server that cannot send e-mail says so", async () => {
  await sendMailBy(server, null);
  try {
    expect((await server.visitor().get("/api/config")).json).toMatchObject({
      passwordReset: false,
      readsContents: false,
    });
    expect(await status(forgot(person.email))).toBe("403 password_reset_unavailable");
  } finally {
    await sendMailBy(server, mail.port);
  }
});

it("signing out everywhere ends every session and PocketBase token", async () => {
  const other = server.visitor();
  await other.signIn(person.username, person.password);
  const identity = { identity: person.username, password: person.password };
  const signIn = "/api/collections/users/auth-with-password";
  const { token } = (await server.visitor().post<{ token: string }>(signIn, identity)).json;
  const refresh = () =>
    server.visitor().post("/api/collections/users/auth-refresh", undefined, { headers: { Authorization: token } });
  expect((await refresh()).status).toBe(200);
  expect(await status(other.post("/api/logout-everywhere"))).toBe(204);
  expect(other.cookies.has("sijil_session")).toBe(false);
  expect(await status(person.client.get("/api/user"))).toBe("401 unauthorized");
  expect((await refresh()).status).toBe(401);
  expect(await status(server.visitor().post("/api/logout-everywhere"))).toBe("401 unauthorized");
  await person.client.signIn(person.username, person.password);
});
