import { createHash, randomBytes } from "node:crypto";
import { Caller, signIn } from "../caller.mjs";
import { Failure } from "../failure.mjs";
import { run } from "../run.mjs";
import { commandLine } from "../server-program.mjs";

/** @typedef {ReturnType<typeof consoleWith>} Console of a running server, for a superuser */

/**
 * The console for a superuser that exists only as long as this works.
 * @param {object} options
 * @param {import("../server-program.mjs").Program} options.program
 * @param {string} options.dataDir
 * @param {string} options.url of the server that runs on it
 * @returns {Promise<Console & { end: () => Promise<void> }>} `end` removes the superuser
 */
export async function openConsole({ program, dataDir, url }) {
  const helper = `seed-${randomBytes(6).toString("hex")}@sijil.local`;
  const password = randomBytes(12).toString("hex");
  /** @param {...string} words */
  const superuser = async (...words) => {
    const { code, output } = await run(program.file, commandLine(program, ["superuser", ...words], dataDir));
    if (code !== 0) throw new Failure(`The console's account could not be changed:\n${output.trim()}`);
  };
  await superuser("create", helper, password);
  const { token } = await signIn(url, "/api/collections/_superusers/auth-with-password", {
    identity: helper,
    password,
  });
  return { ...consoleWith(url, token), end: () => superuser("delete", helper) };
}

/**
 * The console for a superuser's token.
 * @param {string} url
 * @param {string} token for the Authorization header
 */
export function consoleWith(url, token) {
  const caller = new Caller(url, { Authorization: token });
  return {
    url,
    token,
    /**
     * Makes a record; false when it is there already.
     * @param {string} collection
     * @param {string} id
     * @param {Record<string, unknown>} fields
     */
    async create(collection, id, fields) {
      const path = `/api/collections/${collection}/records`;
      if (await caller.finds(`${path}/${id}`)) return false;
      await caller.send("POST", path, { id, ...fields });
      return true;
    },
    /** @param {string} collection @param {string} id @param {Record<string, unknown>} fields */
    async change(collection, id, fields) {
      await caller.send("PATCH", `/api/collections/${collection}/records/${id}`, fields);
    },
    /** @param {string} query @returns {Promise<number>} how many rows it has changed */
    sql: async (query) => (await caller.send("POST", "/api/sql", { query })).affectedRows,
  };
}

/**
 * The same id for the same thing in every run: 15 digits, the first not zero.
 * @param {string} name
 */
export function seededId(name) {
  const number = BigInt(`0x${createHash("sha256").update(name).digest("hex").slice(0, 24)}`);
  return String(100_000_000_000_000n + (number % 900_000_000_000_000n));
}
