import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../failure.mjs";
import { freePort, launch } from "../server.mjs";

/** A route for the superuser alone that runs one statement for many rows at once. */
const HOOK = `routerAdd("POST", "/api/bulk", (e) => {
  const sent = new DynamicModel({ statement: "", rows: "" });
  e.bindBody(sent);
  const done = $app.db().newQuery(sent.statement).bind({ rows: sent.rows }).execute();
  return e.json(200, { rows: done.rowsAffected() });
}, $apis.requireSuperuserAuth(), $apis.bodyLimit(64 << 20));
`;

/**
 * A second PocketBase on the same data that takes many rows in one request, past every hook.
 * @param {{ binary: string, dataDir: string, token: string, migrationsDir?: string }} options token of a superuser
 */
export async function bulkServer({ binary, dataDir, token, migrationsDir }) {
  const hooksDir = await mkdtemp(join(tmpdir(), "sijil-bulk-"));
  await writeFile(join(hooksDir, "bulk.pb.js"), HOOK);
  const server = await launch({ binary, host: "127.0.0.1", port: await freePort(), dataDir, hooksDir, migrationsDir });
  return {
    /**
     * @param {string} statement that takes the rows as `json_each({:rows})`
     * @param {unknown[][]} rows
     * @returns {Promise<number>} how many were written
     */
    async write(statement, rows) {
      const answer = await fetch(`${server.url}/api/bulk`, {
        method: "POST",
        headers: { Authorization: token, "Content-Type": "application/json" },
        body: JSON.stringify({ statement, rows: JSON.stringify(rows) }),
      });
      if (!answer.ok) throw new Failure(`/api/bulk: ${answer.status} ${await answer.text()}`);
      return (await answer.json()).rows;
    },
    async end() {
      await server.stop();
      await rm(hooksDir, { recursive: true, force: true });
    },
  };
}

/**
 * Statement that inserts rows, given as arrays in the order of the columns; what is there already stays.
 * @param {string} table
 * @param {string} columns
 * @param {Record<string, string>} [constants] SQL of further columns
 */
export function insertion(table, columns, constants = {}) {
  const values = columns.split(", ").map((_, place) => `value ->> '$[${place}]'`);
  const names = [columns, ...Object.keys(constants)].join(", ");
  return `INSERT OR IGNORE INTO ${table} (${names})
    SELECT ${[...values, ...Object.values(constants)].join(", ")} FROM json_each({:rows})`;
}
