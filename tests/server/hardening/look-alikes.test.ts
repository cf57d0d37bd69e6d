import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, makePeople, startServer, type TestServer } from "../harness.ts";

/* Names that look like somebody else's are refused when they are new; those that are stored go on working. */

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
beforeAll(async () => {
  server = await startServer({ env: { REGISTRATION_PER_HOUR: "1000" } });
  people = await makePeople(server);
});
afterAll(() => server.stop());

const outcome = ({ status, code }: Answer) => (code === null ? status : `${status} ${code}`);
let count = 0;
const account = (username: string) => ({
  username,
  email: `look-${++count}@example.test`,
  fullName: "Looks",
  password: "some password",
});
const register = (username: string) => server.visitor().post("/api/register", account(username));
const create = (username: string) => people.admin.client.post("/api/admin/users", account(username));

describe("a new name", () => {
  it.each(["admin\u200B", "\u2060admin", "ad\u00ADmin", "admin\uFE0F", "\u200B", "аdmin", "αdmin"])(
    "that hides something or mixes alphabets is refused (%j)",
    async (username) => {
      expect(outcome(await register(username))).toBe("400 username_confusing");
      expect(outcome(await create(username))).toBe("400 username_confusing");
    },
  );

  it.each(["ａｄｍｉｎ", "ADMIN", "admın"])("that looks like a name there is, is taken (%s)", async (username) => {
    expect(outcome(await register(username))).toBe("409 username_taken");
    expect(outcome(await create(username))).toBe("409 username_taken");
  });

  it("of another script is told from its look-alikes, in whichever order they come", async () => {
    expect(outcome(await register("сосо"))).toBe(201);
    expect(outcome(await register("coco"))).toBe("409 username_taken");
    expect(outcome(await register("علي"))).toBe(201);
    expect(outcome(await register("علی"))).toBe("409 username_taken");
    expect(outcome(await register("عَلي"))).toBe("409 username_taken");
    for (const fine of ["عالية", "Ирина", "Ελένη", "山田", "می\u200Cخواهم"]) {
      expect(outcome(await register(fine))).toBe(201);
    }
  });
});

it("a stored name that would be refused now signs in, and its holder changes the password and is edited", async () => {
  const old = await server.makeUser({ username: "аdmin\u200B", organizationId: people.first.id });
  const visitor = server.visitor();
  await visitor.signIn(old.username, old.password);
  const change = { currentPassword: old.password, newPassword: "a new password" };
  expect(outcome(await visitor.post("/api/change-password", change))).toBe(200);
  expect(outcome(await people.admin.client.put(`/api/admin/users/${old.id}`, { fullName: "Renamed" }))).toBe(200);
});
