import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Category, OrganizationSettings, OwnPush } from "#domain/index";
import { pdf } from "../files.ts";
import { form, makePeople, type Person } from "../harness.ts";
import { sql } from "../rows.ts";
import { type ClockServer, startClockServer } from "./clock-server.ts";
import { type PushService, startPushService, verifiedToken } from "./push-service.ts";

/* Pushes without content: who subscribes, when a device is woken, what the push service learns, and how it ends. */

let [clock, service, people] = [] as unknown as [ClockServer, PushService, Awaited<ReturnType<typeof makePeople>>];
let category = 0;

beforeAll(async () => {
  service = await startPushService();
  clock = await startClockServer(service.env);
  people = await makePeople(clock.server);
  category = (await people.user.client.post<Category>("/api/categories", { name: "Papers" })).json.id;
});
beforeEach(async () => {
  for (const table of ["documents", "notices", "push_subscriptions"]) await sql(clock.server, `DELETE FROM ${table}`);
  service.answer.status = 201;
  service.others();
  await setting({ push: true });
});
afterAll(async () => {
  await clock.server.stop();
  await service.close();
});

/** Ten in the morning in Kuwait. */
const at = (day: string) => Date.parse(`${day}T10:00:00+03:00`);
const [SUNDAY, MONDAY, FRIDAY, NEXT_SUNDAY] = ["2029-01-07", "2029-01-08", "2029-01-12", "2029-01-14"] as const;

const setting = (settings: Partial<OrganizationSettings>) =>
  people.admin.client.put("/api/organization/settings", settings);

const path = "/api/push/subscription";
const subscribe = ({ client }: Pick<Person, "client">, device: string) =>
  client.put(path, { endpoint: service.endpoint(device) });
const stateOf = async ({ client }: Person) => (await client.get<OwnPush>("/api/push")).json;

async function lease(dueDate: string, responsibleId: number): Promise<void> {
  const fields = { name: "Secret lease", categoryId: category, dueDate, responsibleId };
  const body = form({ ...fields, file: { name: "lease.pdf", bytes: pdf() } });
  expect((await people.user.client.post("/api/documents", body)).status).toBe(201);
}

/** Whether pushes wait, by device; one that was taken does not. */
const waiting = async () =>
  Object.fromEntries(
    (await sql(clock.server, "SELECT endpoint, waits FROM push_subscriptions ORDER BY endpoint")).map(
      ([endpoint, waits]) => [String(endpoint).split("/").at(-1), Number(waits)],
    ),
  );
/** How many notices nobody was woken for yet: the hourly job has decided that before it answers. */
const untold = async () =>
  Number((await sql(clock.server, "SELECT count(*) FROM notice_people WHERE pushed = ''"))[0]?.[0]);
const settled = (wanted: Record<string, number>) => expect.poll(waiting).toEqual(wanted);

describe("a device", () => {
  it("cannot be woken until an admin of its organization turns that on", async () => {
    await setting({ push: false });
    expect(await stateOf(people.user)).toEqual({ key: null, subscribed: false });
    const refused = await subscribe(people.user, "one");
    expect([refused.status, refused.code]).toEqual([409, "push_off"]);
    await setting({ push: true });
    const { key } = await stateOf(people.user);
    expect(Buffer.from(key ?? "", "base64url")).toHaveLength(65);
    expect((await subscribe(people.user, "one")).status).toBe(204);
    expect(await stateOf(people.user)).toEqual({ key, subscribed: true });
    // others decide for themselves, and nobody for a private space
    for (const person of [people.otherUser, people.alone])
      expect([(await subscribe(person, "two")).code, (await stateOf(person)).key]).toEqual(["push_off", null]);
    expect((await people.user.client.delete(path)).status).toBe(204);
    expect(await stateOf(people.user)).toEqual({ key, subscribed: false });
  });

  it.each([
    "http://push.example/1",
    "https://somebody:secret@push.example/1",
    "https://push.example/a b",
    "https://push.example",
    "file:///etc/passwd",
    `https://push.example/${"x".repeat(1100)}`,
    7,
  ])("has no endpoint such as %s", async (endpoint) => {
    const refused = await people.user.client.put(path, { endpoint });
    expect([refused.status, refused.code]).toEqual([400, "push_endpoint_invalid"]);
  });
});

