import { request } from "node:http";
import { bulkId } from "../../scripts/lib/bulk/rows.mjs";
import { ground } from "../lib/ground.mjs";
import { figure } from "../lib/measure.mjs";
import { memoryOf, processorTimeOf } from "../lib/processor.mjs";
import { ratioRow } from "../lib/table.mjs";

const MEGABYTE = 2 ** 20;
const json = { "Content-Type": "application/json" };

/**
 * @typedef {object} Asked
 * @property {string} name
 * @property {string} path
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 */

const query = (/** @type {string} */ text) => `/api/config?${text}`;
const filter = encodeURIComponent(Array(60).fill('tenant.x.name ~ "a"').join(" || "));

/** What guests can send at most, just within the limits and beyond them. @type {Asked[]} */
const guests = [
  { name: "a query of 8 KB", path: query("a".repeat(8_000)) },
  { name: "31 parameters", path: query("a=1&".repeat(30)) },
  { name: "a query of 60 KB", path: query("a&".repeat(30_000)) },
  { name: "a query of 1 MB", path: query("a&".repeat(500_000)) },
  { name: "cookies of 8 KB", path: "/api/config", headers: { Cookie: "=;".repeat(4_000) } },
  { name: "languages of 8 KB", path: "/api/config", headers: { "Accept-Language": ",".repeat(8_000) } },
  { name: "an unknown path of 8 KB", path: `/api${"/a".repeat(4_000)}` },
  {
    name: "a body of 20,000 values",
    path: "/api/reset-password",
    method: "POST",
    headers: json,
    body: `{"a":[${"[],".repeat(20_000)}0]}`,
  },
  {
    name: "a body of one long text",
    path: "/api/reset-password",
    method: "POST",
    headers: json,
    body: `{"token":"${"a".repeat(16_000)}"}`,
  },
  {
    name: "a body to PocketBase's sign-in",
    path: "/api/collections/users/auth-with-password",
    method: "POST",
    headers: json,
    body: `{"identity":"${"a".repeat(16_000)}","password":"a"}`,
  },
  { name: "a filter of PocketBase's", path: `/api/collections/documents/records?filter=${filter}` },
];

const download = `/api/documents/${bulkId("document", 0)}/download`;
const range = (/** @type {string} */ text) => ({ name: "a Range", path: download, headers: { Range: text } });
const cursor = (/** @type {string} */ text) => ({ name: "a cursor", path: `/api/sync?cursor=${text}` });
const search = (/** @type {string} */ text) => ({ name: "a search", path: `/api/documents?search=${text}` });

/**
 * What somebody signed in can send in the same three places, just within the limits and beyond them, beside a short one
 * with the same answer; `before` is what it cost without limits.
 * @type {{ before: string, short: Asked, long: Asked[] }[]}
 */
const signedIn = [
  {
    before: "2,000 to 2,200 ms",
    short: range("bytes=0-0"),
    long: [
      range(`bytes=${Array(16).fill("0-0").join()}`),
      range(`bytes=${"0-0,".repeat(1_900)}0-0`),
      range(`bytes=${"0-0,".repeat(15_000)}0-0`),
      range(`bytes=${"0-0,".repeat(250_000)}0-0`),
    ],
  },
  {
    before: "900 to 1,100 ms",
    short: cursor("2:a"),
    long: [
      cursor("2:".repeat(249)),
      cursor(":".repeat(7_900)),
      cursor("%3A".repeat(2_600)),
      cursor(":".repeat(1_000_000)),
    ],
  },
  {
    before: "700 to 800 ms",
    short: search("zz"),
    long: [
      search("z".repeat(1_000)),
      // one letter that folding makes eighteen of, within the limit and beyond it
      search("%EF%B7%BA".repeat(55)),
      search("%EF%B7%BA".repeat(870)),
      // "Abd ", which folding looks at once more
      search("%D8%B9%D8%A8%D8%AF%20".repeat(222)),
      search("z".repeat(7_900)),
      search("z".repeat(1_000_000)),
    ],
  },
];

/** @param {string} url @param {Asked} asked @param {string} [cookie] */
function send(url, { path, method = "GET", headers = {}, body = "" }, cookie) {
  return new Promise((resolve) => {
    const own = {
      ...headers,
      ...(cookie ? { Cookie: cookie } : {}),
      ...(body ? { "Content-Length": Buffer.byteLength(body) } : {}),
    };
    const sent = request(url + path, { method, headers: own }, (answer) =>
      answer.resume().on("end", () => resolve(answer.statusCode)),
    );
    // a server that refuses early may close the connection while the rest is on its way
    sent.on("error", () => resolve(0));
    sent.end(body);
  });
}

