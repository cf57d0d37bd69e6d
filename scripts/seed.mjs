/* `npm run seed`: fills the data folder with a demonstration, through the real server. Running it again adds nothing. */
import { createHash, randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { announced } from "./lib/administrator.mjs";
import { firms, loner } from "./lib/demonstration.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { doc } from "./lib/papers/doc.mjs";
import { docx } from "./lib/papers/docx.mjs";
import { pdf } from "./lib/papers/pdf.mjs";
import { pocketbase } from "./lib/pocketbase.mjs";
import { hooks, packages } from "./lib/products.mjs";
import { folders } from "./lib/project.mjs";
import { run } from "./lib/run.mjs";
import { freePort, launch } from "./lib/server.mjs";
import { checkFolder, checkNode, settings } from "./lib/settings.mjs";

const say = console.log;
const writers = { ".pdf": pdf, ".doc": doc, ".docx": docx };
const DAY = 86_400_000;

await main(async () => {
  checkNode();
  const { dataDir } = settings();
  await checkFolder(dataDir);
  await packages(say);
  const binary = await pocketbase(say);
  await hooks(say);
  const password = await kept(join(dataDir, "demonstration.json"));

  let administrator = null;
  const server = await launch({
    binary,
    host: "127.0.0.1",
    port: await freePort(),
    dataDir,
    env: { ADMIN_PASSWORD: process.env.ADMIN_PASSWORD || password },
    onLine: (line) => {
      administrator ??= announced(line);
    },
  });
  const helper = `seed-${randomBytes(6).toString("hex")}@sijil.local`;
  /** @param {...string} words */
  const superuser = async (...words) => {
    const flags = [`--dir=${dataDir}`, `--hooksDir=${folders.hooks}`, `--migrationsDir=${folders.migrations}`];
    const { code, output } = await run(binary, ["superuser", ...words, ...flags]);
    if (code !== 0) throw new Failure(`The console's account could not be changed:\n${output.trim()}`);
  };
  try {
    await superuser("create", helper, password);
    const console = await signIn(server.url, "/api/collections/_superusers/auth-with-password", {
      identity: helper,
      password,
    });
    const made = await fill(server.url, console.token, password);
    say(made === 0 ? "The demonstration is already there." : `The demonstration is ready: ${made} new records.`);
    show(administrator, password);
  } finally {
    await superuser("delete", helper);
    await server.stop();
  }
});

/**
 * The password of everyone in the demonstration: chance, kept beside the data so that a second run can show it again.
 * @param {string} file
 */
async function kept(file) {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text !== null) return JSON.parse(text).password;
  const password = randomBytes(6).toString("hex");
  await writeFile(file, `${JSON.stringify({ password })}\n`, { mode: 0o600 });
  return password;
}

/**
 * @param {string} url
 * @param {string} token of the superuser
 * @param {string} password
 * @returns {Promise<number>} how many records are new
 */
async function fill(url, token, password) {
  const { create, count } = records(url, token);
  /** @param {import("./lib/demonstration.mjs").Person} person @param {string} organizationId */
  const account = (person, organizationId) =>
    create("users", idOf(`user ${person.username}`), {
      ...person,
      email: `${createHash("sha256").update(person.username).digest("hex").slice(0, 8)}@demonstration.example`,
      organizationId,
      isActive: true,
      verified: true,
      password,
      passwordConfirm: password,
    });

  for (const firm of firms) {
    const organization = idOf(`organization ${firm.name}`);
    await create("organizations", organization, { name: firm.name, description: firm.description, isActive: true });
    for (const person of firm.people) await account(person, organization);
    await create("organizations", organization, { ownerId: idOf(`user ${firm.people[0]?.username}`) }, "PATCH");
    const post = await poster(url, firm, password, count);
    await papers(post, firm);
    await staff(post, firm, Number(organization));
    say(
      `${firm.name}: ${firm.people.length} people, ${firm.papers.length} documents, ${firm.employees.length} employees`,
    );
  }
  await account(loner, "");
  return count();
}

/**
 * The console's way of making records, and the number of those made.
 * @param {string} url
 * @param {string} token
 */
function records(url, token) {
  let made = 0;
  const headers = { Authorization: token, "Content-Type": "application/json" };
  return {
    /** @param {number} [more] */
    count: (more = 0) => {
      made += more;
      return made;
    },
    /**
     * @param {string} collection
     * @param {string} id
     * @param {Record<string, unknown>} fields
     * @param {"POST" | "PATCH"} [method]
     */
    async create(collection, id, fields, method = "POST") {
      const path = `${url}/api/collections/${collection}/records`;
      const there = await fetch(`${path}/${id}`, { headers });
      if (method === "POST" && there.ok) return;
      const target = method === "POST" ? path : `${path}/${id}`;
      const answer = await fetch(target, { method, headers, body: JSON.stringify({ id, ...fields }) });
      if (!answer.ok) throw new Failure(`${collection} ${id}: ${answer.status} ${await answer.text()}`);
      if (method === "POST") made++;
    },
  };
}

