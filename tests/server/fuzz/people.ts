import { createHash, randomBytes } from "node:crypto";
import type { Actor, Permission } from "#domain/index";
import { freshId, makePeople, type Person, startServer, type TestServer } from "../harness.ts";
import { sql } from "../rows.ts";
import type { Caller } from "./plan.ts";

/** Somebody who sends requests. */
export interface Sender {
  actor: Actor;
  username: string;
  /** The session's token. */
  token: string;
  person: Person;
}

export type Senders = ReadonlyMap<Caller, Sender>;

export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** A server whose limits on attempts count each request by itself, for the sender's address is another each time. */
export const startFuzzedServer = () =>
  startServer({
    env: { TRUSTED_PROXY_HEADER: "X-Forwarded-For", REGISTRATION_PER_HOUR: "1000000", SEARCH_CONTENTS: "on" },
  });

const randomToken = () => hashOf(randomBytes(32).toString("hex")).slice(0, 43);

/** Gives a person a session, as signing in does, without a password. @returns its token */
export async function openSession(server: TestServer, user: number): Promise<string> {
  const token = randomToken();
  const now = Date.now();
  await sql(
    server,
    `INSERT INTO sessions (hash, user, device, created, seen) VALUES ('${hashOf(token)}', '${user}', 'fuzz', ${now}, ${now})`,
  );
  return token;
}

/** Gives an account a link that sets its password and one that confirms its address. @returns the token of both */
export async function openLinks(server: TestServer, user: number): Promise<string> {
  const token = randomToken();
  const now = Date.now();
  const [[key, email] = []] = await sql(server, `SELECT tokenKey, email FROM users WHERE id = '${user}'`);
  const standing = hashOf(`${key}\n${String(email).toLowerCase()}`);
  await sql(
    server,
    `INSERT INTO password_resets (hash, user, standing, created) VALUES ('${hashOf(token)}', '${user}', '${standing}', ${now})`,
  );
  await sql(
    server,
    `INSERT INTO email_confirmations (hash, user, email, proof, created)
     VALUES ('${hashOf(token)}', '${user}', '${email}', 'previous', ${now})`,
  );
  return token;
}

/** People of every kind in two organizations, and alone. */
export async function makeSenders(server: TestServer) {
  const people = await makePeople(server);
  const { first, second } = people;
  const supervisor = await server.makeUser({ role: "super_admin", username: `root-${freshId()}` });
  const all: Permission[] = ["upload", "download", "view", "delete"];
  const senders = new Map<Caller, Sender>();
  const add = async (name: Caller, person: Person, of: Omit<Actor, "id">) =>
    senders.set(name, {
      actor: { id: person.id, ...of },
      username: person.username,
      token: await openSession(server, person.id),
      person,
    });
  await add("viewer", people.viewer, { role: "viewer", organizationId: first.id, permissions: ["view", "download"] });
  await add("powerless", people.powerless, { role: "user", organizationId: first.id, permissions: [] });
  await add("user", people.user, { role: "user", organizationId: first.id, permissions: all });
  await add("admin", people.admin, { role: "admin", organizationId: first.id, permissions: [] });
  await add("otherUser", people.otherUser, { role: "user", organizationId: second.id, permissions: all });
  await add("otherAdmin", people.otherAdmin, { role: "admin", organizationId: second.id, permissions: [] });
  await add("alone", people.alone, { role: "user", organizationId: null, permissions: [] });
  await add("root", supervisor, { role: "super_admin", organizationId: null, permissions: [] });
  return { senders, first: first.id, second: second.id };
}
