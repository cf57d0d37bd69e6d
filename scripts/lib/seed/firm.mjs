import { extname } from "node:path";
import { Failure } from "../failure.mjs";
import { doc } from "../papers/doc.mjs";
import { docx } from "../papers/docx.mjs";
import { pdf } from "../papers/pdf.mjs";
import { idOf, signIn } from "./console.mjs";
import { dayFromNow, momentAgo, past } from "./dates.mjs";

/** Days between the making of something and its deleting, or less where that would be too long ago to be kept. */
const DELETED_AFTER = 20;
const KEPT_DELETED = 26;
const writers = { ".pdf": pdf, ".doc": doc, ".docx": docx };

/** @typedef {import("./console.mjs").Console} Console */
/** @typedef {import("../demonstration.mjs").Firm} Firm */

/**
 * An account, its e-mail checked.
 * @param {Console} console
 * @param {import("../demonstration.mjs").Person} person
 * @param {{ organizationId: string, parentId?: string, password: string }} fields
 */
export function account(console, person, { password, ...fields }) {
  return console.create("users", idOf(`user ${person.username}`), {
    ...person,
    ...fields,
    isActive: true,
    verified: true,
    password,
    passwordConfirm: password,
  });
}

/**
 * One firm: the organisation and its accounts by the console, everything else by the product's routes, as the person
 * who would have made it.
 * @param {Console} console
 * @param {Firm} firm
 * @param {string} password of everyone
 * @returns {Promise<number>} how many records are new
 */
export async function fillFirm(console, firm, password) {
  const times = past(console);
  const organization = idOf(`organization ${firm.name}`);
  const [admin] = firm.people;
  const adminId = idOf(`user ${admin?.username}`);
  let made = 0;
  const about = { name: firm.name, description: firm.description, isActive: true };
  if (await console.create("organizations", organization, about)) {
    made++;
    times.set("organizations", "createdAt", organization, momentAgo(firm.daysAgo, firm.name));
  }
  for (const [place, person] of firm.people.entries()) {
    const parentId = person === admin ? "" : adminId;
    if (!(await account(console, person, { organizationId: organization, parentId, password }))) continue;
    made++;
    times.set("users", "createdAt", idOf(`user ${person.username}`), momentAgo(firm.daysAgo - place * 9, firm.name));
  }
  if (made > 0) await console.change("organizations", organization, { ownerId: adminId });
  const work = await worker(console.url, firm, password, times);
  await papers(work, firm);
  await staff(work, firm, Number(organization));
  await times.write();
  return made + work.made();
}

/**
 * Makes things by the product's routes, as one of a firm's people.
 * @typedef {object} Worker
 * @property {(username: string, path: string, body: FormData | Record<string, unknown>) => Promise<boolean>} post
 *   whether it is new; a taken id is what an earlier run has made
 * @property {(username: string, method: string, path: string, body?: FormData | Record<string, unknown>) => Promise<void>} call
 * @property {ReturnType<typeof past>} times
 * @property {() => number} made how many records
 */

/**
 * @param {string} url
 * @param {Firm} firm
 * @param {string} password
 * @param {ReturnType<typeof past>} times
 * @returns {Promise<Worker>}
 */
