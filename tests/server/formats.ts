import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import type { OwnPush, SavedViewsById } from "#domain/index";
import { ADMINISTRATOR } from "../../scripts/lib/format/fill.mjs";
import { pocketbase } from "../../scripts/lib/pocketbase.mjs";
import { root } from "../../scripts/lib/project.mjs";
import { freePort, launch } from "../../scripts/lib/server.mjs";
import type { Program } from "../../scripts/lib/server-program.mjs";

/* Data as earlier releases left it; scripts/keep-format.mjs makes it. */

const folder = join(root, "tests/fixtures/formats");

/** What the server of that release answered to one person; what only later formats have may be missing. */
export interface ExpectedAnswers {
  username: string;
  password: string;
  lists: Record<string, { status: number; json?: unknown }>;
  /** SHA-256 by the path that gives the file. */
  files: Record<string, string>;
  views?: SavedViewsById;
  /** The newest first. */
  notices?: unknown[];
  /** Entries by the path that lists them, the newest first. */
  activity?: Record<string, unknown[]>;
  /** The path of the person's calendar, and the days of its events by what an app knows them by. */
  calendar?: string;
  events?: Record<string, string>;
  /** Where the next pull of a device begins. */
  cursor?: string;
  /** The cookies of a browser that stays signed in, and what it was told of its pushes. */
  session?: string;
  push?: OwnPush;
}

/** Every kept format, the oldest first. */
export async function formats(): Promise<string[]> {
  return (await readdir(folder)).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** Puts a kept format's data into a data folder; answers what is to be read there. */
export function unpackFormat(version: string, dataDir: string): Promise<ExpectedAnswers[]> {
  return unpackFolder(join(folder, version), dataDir);
}

/** The same for a format that lies elsewhere. */
export async function unpackFolder(format: string, dataDir: string): Promise<ExpectedAnswers[]> {
  for (const [name, content] of Object.entries(unzipSync(await readFile(join(format, "data.zip"))))) {
    const file = join(dataDir, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return JSON.parse(await readFile(join(format, "expected.json"), "utf8"));
}

/**
 * Adds to a kept format's data what its release could have written, before they are upgraded: PocketBase runs on them
 * alone, without the product.
 */
export async function addToFormat(dataDir: string, statements: readonly string[]): Promise<void> {
  const nothing = await mkdtemp(join(tmpdir(), "sijil-alone-"));
  const program: Program = { file: await pocketbase(), kind: "stock" };
  const overrides = { hooksDir: nothing, migrationsDir: nothing };
  const server = await launch({ program, host: "127.0.0.1", port: await freePort(), dataDir, overrides });
  const post = async (path: string, body: Record<string, string>, token = "") => {
    const headers = { "Content-Type": "application/json", Authorization: token };
    const answer = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  try {
    const who = { identity: ADMINISTRATOR.ADMIN_EMAIL, password: ADMINISTRATOR.ADMIN_PASSWORD };
    const { token } = await post("/api/collections/_superusers/auth-with-password", who);
    for (const query of statements) await post("/api/sql", { query }, token);
  } finally {
    await server.stop();
    await rm(nothing, { recursive: true });
  }
}
