import { type Actor, type Permission, type Role, tenantOf } from "#domain/index";
import { type Client, client, PASSWORD, type Person, startServer, type TestServer } from "../harness.ts";

/* Everybody who may come, in two organizations and in none. */

/** Somebody who comes; a visitor has neither an account nor a token. */
export interface Comer {
  name: string;
  actor: Actor | null;
  client: Client;
  /** PocketBase's own, for its API. */
  token: string;
  person: Person | null;
}

export interface Setting {
  server: TestServer;
  first: number;
  second: number;
  /** Of each kind one. */
  comers: readonly Comer[];
  /** An admin of each organization, who makes the records. */
  admins: ReadonlyMap<number, Person>;
}

const all: readonly Permission[] = ["upload", "download", "view", "delete"];

export async function makeSetting(env: NodeJS.ProcessEnv = {}): Promise<Setting> {
  const server = await startServer({ env });
  const [first, second] = [(await server.makeOrganization()).id, (await server.makeOrganization()).id];
  const kinds: [string, Role, number | null, readonly Permission[]][] = [
    ["viewer", "viewer", first, all],
    ["powerless", "user", first, []],
    ["uploader", "user", first, ["upload"]],
    ["looker", "user", first, ["view"]],
    ["user", "user", first, all],
    ["admin", "admin", first, []],
    ["other user", "user", second, all],
    ["other admin", "admin", second, []],
    ["alone", "user", null, []],
    ["admin of nothing", "admin", null, []],
    ["super admin", "super_admin", null, []],
  ];
  const comers: Comer[] = [{ name: "visitor", actor: null, client: server.visitor(), token: "", person: null }];
  for (const [name, role, organizationId, permissions] of kinds)
    comers.push(await makeComer(server, { name, role, organizationId, permissions }));
  const superuser = client(server.url);
  comers.push({ name: "superuser", actor: null, client: superuser, token: await server.superuser(), person: null });
  const admin = (name: string) => comers.find((one) => one.name === name)?.person as Person;
  return {
    server,
    first,
    second,
    comers,
    admins: new Map([
      [first, admin("admin")],
      [second, admin("other admin")],
    ]),
  };
}

/** Somebody with an account of this kind. */
export async function makeComer(
  server: TestServer,
  { name, ...of }: { name: string } & Omit<Actor, "id">,
): Promise<Comer> {
  const person = await server.makeUser({ ...of, permissions: [...of.permissions] });
  const actor: Actor = { id: person.id, ...of };
  return { name, actor, client: person.client, token: await tokenOf(server, person), person };
}

async function tokenOf(server: TestServer, { username }: Person): Promise<string> {
  const body = { identity: username, password: PASSWORD };
  const path = "/api/collections/users/auth-with-password";
  return (await server.visitor().post<{ token: string }>(path, body)).json.token;
}

/** The tenant whose records are this person's own; a visitor looks at the first organization's. */
export const homeOf = ({ first }: Setting, { actor }: Comer): number => (actor ? tenantOf(actor) : first);

/** A tenant whose records this person does not reach. */
export const elsewhereOf = (setting: Setting, comer: Comer): number =>
  homeOf(setting, comer) === setting.first ? setting.second : setting.first;