async function worker(url, firm, password, times) {
  /** @type {Map<string, string>} */
  const cookies = new Map();
  for (const { username } of firm.people) {
    cookies.set(username, (await signIn(url, "/api/login", { username, password })).cookie);
  }
  let made = 0;
  /** @param {string} username @param {string} method @param {string} path @param {FormData | Record<string, unknown>} [body] */
  const send = async (username, method, path, body) => {
    const json = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(url + path, {
      method,
      headers: { Cookie: cookies.get(username) ?? "", ...(json ? { "Content-Type": "application/json" } : {}) },
      body: json ? JSON.stringify(body) : body,
    });
    const text = await answer.text();
    if (answer.ok || (method === "POST" && answer.status === 409)) return answer.status;
    throw new Failure(`${method} ${path}: ${answer.status} ${text}`);
  };
  return {
    async post(username, path, body) {
      if ((await send(username, "POST", path, body)) === 409) return false;
      made++;
      return true;
    },
    async call(username, method, path, body) {
      await send(username, method, path, body);
    },
    times,
    made: () => made,
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
 * Categories and documents, each by the person who would have made it.
 * @param {Worker} work
 * @param {Firm} firm
 */
async function papers({ post, call, times }, firm) {
  const admin = firm.people[0]?.username ?? "";
  /** @param {...string} names */
  const id = (...names) => idOf([firm.name, ...names].join(" / "));
  for (const [category, subcategories] of Object.entries(firm.categories)) {
    if (await post(admin, "/api/categories", { id: Number(id(category)), name: category })) {
      times.set("categories", "createdAt", id(category), momentAgo(firm.daysAgo - 2, category));
    }
    for (const name of subcategories) {
      const body = { id: Number(id(category, name)), name, categoryId: Number(id(category)) };
      if (!(await post(admin, "/api/subcategories", body))) continue;
      times.set("subcategories", "createdAt", id(category, name), momentAgo(firm.daysAgo - 2, name));
    }
  }
  for (const { name, filename, category, subcategory, description, by, daysAgo, deleted, lines } of firm.papers) {
    const document = id("document", filename);
    const form = new FormData();
    form.set("id", document);
    form.set("name", name);
    form.set("categoryId", id(category));
    if (subcategory) form.set("subcategoryId", id(category, subcategory));
    if (description) form.set("description", description);
    form.set("file", paper(filename, lines));
    if (!(await post(by, "/api/documents", form))) continue;
    times.set("documents", "uploadDate", document, momentAgo(daysAgo, filename));
    if (deleted) await remove({ call, times }, admin, "documents", document, daysAgo);
  }
}

/**
 * Deletes what was just made, as some days ago.
 * @param {Pick<Worker, "call" | "times">} work
 * @param {string} by
 * @param {"documents" | "employees"} table
 * @param {string} id
 * @param {number} madeAgo days
 */
async function remove({ call, times }, by, table, id, madeAgo) {
  await call(by, "DELETE", `/api/${table}/${id}`);
  times.set(table, "deleted", id, momentAgo(Math.min(KEPT_DELETED, Math.max(0, madeAgo - DELETED_AFTER)) / 2, id));
}

/**
 * Employees with their attachments and the papers that they had before, by the firm's admin.
 * @param {Worker} work
 * @param {Firm} firm
 * @param {number} organizationId
 */
async function staff({ post, call, times }, firm, organizationId) {
  const admin = firm.people[0]?.username ?? "";
  for (const { fields, days, before, daysAgo, deleted, salary, attachments = {} } of firm.employees) {
    const id = idOf(`employee ${fields.civilId}`);
    const path = `/api/employees/${id}`;
    const present = { ...dates(days), ...(fields.passportNumber && { passportNumber: fields.passportNumber }) };
    const old = before
      ? { ...dates(before.days), ...(before.passportNumber && { passportNumber: before.passportNumber }) }
      : {};
    const pay = salary === undefined ? {} : { salary: (salary / 100).toFixed(2) };
    const body = { id: Number(id), ...fields, ...present, ...old, ...pay, organizationId };
    if (!(await post(admin, "/api/employees", body))) continue;
    const made = momentAgo(daysAgo, fields.emailAddress ?? "");
    times.set("employees", "createdAt", id, made);
    times.set("employees", "updatedAt", id, before ? momentAgo(before.daysAgo, id) : made);
    for (const [type, { filename, lines }] of Object.entries(attachments)) {
      const form = new FormData();
      form.set("attachmentType", type);
      form.set("attachment", paper(filename, lines));
      await call(admin, "POST", `${path}/upload-attachment`, form);
    }
    if (before) {
      await call(admin, "PATCH", path, present);
      times.set("employees", "history", id, momentAgo(before.daysAgo, id));
    }
    if (deleted) await remove({ call, times }, admin, "employees", id, daysAgo);
  }
}

/** @param {import("../demonstration.mjs").Days} days */
function dates(days) {
  return Object.fromEntries(Object.entries(days).map(([name, offset]) => [name, dayFromNow(offset)]));
}
