import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../failure.mjs";
import { freePort, launch } from "../server.mjs";

const PASSWORD = "measured password";
export const TENANT = 100_000_000_000_001;
const USER = 100_000_000_000_002;
const CATEGORIES = 12;

/**
 * A server on a data folder of its own, with one firm, one person who may do everything, and so many documents.
 * @typedef {object} Ground
 * @property {import("../server.mjs").Server} server
 * @property {string} cookie the person's session
 * @property {string} token the same person's PocketBase token
 * @property {() => Promise<void>} again stops the server and starts it on the same data
 * @property {() => Promise<void>} end
 */

/**
 * @param {string} binary
 * @param {number} documents
 * @returns {Promise<Ground>}
 */
export async function ground(binary, documents) {
  const dataDir = await mkdtemp(join(tmpdir(), "sijil-bench-"));
  const port = await freePort();
  const start = () => launch({ binary, host: "127.0.0.1", port, dataDir, env: { ADMIN_PASSWORD: PASSWORD } });
  let server = await start();
  const { url } = server;
  const superuser = await json(`${url}/api/collections/_superusers/auth-with-password`, {
    identity: "admin@sijil.local",
    password: PASSWORD,
  });
  const headers = { Authorization: superuser.token };
  const collection = `${url}/api/collections`;
  await json(`${collection}/organizations/records`, { id: String(TENANT), name: "Measured", isActive: true }, headers);
  await json(
    `${collection}/users/records`,
    {
      id: String(USER),
      username: "measured",
      email: "measured@example.test",
      fullName: "Measured",
      role: "user",
      permissions: ["view", "download", "upload", "delete"],
      organizationId: String(TENANT),
      isActive: true,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
    },
    headers,
  );
  for (const query of rows(documents)) await json(`${url}/api/sql`, { query }, headers);
  const signedIn = await fetch(`${url}/api/login`, post({ username: "measured", password: PASSWORD }));
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const own = await json(`${collection}/users/auth-with-password`, {
    identity: "measured@example.test",
    password: PASSWORD,
  });
  return {
    get server() {
      return server;
    },
    cookie,
    token: own.token,
    async again() {
      await server.stop();
      server = await start();
    },
    async end() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Statements that write the rows without going through any hook.
 * @param {number} documents
 */
function rows(documents) {
  const category = "CAST(200000000000000 + n % 12 AS TEXT)";
  return [
    `WITH RECURSIVE rows(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM rows WHERE n < ${CATEGORIES - 1})
     INSERT INTO categories (id, name, description, createdBy, createdAt, tenant, version, deleted, deletedBy)
     SELECT ${category}, 'Category ' || n, '', '${USER}', '2026-01-01 00:00:00.000Z', '${TENANT}', 1, '', '' FROM rows`,
    `WITH RECURSIVE rows(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows WHERE n < ${documents})
     INSERT INTO documents (id, name, filename, categoryId, subcategoryId, description, size, mimeType, uploadedBy,
       uploadDate, sha256, tenant, version, deleted, deletedBy, file, searchKey)
     SELECT CAST(300000000000000 + n AS TEXT), 'عقد توريد Contract ' || n, 'contract-' || n || '.pdf', ${category}, '',
       'Supply of goods, lot ' || n, 1000 + n, 'application/pdf', '${USER}',
       strftime('%Y-%m-%d %H:%M:%fZ', '2026-11-01', '-' || n || ' minutes'), lower(hex(randomblob(32))), '${TENANT}', 1,
       '', '', 'contract.pdf', 'عقد توريد contract ' || n FROM rows`,
  ];
}

/** @param {unknown} body @param {Record<string, string>} [headers] */
function post(body, headers = {}) {
  return { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) };
}

/**
 * @param {string} url
 * @param {unknown} body
 * @param {Record<string, string>} [headers]
 */
async function json(url, body, headers) {
  const answer = await fetch(url, post(body, headers));
  const text = await answer.text();
  if (!answer.ok) throw new Failure(`${url}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
