import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bulkId, documentColumns, documentRow } from "../../scripts/lib/bulk/rows.mjs";
import { addBulkRoute, bulkRoute, insertion } from "../../scripts/lib/bulk/server.mjs";
import { categoryWords } from "../../scripts/lib/bulk/words.mjs";
import { signIn } from "../../scripts/lib/caller.mjs";
import { domain } from "../../scripts/lib/domain.mjs";
import { Failure } from "../../scripts/lib/failure.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { freePort, launch } from "../../scripts/lib/server.mjs";
import { commandLine } from "../../scripts/lib/server-program.mjs";

const PASSWORD = "measured password";
const EMAIL = "stock@example.test";
const TENANT = "100000000000001";
const NAME = "measured@example.test";
const RULE = '@request.auth.id != "" && tenant = @request.auth.tenant';

/**
 * PocketBase as it comes, without any hook or migration of ours, with collections for documents and categories of the
 * same fields, index and tenant rule, and one person.
 * @typedef {object} Stock
 * @property {import("../../scripts/lib/server.mjs").Server} server
 * @property {string} url
 * @property {string} dataDir
 * @property {string} token the person's
 * @property {string} tenant
 * @property {(documents: number) => Promise<void>} fill with the rows that a ground of that size has, without files
 * @property {() => Promise<void>} again stops the server and starts it on the same data
 * @property {() => Promise<void>} end
 */

/**
 * @param {string} binary
 * @returns {Promise<Stock>}
 */
export async function stock(binary) {
  const folder = await mkdtemp(join(tmpdir(), "sijil-bench-stock-"));
  const [dataDir, empty, bulk] = [join(folder, "data"), join(folder, "empty"), join(folder, "bulk")];
  await mkdir(empty, { recursive: true });
  await mkdir(bulk);
  await addBulkRoute(bulk);
  const program = /** @type {const} */ ({ file: binary, kind: "stock" });
  const overrides = { publicDir: empty, hooksDir: empty, migrationsDir: empty };
  const upsert = commandLine(program, ["superuser", "upsert", EMAIL, PASSWORD], dataDir, overrides);
  const { code, output } = await run(binary, upsert);
  if (code !== 0) throw new Failure(output.trim());
  const port = await freePort();
  // with Go's own rhythm of collecting garbage, as it comes
  const start = (hooksDir = empty) => {
    const read = { ...overrides, hooksDir };
    return launch({ program, host: "127.0.0.1", port, dataDir, overrides: read, env: { GOGC: "100" } });
  };
  let server = await start();
  const { url } = server;
  const signInAs = (/** @type {string} */ collection, /** @type {string} */ identity) =>
    signIn(url, `/api/collections/${collection}/auth-with-password`, { identity, password: PASSWORD });
  const superuser = (await signInAs("_superusers", EMAIL)).token;
  /** @param {string} method @param {string} path @param {unknown} body */
  const send = async (method, path, body) => {
    const headers = { Authorization: superuser, "Content-Type": "application/json" };
    const answer = await fetch(`${url}/api/collections${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Failure(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  await collections(send);
  const person = { email: NAME, password: PASSWORD, passwordConfirm: PASSWORD, tenant: TENANT, verified: true };
  await send("POST", "/users/records", person);
  return {
    get server() {
      return server;
    },
    url,
    dataDir,
    token: (await signInAs("users", NAME)).token,
    tenant: TENANT,
    async fill(documents) {
      const about = { domain: await domain(), people: [TENANT], now: Date.now() };
      await server.stop();
      server = await start(bulk);
      const { write } = bulkRoute({ url, token: superuser });
      const tenant = { tenant: `'${TENANT}'` };
      const names = categoryWords.map(({ name }, place) => [bulkId("category", place), name]);
      await write(insertion("categories", "id, name", tenant), names);
      const rows = Array.from({ length: documents }, (_, n) => documentRow(n, about).row);
      for (let at = 0; at < documents; at += 2_000) {
        await write(insertion("documents", documentColumns, tenant), rows.slice(at, at + 2_000));
      }
      await server.stop();
      server = await start();
    },
    async again() {
      await server.stop();
      server = await start();
    },
    async end() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @param {(method: string, path: string, body: unknown) => Promise<{ fields: unknown[] }>} send */
async function collections(send) {
  const text = (/** @type {string} */ name) => ({ name, type: "text" });
  const rules = {
    listRule: RULE,
    viewRule: RULE,
    createRule: '@request.auth.id != ""',
    updateRule: RULE,
    deleteRule: RULE,
  };
  await send("PATCH", "/users", { fields: [...(await send("PATCH", "/users", {})).fields, text("tenant")] });
  await send("POST", "", {
    name: "categories",
    type: "base",
    fields: ["name", "tenant"].map(text),
    ...rules,
    indexes: ["CREATE INDEX idx_categories_tenant ON categories (tenant)"],
  });
  const texts = documentColumns.split(", ").filter((name) => !["id", "size", "file"].includes(name));
  await send("POST", "", {
    name: "documents",
    type: "base",
    fields: [
      ...[...texts, "tenant"].map(text),
      { name: "size", type: "number" },
      { name: "file", type: "file", maxSelect: 1, maxSize: 20 << 20 },
    ],
    ...rules,
    indexes: [
      "CREATE INDEX idx_documents_tenant ON documents (tenant, uploadDate DESC, id DESC)",
      "CREATE INDEX idx_documents_subcategory ON documents (subcategoryId)",
    ],
  });
}
