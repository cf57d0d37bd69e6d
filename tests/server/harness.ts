import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { newId, type Permission, type Role } from "#domain/index";
import { pocketbase } from "../../scripts/lib/pocketbase.mjs";
import { freePort, launch } from "../../scripts/lib/server.mjs";
import { builtHere, type Program } from "../../scripts/lib/server-program.mjs";
import { type Client, client } from "./client.ts";
import { launchExecutable } from "./executable.ts";

export { type Answer, type Client, client, form } from "./client.ts";

/** The first administrator of every test server: a super_admin and the PocketBase superuser. */
export const administrator = { username: "admin", email: "admin@sijil.local", password: "first-password" };

/** The password of everyone that {@link TestServer.makeUser} makes. */
export const PASSWORD = "right password";

export interface TestServer {
  url: string;
  pid: number;
  dataDir: string;
  /** What the server has printed since its last start. */
  log(): string;
  /** Asks it to end and removes its data folder, unless the caller brought that. */
  stop(): Promise<void>;
  /** Asks it to end; its data folder stays. */
  pause(): Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill9(): Promise<void>;
  /** Starts it again, on the same port and data. @param changed what differs from now on, such as after an upgrade */
  restart(changed?: Pick<ServerOptions, "publicDir">): Promise<void>;
  /** A PocketBase superuser token for the Authorization header. */
  superuser(): Promise<string>;
  /** Calls PocketBase's record API as the superuser: the JSON answer, or a thrown error when refused. */
  records<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  /** A browser that has not signed in. */
  visitor(): Client;
  makeOrganization(fields?: Record<string, unknown>): Promise<{ id: number; name: string }>;
  makeUser(fields?: MadeUser): Promise<Person>;
}

export interface MadeUser {
  username?: string;
  fullName?: string;
  role?: Role;
  organizationId?: number | null;
  permissions?: Permission[];
  isActive?: boolean;
}

/** A person with an account, and a browser signed in to it. */
export interface Person {
  id: number;
  username: string;
  email: string;
  password: string;
  client: Client;
}

export interface ServerOptions {
  env?: NodeJS.ProcessEnv;
  /** One to go on with; else a fresh one that {@link TestServer.stop} removes. */
  dataDir?: string;
  /** Begins on an empty folder, for what the first start makes: passwords are hashed as they are for everybody. */
  isFirstStart?: boolean;
  port?: number;
  publicDir?: string;
  /** The packaged server to start; else the one that SIJIL_EXECUTABLE names, else the program. */
  executable?: string;
  /** The program to start; else {@link programUnderTest}. */
  program?: Program;
  /** Other hooks or migrations than the product's own. */
  hooksDir?: string;
  migrationsDir?: string;
}

/** Whether the tests run on stock PocketBase, as the suite `stock` has them. */
export const onStock = process.env.SIJIL_TEST_SERVER === "stock";

/** The program that the tests start, built by the suite's global setup: from server/, or stock PocketBase. */
export async function programUnderTest(): Promise<Program> {
  return onStock ? { file: await pocketbase(), kind: "stock" } : builtHere;
}

/** Names the folders that first-data.ts has prepared, for the processes that the tests run in. */
export const FIRST_DATA = "SIJIL_TEST_FIRST_DATA";
/** What decides what a first start makes. */
const ofFirstStart = (name: string) => name.startsWith("ADMIN_");
/** Folders with which servers of this process have begun that are there. */
const taken = new Set<string>();

/**
 * The prepared data that a server may begin with: two at once with the same would share the keys of sessions, and be one
 * installation. None where what its first start makes is another.
 */
function takeFirstData(options: ServerOptions, executable?: string): string | undefined {
  const { dataDir, migrationsDir, program, env = {}, isFirstStart = false } = options;
  const isOther = (dataDir ?? migrationsDir ?? program ?? executable) !== undefined;
  if (isFirstStart || isOther || Object.keys(env).some(ofFirstStart)) return undefined;
  const free = process.env[FIRST_DATA]?.split(delimiter).find((folder) => !taken.has(folder));
  if (free) taken.add(free);
  return free;
}

