import { createHash, randomBytes } from "node:crypto";
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
  const headers = { Authorization: token, "Content-Type": "application/json" };
  /** @param {string} path @param {"POST" | "PATCH"} method @param {unknown} body */
  const send = async (path, method, body) => {
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Failure(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
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
      const there = await fetch(`${url}${path}/${id}`, { headers });
      await there.arrayBuffer();
      if (there.ok) return false;
      await send(path, "POST", { id, ...fields });
      return true;
    },
    /** @param {string} collection @param {string} id @param {Record<string, unknown>} fields */
    async change(collection, id, fields) {
      await send(`/api/collections/${collection}/records/${id}`, "PATCH", fields);
    },
    /** @param {string} query @returns {Promise<number>} how many rows it has changed */
    sql: async (query) => (await send("/api/sql", "POST", { query })).affectedRows,
  };
}

/**
 * @param {string} url
 * @param {string} path
 * @param {Record<string, string>} body
 * @returns {Promise<{ cookie: string, token: string }>} a session of the product, or a token of PocketBase
 */
export async function signIn(url, path, body) {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Failure(`${path}: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { cookie, token: (await answer.json()).token ?? "" };
}

/**
 * The same id for the same thing in every run: 15 digits, the first not zero.
 * @param {string} name
 */
export function idOf(name) {
  const number = BigInt(`0x${createHash("sha256").update(name).digest("hex").slice(0, 24)}`);
  return String(100_000_000_000_000n + (number % 900_000_000_000_000n));
}