/**
 * The most expensive request of each kind of caller, beside GET /api/config or a ceiling; what each cost before there were
 * limits stands beside it.
 * @type {import("../groups.mjs").Run}
 */
export async function expensive(bench) {
  if (process.platform !== "linux") return null;
  const { url, server, admin, colleague, end } = await ground(bench.executable, { documents: 1_000, employees: 100 });
  const { pid } = server;
  const times = bench.quick ? 60 : 200;
  /** @param {Asked} asked @returns {Promise<number>} milliseconds of the processor for one */
  const cost = async (asked, count = times, cookie = "") => {
    for (let n = 0; n < Math.min(count, 10); n++) await send(url, asked, cookie);
    const before = await processorTimeOf(pid);
    for (let n = 0; n < count; n++) await send(url, asked, cookie);
    return ((await processorTimeOf(pid)) - before) / count;
  };
  try {
    /** @type {number[]} */
    const plain = [];
    for (let round = 0; round < 3; round++) plain.push(await cost({ name: "", path: "/api/config" }, times * 2));
    const measured = [];
    for (const asked of guests) {
      const processor = await cost(asked);
      const memory = await memoryOf(pid, () => send(url, asked));
      measured.push({ name: asked.name, processor, memory });
    }
    const dearest = measured.reduce((most, one) => (one.processor > most.processor ? one : most));
    const largest = measured.reduce((most, one) => (one.memory > most.memory ? one : most));
    const hostileRows = [];
    for (const { before, short, long } of signedIn) {
      const theirs = await cost(short, times, colleague.cookie);
      let most = { processor: 0, memory: 0 };
      for (const asked of long) {
        const processor = await cost(asked, times, colleague.cookie);
        const memory = await memoryOf(pid, () => send(url, asked, colleague.cookie));
        most = { processor: Math.max(most.processor, processor), memory: Math.max(most.memory, memory) };
      }
      const beside = `a short one (${before} before the limits)`;
      hostileRows.push(row("User, processor", `${short.name} of any length`, [most.processor], beside, [theirs], 3));
      hostileRows.push(memoryRow("User, memory", `${short.name} of any length`, most.memory, 16, "not measured"));
    }
    const path = "/api/employees/import";
    const empty = {
      name: "",
      path,
      method: "POST",
      headers: json,
      body: `{"employees":[${"{},".repeat((23 * MEGABYTE) / 3)}{}]}`,
    };
    const full = {
      ...empty,
      body: JSON.stringify({ employees: Array.from({ length: 5_000 }, (_, n) => employee(n)) }),
    };
    const hostile = {
      processor: await cost(empty, 3, admin.cookie),
      memory: await memoryOf(pid, () => send(url, empty, admin.cookie)),
    };
    const honest = await memoryOf(pid, () => send(url, full, admin.cookie));
    const config = figure(plain).median;
    return [
      row(
        "Guest, processor",
        dearest.name,
        [dearest.processor],
        "GET /api/config (3,100 ms before the limits)",
        plain,
        3,
      ),
      memoryRow("Guest, memory", largest.name, largest.memory, 16, "85 MB"),
      row(
        "User, processor",
        "an import of 23 MB of empty objects",
        [hostile.processor],
        "200 times GET /api/config",
        [200 * config],
        1,
      ),
      memoryRow("User, memory", "an import of 23 MB of empty objects", hostile.memory, 64, "1,389 MB"),
      ...hostileRows,
      memoryRow("Admin, memory", "an import of 5,000 employees", honest, 200, "the same"),
    ];
  } finally {
    await end();
  }
}

/** @param {string} who @param {string} what @param {number[]} ours @param {string} beside @param {number[]} theirs @param {number} aim */
function row(who, what, ours, beside, theirs, aim) {
  return ratioRow({ work: `${who}: ${what}`, ours, beside, theirs, kind: "atMost", aim });
}

/** @param {string} who @param {string} what @param {number} bytes @param {number} ceiling in MB @param {string} before */
function memoryRow(who, what, bytes, ceiling, before) {
  const beside = `ceiling (before the limits: ${before})`;
  return ratioRow({
    work: `${who}: ${what}`,
    ours: [bytes],
    beside,
    theirs: [ceiling * MEGABYTE],
    unit: "bytes",
    kind: "atMost",
    aim: 1,
  });
}

/** @param {number} n */
function employee(n) {
  return {
    firstName: "سارة",
    lastName: "العلي",
    nationality: "Kuwait",
    civilId: String(285_010_100_000 + n),
    phoneNumber: "55551234",
    emailAddress: `s${n}@example.com`,
    dateOfBirth: "1984-05-12",
  };
}
