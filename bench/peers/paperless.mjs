import { setTimeout as wait } from "node:timers/promises";
import { asking, FIRST } from "./archive.mjs";

/** Milliseconds between two looks at a task; its own list would be asked no less often. */
const LOOK = 100;
/** More than any list here has; Paperless-ngx gives 100,000 in one page at most. */
const WHOLE = 20_000;

/**
 * What more Paperless-ngx has.
 * @typedef {object} More
 * @property {() => Promise<number>} count how many documents it holds
 * @property {(paper: import("./archive.mjs").Paper) => Promise<string>} accept until the upload is answered: the name
 *   of the task that files it later
 * @property {(task: string) => Promise<boolean>} filed waits for a task: false when the document could not be kept
 * @property {(words: string) => Promise<number>} firstTitled as `firstFound`, by the list's own filter and not by the index
 */

/**
 * A running Paperless-ngx.
 * @param {string} url
 * @param {{ username: string, password: string }} account
 * @returns {Promise<import("./archive.mjs").Archive & More>}
 */
export async function paperless(url, account) {
  const form = new URLSearchParams(account);
  const { token } = await asking(url, {}).json("/api/token/", { method: "POST", body: form });
  const { json, send } = asking(url, { Authorization: `Token ${token}` });
  const { pngx_version: version } = await json("/api/status/");
  const read = async (/** @type {Record<string, string>} */ what, /** @type {number} */ size) => {
    const query = new URLSearchParams({ ...what, page_size: String(size), truncate_content: "true" });
    return (await json(`/api/documents/?${query}`)).results.length;
  };
  /** @type {More["accept"]} */
  const accept = async (paper) =>
    JSON.parse(await send("/api/documents/post_document/", { title: paper.name }, "document", paper));
  /** @type {More["filed"]} */
  const filed = async (task) => {
    for (;;) {
      const [found] = await json(`/api/tasks/?task_id=${task}`);
      if (found?.status === "SUCCESS") return true;
      if (found?.status === "FAILURE") return false;
      await wait(LOOK);
    }
  };
  return {
    name: `Paperless-ngx ${version}`,
    async upload(paper) {
      if (!(await filed(await accept(paper)))) throw new Error(`Paperless-ngx has not kept ${paper.filename}`);
    },
    all: (wanted) => read({}, wanted),
    first: () => read({}, FIRST),
    search: (words) => read({ query: words }, WHOLE),
    firstFound: (words) => read({ query: words }, FIRST),
    finds: async (words) => (await read({ query: words }, 1)) > 0 || (await read({ title_content: words }, 1)) > 0,
    count: async () => (await json("/api/documents/?page_size=1&truncate_content=true")).count,
    accept,
    filed,
    firstTitled: (words) => read({ title_content: words }, FIRST),
  };
}
