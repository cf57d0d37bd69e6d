import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { client, serverHooks } from "../../scripts/lib/build-steps.mjs";
import { pocketbase } from "../../scripts/lib/pocketbase.mjs";
import { freePort } from "../../scripts/lib/server.mjs";
import { expectOneSentence, npmStart } from "./npm-start.ts";

const FIRST_BUILD = 180_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-start-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm start`'s script in the test's folder. */
const start = (env: NodeJS.ProcessEnv, nodeArgs: string[] = [], args: string[] = []) =>
  npmStart({ cwd: folder, env, nodeArgs, args });

it("says in one sentence that the port is in use", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const address = other.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const run = start({ PORT: port, DATA_DIR: folder });
  expect(await run.code).not.toBe(0);
  expectOneSentence(run.output(), new RegExp(`Port ${port} on 127.0.0.1 is already in use: .*PORT`));
  other.close();
});

it("says in one sentence that the data folder cannot be written", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "");
  const run = start({ PORT: String(await freePort()), DATA_DIR: join(file, "data") });
  expect(await run.code).not.toBe(0);
  expectOneSentence(run.output(), /The data folder .* cannot be written .*DATA_DIR/);
});

it("says in one sentence that Node is too old", async () => {
  const older = join(folder, "older.mjs");
  await writeFile(older, 'Object.defineProperty(process.versions, "node", { value: "18.20.4" });');
  const run = start({ PORT: String(await freePort()), DATA_DIR: folder }, ["--import", older]);
  expect(await run.code).not.toBe(0);
  expectOneSentence(run.output(), /needs Node 20\.19 or newer, and this is 18\.20\.4/);
});

it(
  "says in one sentence that the server refuses these data",
  async () => {
    await serverHooks();
    await client();
    await mkdir(join(folder, ".restore/begun"), { recursive: true });
    const run = start({ PORT: String(await freePort()), DATA_DIR: folder });
    expect(await run.code).toBe(1);
    expectOneSentence(run.output(), /^A restore of \S+ was interrupted: /);
  },
  FIRST_BUILD,
);

it(
  "begins anew beside a lost database on request, and keeps what was there",
  async () => {
    await serverHooks();
    await client();
    const paper = "storage/sijil_documents/100000000000001/a.pdf";
    await mkdir(join(folder, paper, ".."), { recursive: true });
    await writeFile(join(folder, paper), "paper");
    // what the executable has kept, and a database that another program has made
    const night = "backup-store/backups/nightly-20261101000000/backup.json";
    await mkdir(join(folder, night, ".."), { recursive: true });
    await writeFile(join(folder, night), "{}");
    const bare = ["superuser", "upsert", "somebody@example.org", "1234567890", "--dir", folder];
    const none = join(folder, ".none");
    const elsewhere = ["--hooksDir", none, "--migrationsDir", none];
    await promisify(execFile)(await pocketbase(), [...bare, ...elsewhere]);
    const env = { PORT: String(await freePort()), DATA_DIR: folder };
    const refused = start(env);
    expect(await refused.code).toBe(1);
    expectOneSentence(refused.output(), /^There is no database of Sijil in \S+, .*--new-database/);
    const begun = start(env, [], ["--new-database"]);
    await begun.printed(/Ready/);
    begun.child.kill("SIGTERM");
    expect(await begun.code).toBe(0);
    const [time = ""] = await readdir(join(folder, "replaced"));
    for (const name of [paper, night, "data.db"]) {
      expect([name, existsSync(join(folder, "replaced", time, name))]).toEqual([name, true]);
    }
    const again = start(env, [], ["--new-database"]);
    expect(await again.code).toBe(1);
    expectOneSentence(again.output(), /^There is a database in \S+, so that nothing was moved/);
  },
  FIRST_BUILD,
);

it(
  "takes its server with it when it is killed",
  async () => {
    await serverHooks();
    await client();
    const port = String(await freePort());
    const run = start({ PORT: port, DATA_DIR: folder });
    await run.printed(/Ready/);
    run.child.kill("SIGKILL");
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        () => true,
        () => false,
      );
    await expect.poll(answers, { timeout: 20_000 }).toBe(false);
  },
  FIRST_BUILD,
);

it("says in one sentence that a port is none", async () => {
  const run = start({ PORT: "many", DATA_DIR: folder });
  expect(await run.code).not.toBe(0);
  expectOneSentence(run.output(), /PORT must be a number/);
});

it(
  "serves, shows the administrator's password the first time only, builds nothing twice, and stops cleanly",
  async () => {
    await serverHooks();
    await client();
    const port = String(await freePort());
    const env = { PORT: port, DATA_DIR: join(folder, "data") };
    const first = start(env);
    await first.printed(/Ready: .*\n/);
    // before it is on the disk, so that no start that is cut short leaves a password that nobody has seen
    expect(first.output()).toMatch(/password {2}\S+\n {2}console {3}.*\n[\s\S]*Ready: /);
    expect(first.output()).toContain(`Ready: http://127.0.0.1:${port}`);
    expect(first.output()).toContain(`http://127.0.0.1:${port}/_/`);
    const password = /password {2}(\S+)/.exec(first.output())?.[1];
    const signIn = await fetch(`http://127.0.0.1:${port}/api/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username: "admin", password }),
    });
    expect(signIn.status).toBe(200);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(await page.text()).toContain("<title>");
    first.child.kill("SIGINT");
    expect(await first.code).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    // salaries and hashes are for the account alone that the server runs under
    const made = await readdir(env.DATA_DIR, { recursive: true });
    expect(made).toEqual(expect.arrayContaining(["data.db", "auxiliary.db"]));
    for (const name of [".", ...made]) {
      expect([name, (await stat(join(env.DATA_DIR, name))).mode & 0o077]).toEqual([name, 0]);
    }

    const second = start(env);
    await second.printed(/Ready/);
    second.child.kill("SIGTERM");
    expect(await second.code).toBe(0);
    expect(second.output()).not.toMatch(/password|Building|Installing/);
  },
  FIRST_BUILD,
);