describe("a push", () => {
  it("comes once a day when there is something new, also to somebody without e-mail; it says nothing", async () => {
    await subscribe(people.viewer, "phone");
    await lease("2029-02-06", people.viewer.id);
    await lease("2029-02-05", people.viewer.id);
    await clock.tick(at(SUNDAY));
    const push = await service.next();
    expect([push.device, push.body, push.headers["content-length"]]).toEqual(["phone", "", "0"]);
    const { claims, key } = verifiedToken(push);
    expect(claims).toEqual({ aud: service.origin, exp: expect.any(Number), sub: expect.stringMatching(/^mailto:/) });
    expect(Number(claims.exp) * 1000).toBeLessThan(Date.now() + 24 * 60 * 60 * 1000);
    expect(key).toBe((await stateOf(people.viewer)).key);
    expect(JSON.stringify(push.headers)).not.toMatch(/secret|lease/i);
    await settled({ phone: 0 });
    await lease("2029-02-05", people.viewer.id);
    await clock.tick(at(SUNDAY));
    expect([await waiting(), await untold()]).toEqual([{ phone: 0 }, 1]);
    await clock.tick(at(MONDAY));
    expect((await service.next()).device).toBe("phone");
    await settled({ phone: 0 });
    await clock.tick(at("2029-01-09"));
    expect([await waiting(), service.others()]).toEqual([{ phone: 0 }, []]);
  });

  it("waits for the end of quiet days, and for a service that takes it", async () => {
    await subscribe(people.viewer, "phone");
    await lease("2029-02-11", people.viewer.id);
    await clock.tick(at(FRIDAY));
    expect([await waiting(), service.others(), await untold()]).toEqual([{ phone: 0 }, [], 1]);
    service.answer.status = 503;
    await clock.tick(at(NEXT_SUNDAY));
    await service.next();
    expect(await waiting()).toEqual({ phone: 1 });
    service.answer.status = 201;
    await expect
      .poll(async () => {
        // as the next hour does, once the program has done with the one before
        await clock.tick(at(NEXT_SUNDAY));
        return waiting();
      })
      .toEqual({ phone: 0 });
  });

  it("ends a subscription that the service knows no more", async () => {
    await subscribe(people.viewer, "gone");
    await lease("2029-02-06", people.viewer.id);
    service.answer.status = 410;
    await clock.tick(at(SUNDAY));
    await settled({});
    expect(await stateOf(people.viewer)).toMatchObject({ subscribed: false });
  });

  it("is of what came since the person's first device, and goes to no organization that has turned it off", async () => {
    await lease("2029-02-06", people.viewer.id);
    await clock.tick(at(SUNDAY));
    await subscribe(people.viewer, "phone");
    await clock.tick(at(MONDAY));
    expect(await waiting()).toEqual({ phone: 0 });
    await lease("2029-02-06", people.viewer.id);
    await setting({ push: false });
    await clock.tick(at(MONDAY));
    expect([await waiting(), service.others().length]).toEqual([{ phone: 0 }, 0]);
  });
});

describe("a subscription", () => {
  it("ends with its session, and not with another one", async () => {
    const devices = [clock.server.visitor(), clock.server.visitor()];
    const { username, password } = people.viewer;
    for (const [number, client] of devices.entries()) {
      await client.signIn(username, password);
      await subscribe({ client }, `device${number}`);
    }
    expect(await waiting()).toEqual({ device0: 0, device1: 0 });
    await devices[0]?.post("/api/logout");
    expect(await waiting()).toEqual({ device1: 0 });
    const passwords = { currentPassword: password, newPassword: "another password" };
    expect((await people.viewer.client.post("/api/change-password", passwords)).status).toBeLessThan(300);
    expect(await waiting()).toEqual({});
    await people.viewer.client.post("/api/change-password", {
      currentPassword: passwords.newPassword,
      newPassword: password,
    });
  });

  it("is of no use for somebody who may not sign in, and goes with the person", async () => {
    const leaver = await clock.server.makeUser({ organizationId: people.first.id, permissions: ["view"] });
    await subscribe(leaver, "left");
    await lease("2029-02-06", leaver.id);
    await clock.tick(at(FRIDAY));
    await sql(clock.server, `UPDATE users SET isActive = 0 WHERE id = '${leaver.id}'`);
    await clock.tick(at(NEXT_SUNDAY));
    expect([await waiting(), service.others()]).toEqual([{ left: 0 }, []]);
    await sql(clock.server, `DELETE FROM users WHERE id = '${leaver.id}'`);
    expect(await waiting()).toEqual({});
  });

  it("reaches somebody whom no e-mail does", async () => {
    const unreached = async () =>
      (await people.admin.client.get<{ id: number }[]>("/api/notices/unreached")).json.map(({ id }) => id);
    expect(await unreached()).toContain(people.viewer.id);
    await subscribe(people.viewer, "phone");
    expect(await unreached()).not.toContain(people.viewer.id);
    await setting({ push: false });
    expect(await unreached()).toContain(people.viewer.id);
  });
});
