import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addBulkRoute } from "../../../scripts/lib/bulk/server.mjs";
import { folders, HOOK_FILES } from "../../../scripts/lib/project.mjs";
import { startServer, type TestServer } from "../harness.ts";
import { sql } from "../rows.ts";

/**
 * A route for the superuser that runs the hourly job at a time of its own, and has it die before a statement: from then
 * on nothing reaches the database or the mail server, as after a power cut.
 */
const HOOK = `routerAdd("POST", "/api/tick", (e) => {
  const sent = new DynamicModel({ now: 0, dieAt: 0 });
  e.bindBody(sent);
  let count = 0;
  let unrecorded = "";
  const step = () => {
    count++;
    if (sent.dieAt > 0 ? count >= sent.dieAt : sent.dieAt < 0 && unrecorded !== "") throw new Error("killed");
  };
  const query = (sql, real) => ({
    bind: (params) => query(sql, real.bind(params)),
    column: (list) => { step(); real.column(list); },
    execute: () => {
      step();
      const done = real.execute();
      if (sql.startsWith("UPDATE digests SET sent")) unrecorded = "";
      return done;
    },
  });
  const database = (real) => ({ newQuery: (sql) => query(sql, real.newQuery(sql)) });
  const mortal = (app) => ({
    db: () => database(app.db()),
    nonconcurrentDB: () => database(app.nonconcurrentDB()),
    runInTransaction: (work) => app.runInTransaction((tx) => work(mortal(tx))),
    newMailClient: () => ({
      send: (message) => {
        step();
        app.newMailClient().send(message);
        unrecorded = message.headers["Message-ID"];
      },
    }),
    settings: () => app.settings(),
    store: () => app.store(),
    logger: () => app.logger(),
  });
  const real = Date.now;
  Date.now = () => sent.now;
  const begun = real();
  try {
    require(\`\${__hooks}/upkeep.bundle.js\`).crons.tellDeadlines.run(mortal($app));
  } finally {
    Date.now = real;
  }
  return e.json(200, { statements: count, milliseconds: real() - begun, unrecorded });
}, $apis.requireSuperuserAuth());
`;

interface Ran {
  statements: number;
  milliseconds: number;
  /** The Message-ID of the mail that the mail server took before the job died, which it did not note; "" for none. */
  unrecorded: string;
}

export interface ClockServer {
  server: TestServer;
  /**
   * Runs the hourly job as if it were that moment.
   * @param dieAt the number of the statement before which it dies; -1 for the one after its first mail
   * @returns how many statements it ran, and how long it took
   */
  run(now: number, dieAt?: number): Promise<Ran>;
  /** The same as if the clock had come there by itself, whenever the run before was. */
  tick(now: number): Promise<Ran>;
  /** Runs a statement for many rows, given as `json_each({:rows})`. */
  bulk(statement: string, rows: unknown[]): Promise<void>;
}

/**
 * The product's server, with a clock of the test's own for what it tells of deadlines.
 * @param env settings besides
 */
export async function startClockServer(env: Record<string, string> = {}): Promise<ClockServer> {
  const hooksDir = await mkdtemp(join(tmpdir(), "sijil-clock-"));
  for (const name of HOOK_FILES) await cp(join(folders.hooks, name), join(hooksDir, name));
  await withoutSchedule(join(hooksDir, "main.pb.js"));
  await writeFile(join(hooksDir, "tick.pb.js"), HOOK);
  await addBulkRoute(hooksDir);
  const server = await startServer({ hooksDir, env });
  const send = async (path: string, body: object) => {
    const headers = { Authorization: await server.superuser(), "Content-Type": "application/json" };
    const answer = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}\n${server.log()}`);
    return answer.json();
  };
  const run = (now: number, dieAt = 0) => send("/api/tick", { now, dieAt });
  return {
    server,
    run,
    async tick(now) {
      await sql(server, "DELETE FROM sync_state WHERE name = 'notices.clock'");
      return await run(now);
    },
    bulk: async (statement, rows) => {
      await send("/api/bulk", { statement, rows: JSON.stringify(rows) });
    },
  };
}

/** Takes the job out of the schedule, which goes by the real clock: it would tell people what is due on another day. */
async function withoutSchedule(main: string): Promise<void> {
  const lines = (await readFile(main, "utf8")).split("\n");
  const others = lines.filter((line) => !line.startsWith('cronAdd("tellDeadlines'));
  if (others.length !== lines.length - 2) throw new Error("the hourly job is scheduled otherwise");
  await writeFile(main, others.join("\n"));
}
