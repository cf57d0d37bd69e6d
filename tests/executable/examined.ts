import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { consoleWith } from "../../scripts/lib/seed/console.mjs";
import { type Person, startServer, type TestServer } from "../server/harness.ts";

/** A server whose data the doctor looks at, and an admin of an organization in it. */
export interface Examined {
  server: TestServer;
  /** The working folder of commands; the data are in `data` below it. */
  folder: string;
  person: Person;
  end(): Promise<void>;
}

/** Starts the executable on a folder of its own. */
export async function startExamined(): Promise<Examined> {
  const folder = await mkdtemp(join(tmpdir(), "sijil-examined-"));
  const server = await startServer({ executable: inject("executable"), dataDir: join(folder, "data") });
  const { id } = await server.makeOrganization();
  const person = await server.makeUser({ role: "admin", organizationId: id });
  await readToday(server);
  const end = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { server, folder, person, end };
}

/**
 * Today's share of the stored files has been read. A new server reads them at the next even minute, and would find by
 * itself what a test is about to spoil.
 */
async function readToday(server: TestServer): Promise<void> {
  const share = { source: "documents", after: "", share: 50, done: 50 };
  const value = JSON.stringify({ ...share, day: new Date().toISOString().slice(0, 10), completed: Date.now() });
  const { sql } = consoleWith(server.url, await server.superuser());
  await sql(`INSERT OR REPLACE INTO sync_state (name, value) VALUES ('files.verified', '${value}')`);
}
