import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { administrator, FIRST_DATA, type ServerOptions, startServer, type TestServer } from "./harness.ts";

/** bcrypt's least: a suite makes some thousand passwords, each at 60 ms otherwise. */
const HASH_COST = 4;

/** As many servers as a test file has at once, but for a few. */
const INSTALLATIONS = 2;

/**
 * Starts servers on empty folders once, for all servers of a suite to begin with a copy of what they have made: a first
 * start takes ten times a later one, most of it for migrations. Each is an installation of its own, with keys of its own.
 * @returns what removes the folders
 */
export async function prepareFirstData(options: Pick<ServerOptions, "program"> = {}): Promise<() => Promise<void>> {
  const folders = await Promise.all(Array.from({ length: INSTALLATIONS }, () => firstData(options)));
  process.env[FIRST_DATA] = folders.join(delimiter);
  return async () => {
    delete process.env[FIRST_DATA];
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  };
}

async function firstData(options: Pick<ServerOptions, "program">): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sijil-first-data-"));
  const server = await startServer({ ...options, dataDir: folder });
  for (const name of ["users", "_superusers"]) await hashCheaply(server, name);
  await setPasswordAgain(server);
  await server.pause();
  return folder;
}

async function hashCheaply(server: TestServer, collection: string): Promise<void> {
  const { fields } = await server.records<{ fields: { type: string }[] }>("GET", collection);
  const cheap = fields.map((field) => (field.type === "password" ? { ...field, cost: HASH_COST } : field));
  await server.records("PATCH", collection, { fields: cheap });
}

/**
 * That of the first administrator, by whose account superusers sign in too: many tests are one, and what strangers type
 * for names that nobody has is compared with it.
 */
async function setPasswordAgain(server: TestServer): Promise<void> {
  const { items } = await server.records<{ items: { id: string }[] }>("GET", "users/records");
  const { password } = administrator;
  for (const { id } of items)
    await server.records("PATCH", `users/records/${id}`, { password, passwordConfirm: password });
}
