import { randomBytes } from "node:crypto";
import { asking, FIRST, pages } from "./archive.mjs";

/** What Papra gives in one page at most. */
const PAGE = 100;

/**
 * A running Papra, in an organization of its own that belongs to an account made for this. It refuses a document twice,
 * so that each run needs an organization that is empty.
 * @param {string} url where it runs and what it takes for its own address
 * @returns {Promise<import("./archive.mjs").Archive>}
 * @throws {Error} when it lets nobody register
 */
export async function papra(url) {
  const { json, send } = asking(url, await session(url));
  const { organization } = await json("/api/organizations", body({ name: "Measured" }));
  const documents = `/api/organizations/${organization.id}/documents`;
  const read = async (/** @type {string} */ words, /** @type {number} */ size, page = 0) => {
    const query = new URLSearchParams({ searchQuery: words, pageIndex: String(page), pageSize: String(size) });
    return (await json(`${documents}?${query}`)).documents.length;
  };
  return {
    name: "Papra",
    async upload(paper) {
      await send(documents, {}, "file", paper);
    },
    all: (wanted) => pages((page) => read("", PAGE, page), PAGE, wanted),
    first: () => read("", FIRST),
    search: (words) => pages((page) => read(words, PAGE, page), PAGE),
    firstFound: (words) => read(words, FIRST),
    finds: async (words) => (await read(words, 1)) > 0,
  };
}

/** @param {string} url @returns {Promise<Record<string, string>>} headers of a new account's session */
async function session(url) {
  const name = randomBytes(6).toString("hex");
  const account = { name, email: `${name}@example.test`, password: randomBytes(12).toString("hex") };
  const { headers, ...init } = body(account);
  const answer = await fetch(`${url}/api/auth/sign-up/email`, { ...init, headers: { ...headers, Origin: url } });
  if (!answer.ok) throw new Error(`Papra lets nobody register: ${answer.status} ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return { Cookie: cookies.join("; "), Origin: url };
}

/** @param {unknown} value */
function body(value) {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) };
}
