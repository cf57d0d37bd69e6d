import { afterAll, beforeAll, expect, it } from "vitest";
import { openStream } from "../events.ts";
import { makePeople, type Person, startServer, type TestServer } from "../harness.ts";

/* Whom a change concerns is found anew when a person goes elsewhere while connected. */

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
});
afterAll(() => server?.stop());

/** A live connection of a session of its own, subscribed to notifications. */
async function listen({ username, password }: Person) {
  const session = server.visitor();
  await session.signIn(username, password);
  const stream = await openStream(server);
  const body = { clientId: stream.clientId, subscriptions: ["sync"] };
  expect((await session.post("/api/realtime", body)).status).toBe(204);
  return {
    nextNotification: () => stream.next("sync"),
    /** Ends the session, and with it the stream, after all that was sent before: whether a notification was among that. */
    async hasMore(): Promise<boolean> {
      expect((await session.post("/api/logout")).status).toBe(204);
      return stream.next("sync").then(
        () => true,
        () => false,
      );
    },
  };
}

const change = ({ client }: Person) => client.post("/api/categories", { name: "C" });
const moveTo = ({ id }: Person, organization: number) =>
  server.records("PATCH", `users/records/${id}`, { organizationId: organization ? String(organization) : "" });

it("a person who changes firms gets those of the new one and none of the old one", async () => {
  const person = await server.makeUser({ organizationId: people.first.id, permissions: ["view"] });
  const connection = await listen(person);
  await change(people.user);
  await connection.nextNotification();
  await moveTo(person, people.second.id);
  // of the own account
  await connection.nextNotification();
  await change(people.otherUser);
  await connection.nextNotification();
  await change(people.user);
  expect(await connection.hasMore()).toBe(false);
});

it("a person without a firm gets those of the own space alone, and firms get none of them", async () => {
  const [alone, member] = [await listen(people.alone), await listen(people.user)];
  await change(people.otherUser);
  await change(people.alone);
  await alone.nextNotification();
  expect([await alone.hasMore(), await member.hasMore()]).toEqual([false, false]);
});

it("many changes reach a connection that nobody reads meanwhile as at least one notification, and hold nobody up", async () => {
  const connection = await listen(people.admin);
  for (let n = 0; n < 40; n++) expect((await change(people.user)).status).toBe(201);
  await connection.nextNotification();
});
