import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverHooks } from "../build-steps.mjs";
import { Caller } from "../caller.mjs";
import { folders, HOOK_FILES } from "../project.mjs";

/** A route for the superuser alone that runs one statement for many rows at once. */
const HOOK = `routerAdd("POST", "/api/bulk", (e) => {
  const sent = new DynamicModel({ statement: "", rows: "" });
  e.bindBody(sent);
  const done = $app.db().newQuery(sent.statement).bind({ rows: sent.rows }).execute();
  return e.json(200, { rows: done.rowsAffected() });
}, $apis.requireSuperuserAuth(), $apis.bodyLimit(64 << 20));
`;

/**
 * The product's hooks with a route that takes many rows in one request, past every hook.
 * @returns {Promise<{ overrides: import("../server-program.mjs").Overrides, end: () => Promise<void> }>} for the server
 *   that runs with them
 */
export async function bulkHooks() {
  await serverHooks();
  const hooksDir = await mkdtemp(join(tmpdir(), "sijil-bulk-"));
  for (const name of HOOK_FILES) await cp(join(folders.hooks, name), join(hooksDir, name));
  await addBulkRoute(hooksDir);
  return { overrides: { hooksDir }, end: () => rm(hooksDir, { recursive: true, force: true }) };
}

/**
 * Adds that route to a folder of hooks.
 * @param {string} hooksDir
 */
export async function addBulkRoute(hooksDir) {
  await writeFile(join(hooksDir, "bulk.pb.js"), HOOK);
}

/**
 * The route of a server that has it.
 * @param {{ url: string, token: string }} server token of a superuser
 */
export function bulkRoute({ url, token }) {
  const caller = new Caller(url, { Authorization: token });
  return {
    /**
     * @param {string} statement that takes the rows as `json_each({:rows})`
     * @param {unknown[][]} rows
     * @returns {Promise<number>} how many were written
     */
    async write(statement, rows) {
      return (await caller.send("POST", "/api/bulk", { statement, rows: JSON.stringify(rows) })).rows;
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
