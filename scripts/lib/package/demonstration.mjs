/* The demonstration that the executable brings along: the requests that `npm run seed` makes, written down while nobody
   answers them, so that they can be made again on a machine without Node. */
import { firms, loner } from "../demonstration.mjs";
import { accounts } from "../seed/accounts.mjs";
import { consoleWith } from "../seed/console.mjs";
import { account, fillFirm } from "../seed/firm.mjs";

/** Stands for the password that is made when the demonstration is. */
const PASSWORD = "{{password}}";
const CONSOLE = "console";
const DAY = 86_400_000;
/** Two days on which it is written down: what differs between them is told from the day on which it is made. */
const FIRST_DAY = Date.UTC(2026, 0, 15, 0, 2);
const DATE = /\d{4}-\d{2}-\d{2}/g;

/**
 * A request of the demonstration.
 * @typedef {object} Request
 * @property {string} by a username, or "console" for the superuser
 * @property {string} method
 * @property {string} path
 * @property {string} [body] JSON text, where {{password}} and {{day:-3}} (three days ago) are to be filled in
 * @property {[string, string][]} [fields] of a form, in place of the body
 * @property {{ field: string, name: string, content: string }} [file] of the form, its content as Base64
 */

/**
 * @returns {Promise<{ requests: Request[], accounts: string[], summary: string[] }>} `accounts` and `summary` are lines
 *   for the person
 */
export async function recordDemonstration() {
  const first = await recordedOn(FIRST_DAY);
  const second = await recordedOn(FIRST_DAY + DAY);
  if (first.length !== second.length) throw new Error("The demonstration makes other requests on another day.");
  const requests = first.map((request, index) => withDays(request, second[index]));
  const summary = firms.map(
    ({ name, people, papers, employees }) =>
      `${name}: ${people.length} people, ${papers.length} documents, ${employees.length} employees`,
  );
  return { requests, accounts: accounts(firms, loner), summary };
}

/**
 * @param {number} now milliseconds since the epoch, for everything that asks
 * @returns {Promise<Request[]>}
 */
async function recordedOn(now) {
  /** @type {Request[]} */
  const requests = [];
  const [clock, fetched] = [Date.now, globalThis.fetch];
  Date.now = () => now;
  globalThis.fetch = async (input, init = {}) => answer(await written(String(input), init), requests);
  try {
    const console = consoleWith("", CONSOLE);
    for (const firm of firms) await fillFirm(console, firm, PASSWORD);
    await account(console, loner, { organizationId: "", password: PASSWORD });
  } finally {
    Date.now = clock;
    globalThis.fetch = fetched;
  }
  return requests;
}

/**
 * @param {string} path
 * @param {RequestInit} init
 * @returns {Promise<Request>}
 */
async function written(path, { method = "GET", headers, body }) {
  const told = new Headers(headers);
  const by = told.get("Authorization") ?? decodeURIComponent(told.get("Cookie") ?? "");
  if (!(body instanceof FormData)) return { by, method, path, ...(body ? { body: String(body) } : {}) };
  /** @type {Request} */
  const request = { by, method, path, fields: [] };
  for (const [field, value] of body.entries()) {
    if (typeof value === "string") request.fields?.push([field, value]);
    else request.file = { field, name: value.name, content: Buffer.from(await value.arrayBuffer()).toString("base64") };
  }
  return request;
}

/**
 * What the demonstration is answered: nothing is there yet, and whatever it does succeeds. A sign-in is not written
 * down; its cookie is the username, which later requests carry.
 * @param {Request} request
 * @param {Request[]} requests
 */
function answer(request, requests) {
  if (request.method === "GET") return new Response("{}", { status: 404 });
  if (request.path === "/api/login") {
    const { username } = JSON.parse(request.body ?? "{}");
    return new Response("{}", { headers: { "Set-Cookie": encodeURIComponent(username) } });
  }
  requests.push(request);
  return new Response("{}");
}

/**
 * A request with its dates told from the day on which it is made, where they are.
 * @param {Request} first as written down on the first day
 * @param {Request | undefined} second on the next one
 * @returns {Request}
 */
function withDays(first, second) {
  if (!first.body) return first;
  const later = [...(second?.body ?? "").matchAll(DATE)].map(([date]) => date);
  let place = 0;
  const today = Math.floor(FIRST_DAY / DAY);
  const body = first.body.replace(DATE, (date) => {
    if (later[place++] === date) return date;
    return `{{day:${Date.parse(date) / DAY - today}}}`;
  });
  return { ...first, body };
}
