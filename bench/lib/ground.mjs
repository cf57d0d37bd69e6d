import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillLarge, largePeople } from "../../scripts/lib/bulk/fill.mjs";
import { bulkHooks } from "../../scripts/lib/bulk/server.mjs";
import { signIn } from "../../scripts/lib/caller.mjs";
import { domain } from "../../scripts/lib/domain.mjs";
import { consoleWith } from "../../scripts/lib/seed/console.mjs";
import { freePort, launch } from "../../scripts/lib/server.mjs";

const PASSWORD = "measured password";
const ADMINISTRATOR = "admin@sijil.local";

/**
 * A session of the product, and a token of PocketBase.
 * @typedef {{ cookie: string, token: string }} Session
 */

/**
 * A server on a data folder of its own, filled to a size.
 * @typedef {object} Ground
 * @property {import("../../scripts/lib/server.mjs").Server} server
 * @property {string} url
 * @property {{ username: string, password: string }} person how the admin signs in
 * @property {Session} admin sees and may do everything
 * @property {Session} colleague another person who may do everything, by permissions
 * @property {Session} reader may see only, by permissions
 * @property {import("../../scripts/lib/seed/console.mjs").Console} console
 * @property {() => Promise<void>} again stops the server and starts it on the same data
 * @property {() => Promise<void>} end
 */

/**
 * @param {string} executable the product as one file
 * @param {import("../../scripts/lib/bulk/fill.mjs").Size} size
 * @returns {Promise<Ground>}
 */
export async function ground(executable, size) {
  const dataDir = await mkdtemp(join(tmpdir(), "sijil-bench-"));
  const port = await freePort();
  const program = /** @type {const} */ ({ file: executable, kind: "packaged" });
  const at = { program, host: "127.0.0.1", port, dataDir, cwd: dataDir, env: { ADMIN_PASSWORD: PASSWORD } };
  const start = () => launch(at);
  const bulk = await bulkHooks();
  let server = await launch({ ...at, overrides: bulk.overrides });
  const end = async () => {
    await server.stop();
    await bulk.end();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { url } = server;
    const superuser = "/api/collections/_superusers/auth-with-password";
    const { token } = await signIn(url, superuser, { identity: ADMINISTRATOR, password: PASSWORD });
    const console = consoleWith(url, token);
    await fillLarge({ dataDir, console, password: PASSWORD }, size);
    await passForRead(console);
    await server.stop();
    server = await start();
    /** @param {string} username @returns {Promise<Session>} */
    const session = async (username) => {
      const { cookie } = await signIn(url, "/api/login", { username, password: PASSWORD });
      const own = await signIn(url, "/api/collections/users/auth-with-password", {
        identity: username,
        password: PASSWORD,
      });
      return { cookie, token: own.token };
    };
    const [admin = "", colleague = "", , , reader = ""] = largePeople.people.map(({ username }) => username);
    return {
      get server() {
        return server;
      },
      url,
      person: { username: admin, password: PASSWORD },
      admin: await session(admin),
      colleague: await session(colleague),
      reader: await session(reader),
      console,
      async again() {
        await server.stop();
        server = await start();
      },
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * Has the server take the files that were filled in for read, without words and without a picture: it would read and draw
 * them, one after the other, beside all that is measured. Some it has read by then. Reading is measured on its own.
 * @param {import("../../scripts/lib/seed/console.mjs").Console} console
 */
async function passForRead(console) {
  const { TEXT_ENGINE } = await domain();
  const columns = "collection, record, part, tenant, sha256, engine, state, letters, text";
  const noted = `${TEXT_ENGINE}, 'empty', 0, ''`;
  for (const statement of [
    `INSERT OR IGNORE INTO texts (${columns}) SELECT 'documents', id, '', tenant, sha256, ${noted} FROM documents`,
    "UPDATE documents SET textState = 'empty'",
    `INSERT OR IGNORE INTO texts (${columns})
      SELECT 'employees', e.id, a.key, e.tenant, a.value ->> 'sha256', ${noted} FROM employees e, json_each(e.attachments) a`,
    `UPDATE employees SET attachments = (SELECT json_group_object(key, json_set(value, '$.textState', 'empty'))
      FROM json_each(attachments))`,
    "INSERT OR IGNORE INTO thumbnails (text, picture) SELECT id, x'' FROM texts",
  ])
    await console.sql(statement);
}
