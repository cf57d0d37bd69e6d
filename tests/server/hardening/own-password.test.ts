import { afterAll, beforeAll, expect, it } from "vitest";
import type { User } from "#domain/index";
import { type Client, makePeople, startServer, type TestServer } from "../harness.ts";
import { type MailServer, sendMailBy, startMailServer } from "../mail.ts";

/* A password that somebody else knows is distinguished from one that its holder chose. */

let server: TestServer;
let mail: MailServer;
let people: Awaited<ReturnType<typeof makePeople>>;

beforeAll(async () => {
  [server, mail] = [await startServer(), await startMailServer()];
  await sendMailBy(server, mail.port);
  people = await makePeople(server);
});
afterAll(async () => {
  await server.stop();
  await mail.close();
});

const mustChoose = async (client: Client) => (await client.get<User>("/api/user")).json.mustChoosePassword;

it("is to be chosen by whoever gets an account from an admin, and every other route works meanwhile", async () => {
  const input = { username: "given", email: "given@example.test", fullName: "Given", password: "given password" };
  await people.admin.client.post("/api/admin/users", { ...input, permissions: ["view", "upload"] });
  const holder = server.visitor();
  await holder.signIn("given", input.password);
  expect(await mustChoose(holder)).toBe(true);
  expect((await holder.post("/api/categories", { name: "Works" })).status).toBe(201);
  const change = { currentPassword: input.password, newPassword: "my own password" };
  const changed = await holder.post<User>("/api/change-password", change);
  expect(changed.json.mustChoosePassword).toBe(false);
  expect(await mustChoose(holder)).toBe(false);
});

it("is to be chosen when a super_admin has set it, and not when that is the own one or was reset by e-mail", async () => {
  const { user, root } = people;
  expect(await mustChoose(user.client)).toBe(false);
  await root.post("/api/admin/change-user-password", { userId: user.id, newPassword: "set by somebody" });
  await user.client.signIn(user.username, "set by somebody");
  expect(await mustChoose(user.client)).toBe(true);

  await server.visitor().post("/api/forgot-password", { email: user.email });
  const token = /reset=([A-Za-z0-9]{43})/.exec((await mail.next()).text)?.[1];
  await server.visitor().post("/api/reset-password", { token, newPassword: "by the link" });
  await user.client.signIn(user.username, "by the link");
  expect(await mustChoose(user.client)).toBe(false);

  const me = (await root.get<User>("/api/user")).json;
  await root.post("/api/admin/change-user-password", { userId: me.id, newPassword: "first-password" });
  await root.signIn(me.username, "first-password");
  expect(await mustChoose(root)).toBe(false);
});

it("does not vouch for an address: who set the password could be the one who signs in", async () => {
  const holder = server.visitor();
  const input = { username: "early", email: "early@example.test", fullName: "Early", password: "given password" };
  await people.admin.client.post("/api/admin/users", input);
  await holder.signIn("early", input.password);
  await holder.post("/api/email-confirmation");
  const token = /confirm-email#([A-Za-z0-9]{43})/.exec((await mail.next()).text)?.[1];
  const refused = await holder.post("/api/confirm-email", { token });
  expect([refused.status, refused.code]).toEqual([403, "password_to_choose"]);
  await holder.post("/api/change-password", { currentPassword: input.password, newPassword: "my own password" });
  expect((await holder.post("/api/confirm-email", { token })).status).toBe(200);
});

it("nobody who registers has to choose it again", async () => {
  const visitor = server.visitor();
  const input = { username: "self", email: "self@example.test", fullName: "Self", password: "my own password" };
  expect((await visitor.post<User>("/api/register", input)).json.mustChoosePassword).toBe(false);
  expect(await mustChoose(people.admin.client)).toBe(false);
});