/** Starts the product's server on a data folder of its own. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const executable = options.executable ?? process.env.SIJIL_EXECUTABLE;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "sijil-test-")));
  const firstData = takeFirstData(options, executable);
  if (firstData) await cp(firstData, dataDir, { recursive: true });
  const port = options.port ?? (await freePort());
  const env = {
    ADMIN_USERNAME: administrator.username,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    // reading a paper is a change of its own, some moments after the one that a test looks at
    SEARCH_CONTENTS: "off",
    // a sixth of their processor time is clearing memory, of which there is enough; a package is tested as it is
    ...(executable ? {} : { GOGC: "400" }),
    ...options.env,
  };
  const where = { host: "127.0.0.1", port, dataDir, env };
  const program = executable ? null : (options.program ?? (await programUnderTest()));
  let overrides = options;
  const start = () =>
    program ? launch({ ...where, program, overrides }) : launchExecutable({ ...where, binary: executable ?? "" });
  let server = await start();
  const url = server.url;
  let token = "";

  const superuser = async () => {
    if (token) return token;
    const answer = await fetch(`${url}/api/collections/_superusers/auth-with-password`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ identity: administrator.email, password: administrator.password }),
    });
    if (!answer.ok) throw new Error(`superuser: ${answer.status} ${await answer.text()}\n${server.log()}`);
    token = (await answer.json()).token;
    return token;
  };

  const records = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const form = body instanceof FormData;
    const answer = await fetch(`${url}/api/collections/${path}`, {
      method,
      headers: { Authorization: await superuser(), ...(form ? {} : { "Content-Type": "application/json" }) },
      body: form ? body : body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}\n${server.log()}`);
    return JSON.parse(text || "null");
  };

  return {
    url,
    dataDir,
    get pid() {
      return server.pid;
    },
    log: () => server.log(),
    async stop() {
      await server.stop();
      if (firstData) taken.delete(firstData);
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
    pause: () => server.stop(),
    kill9: () => server.kill9(),
    async restart(changed = {}) {
      overrides = { ...overrides, ...changed };
      await server.stop();
      server = await start();
    },
    superuser,
    records,
    visitor: () => client(url),
    async makeOrganization(fields = {}) {
      const id = freshId();
      const name = `Organization ${id}`;
      const body = { id: String(id), name, isActive: true, ...fields };
      const made = await records<{ name: string }>("POST", "organizations/records", body);
      return { id, name: made.name };
    },
    async makeUser(fields = {}) {
      const id = freshId();
      const username = fields.username ?? `user-${id}`;
      const email = `${id}@example.test`;
      const { organizationId, ...rest } = fields;
      await records("POST", "users/records", {
        id: String(id),
        email,
        confirmedEmail: email,
        fullName: `Person ${id}`,
        role: "user",
        permissions: [],
        isActive: true,
        ...rest,
        username,
        organizationId: organizationId ? String(organizationId) : "",
        password: PASSWORD,
        passwordConfirm: PASSWORD,
      });
      const browser = client(url);
      if (fields.isActive !== false) await browser.signIn(username, PASSWORD);
      return { id, username, email, password: PASSWORD, client: browser };
    },
  };
}

/** A record id that no other record has. */
export function freshId(): number {
  return newId((max) => Math.floor(Math.random() * max));
}

/** Two organizations with people of every kind, somebody without an organization, and the platform's administrator. */
export async function makePeople(server: TestServer) {
  const [first, second] = [await server.makeOrganization(), await server.makeOrganization()];
  const all: Permission[] = ["upload", "download", "view", "delete"];
  const of = (organizationId: number | null) => ({
    admin: () => server.makeUser({ role: "admin", organizationId }),
    user: (permissions: Permission[] = all) => server.makeUser({ role: "user", organizationId, permissions }),
    viewer: (permissions: Permission[] = ["view", "download"]) =>
      server.makeUser({ role: "viewer", organizationId, permissions }),
  });
  const root = server.visitor();
  await root.signIn(administrator.username, administrator.password);
  return {
    first,
    second,
    root,
    admin: await of(first.id).admin(),
    user: await of(first.id).user(),
    viewer: await of(first.id).viewer(),
    powerless: await of(first.id).user([]),
    otherAdmin: await of(second.id).admin(),
    otherUser: await of(second.id).user(),
    alone: await server.makeUser({ role: "user" }),
  };
}