/**
 * Makes a record by a route of the product, as one of a firm's people.
 * @callback Post
 * @param {string} username
 * @param {string} path
 * @param {FormData | Record<string, unknown>} body
 * @returns {Promise<boolean>} whether it is new; a taken id is what an earlier run has made
 */

/**
 * Signs everyone of a firm in.
 * @param {string} url
 * @param {import("./lib/demonstration.mjs").Firm} firm
 * @param {string} password
 * @param {(more?: number) => number} count
 * @returns {Promise<Post>}
 */
async function poster(url, firm, password, count) {
  /** @type {Map<string, string>} */
  const cookies = new Map();
  for (const { username } of firm.people) {
    cookies.set(username, (await signIn(url, "/api/login", { username, password })).cookie);
  }
  return async (username, path, body) => {
    const form = body instanceof FormData;
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { Cookie: cookies.get(username) ?? "", ...(form ? {} : { "Content-Type": "application/json" }) },
      body: form ? body : JSON.stringify(body),
    });
    if (answer.status === 409) return false;
    if (!answer.ok) throw new Failure(`${path}: ${answer.status} ${await answer.text()}`);
    count(1);
    return true;
  };
}

/**
 * A file that a person can open, by what its name says it is.
 * @param {string} filename
 * @param {string[]} lines
 */
function paper(filename, lines) {
  const write = writers[/** @type {keyof typeof writers} */ (extname(filename))];
  return new File([new Uint8Array(write({ lines }))], filename);
}

/**
 * Employees with their attachments, by the firm's admin.
 * @param {Post} post
 * @param {import("./lib/demonstration.mjs").Firm} firm
 * @param {number} organizationId
 */
async function staff(post, firm, organizationId) {
  const admin = firm.people[0]?.username ?? "";
  for (const { fields, days, salary, attachments = {} } of firm.employees) {
    const dates = Object.entries(days).map(([name, offset]) => [
      name,
      new Date(Date.now() + offset * DAY).toISOString().slice(0, 10),
    ]);
    const id = Number(idOf(`employee ${fields.civilId}`));
    const body = { id, ...fields, ...Object.fromEntries(dates), salary: (salary / 100).toFixed(2), organizationId };
    if (!(await post(admin, "/api/employees", body))) continue;
    for (const [type, { filename, lines }] of Object.entries(attachments)) {
      const form = new FormData();
      form.set("attachmentType", type);
      form.set("attachment", paper(filename, lines));
      await post(admin, `/api/employees/${id}/upload-attachment`, form);
    }
  }
}

/**
 * Categories and documents, each by the person who would have made it.
 * @param {Post} post
 * @param {import("./lib/demonstration.mjs").Firm} firm
 */
async function papers(post, firm) {
  const admin = firm.people[0]?.username ?? "";
  /** @param {...string} names */
  const id = (...names) => Number(idOf([firm.name, ...names].join(" / ")));
  for (const [category, subcategories] of Object.entries(firm.categories)) {
    await post(admin, "/api/categories", { id: id(category), name: category });
    for (const name of subcategories) {
      await post(admin, "/api/subcategories", { id: id(category, name), name, categoryId: id(category) });
    }
  }
  for (const { name, filename, category, subcategory, description, by, lines } of firm.papers) {
    const form = new FormData();
    form.set("id", String(id("document", filename)));
    form.set("name", name);
    form.set("categoryId", String(id(category)));
    if (subcategory) form.set("subcategoryId", String(id(category, subcategory)));
    if (description) form.set("description", description);
    form.set("file", paper(filename, lines));
    await post(by, "/api/documents", form);
  }
}

/**
 * @param {string} url
 * @param {string} path
 * @param {Record<string, string>} body
 */
async function signIn(url, path, body) {
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
function idOf(name) {
  const number = BigInt(`0x${createHash("sha256").update(name).digest("hex").slice(0, 24)}`);
  return String(100_000_000_000_000n + (number % 900_000_000_000_000n));
}

/**
 * @param {{ username: string } | null} administrator when this run has made it
 * @param {string} password
 */
function show(administrator, password) {
  say(`\nSign in with the password ${password} as`);
  if (administrator && !process.env.ADMIN_PASSWORD) say(`  ${administrator.username}  (super_admin, the platform)`);
  for (const firm of firms) {
    for (const { username, role, permissions } of firm.people) {
      say(`  ${username}  (${role}${role === "admin" ? "" : `: ${permissions.join(", ")}`}, ${firm.name})`);
    }
  }
  say(`  ${loner.username}  (user without an organization: a private space)`);
}
