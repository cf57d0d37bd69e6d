import { createHash } from "node:crypto";
import ICAL from "ical.js";
import { Caller } from "../caller.mjs";
import { domain } from "../domain.mjs";
import { MOVED_FROM } from "./stay.mjs";

/** @typedef {import("#domain/index").Document} Document */
/** @typedef {import("#domain/index").Employee} Employee */

/**
 * What the server answers to people, lists and files: what an upgraded server must answer too. Who may not ask for a list
 * is answered with the status alone.
 * @template {import("./fill.mjs").Kept} Person
 * @param {string} url
 * @param {Person[]} people
 */
export async function answers(url, people) {
  const { entities, employeeFiles } = await domain();
  const paths = entities.map(({ owner, entity }) =>
    owner === "tenant" ? `/api/${entity.name}` : `/api/admin/${entity.name}`,
  );
  const found = [];
  for (const person of people) {
    const browser = await Caller.signedIn(url, person);
    /** @type {Record<string, { status: number, json?: unknown }>} */
    const lists = {};
    /** @param {string} path */
    const ask = async (path) => {
      const answer = await browser.call("GET", path);
      lists[path] = answer.ok ? { status: answer.status, json: await answer.json() } : { status: answer.status };
    };
    const events = person.calendar && eventsOf(await (await browser.call("GET", person.calendar)).text());
    const own = ["/api/user", "/api/deleted", "/api/invitations", "/api/notices/unreached"];
    for (const path of [...own, ...paths]) await ask(path);
    const documents = /** @type {Document[]} */ (lists["/api/documents"]?.json ?? []);
    const employees = /** @type {Employee[]} */ (lists["/api/employees"]?.json ?? []);
    for (const { id } of documents) await ask(`/api/documents/${id}/shares`);
    for (const { id } of documents) await ask(`/api/documents/${id}/handling`);
    for (const { id } of employees) await ask(`/api/employees/${id}/handling`);
    // what a device has read is nowhere else
    for (const { id, textState } of documents) if (textState === "ocr") await ask(`/api/texts?ids=${id}`);
    /** @type {Record<string, string>} */
    const files = {};
    // of every kind of record, the links to its files
    const linked = [...JSON.stringify(lists).matchAll(/"(\/api\/\w+\/\d+\/download[^"]*)"/g)];
    const earlier = documents.flatMap(({ id, fileVersions }) =>
      (fileVersions?.earlier ?? []).map(({ number }) => `/api/documents/${id}/versions/${number}`),
    );
    const pages = employees.flatMap((employee) =>
      employeeFiles(employee).map(({ key }) => `/api/employees/${employee.id}/download-attachment/${key}`),
    );
    for (const path of new Set([...linked.map(([, path = ""]) => path), ...earlier, ...pages])) {
      const bytes = Buffer.from(await (await browser.call("GET", path)).arrayBuffer());
      files[path] = createHash("sha256").update(bytes).digest("hex");
    }
    /** @type {Timed[]} */
    const told = await browser.send("GET", "/api/notices");
    const notices = kept(told);
    const activity = await activityOf(browser, { documents, employees });
    found.push({ ...person, lists, files, notices, activity, events, ...(await ownDevices(url, browser, person)) });
  }
  return found;
}

/** @typedef {{ at: string }} Timed */

/** What is of before the data were kept; what comes later is of the server that has them. @param {Timed[]} entries */
const kept = (entries) => entries.filter(({ at }) => at > MOVED_FROM);

/**
 * What was done to each record, as an admin reads it; nothing for others.
 * @param {Caller} browser
 * @param {Record<"documents" | "employees", { id: number }[]>} records
 */
async function activityOf(browser, records) {
  /** @type {Record<string, Timed[]>} */
  const found = {};
  if ((await browser.send("GET", "/api/user")).role !== "admin") return found;
  for (const [collection, rows] of Object.entries(records))
    for (const { id } of rows) {
      const path = `/api/activity?collection=${collection}&record=${id}`;
      found[path] = kept((await browser.send("GET", path)).entries);
    }
  return found;
}

/**
 * The events of a calendar, by which an app knows them again, each with its day.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function eventsOf(text) {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  return Object.fromEntries(
    events.map((event) => [String(event.getFirstPropertyValue("uid")), String(event.getFirstPropertyValue("dtstart"))]),
  );
}

/**
 * What comes to somebody's devices alone: saved views, and by which key one is woken.
 * @param {string} url
 * @param {Caller} browser
 * @param {import("./fill.mjs").Kept} person
 */
async function ownDevices(url, browser, { session }) {
  const { id } = await browser.send("GET", "/api/user");
  /** @type {import("#domain/index").SyncAnswer} */
  const { changes } = await browser.send("GET", "/api/sync?cursor=");
  const own = changes.find((one) => one.collection === "users" && one.id === id);
  const views = own?.collection === "users" && "record" in own ? own.record.views : undefined;
  const push = session && (await new Caller(url, { Cookie: session }).send("GET", "/api/push"));
  return { views, push };
}

/**
 * The same people, each with the place where the next pull of a device begins, which another server would not know.
 * @template {import("./fill.mjs").Kept} Person
 * @param {string} url
 * @param {Person[]} people
 */
export async function withCursors(url, people) {
  const found = [];
  for (const person of people) {
    const browser = await Caller.signedIn(url, person);
    const { cursor } = await browser.send("GET", "/api/sync?cursor=");
    found.push({ ...person, cursor });
  }
  return found;
}
