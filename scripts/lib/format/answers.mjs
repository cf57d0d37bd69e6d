import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { Caller } from "../caller.mjs";
import { domain } from "../domain.mjs";

/** @typedef {{ id: number, fileVersions?: { earlier: { number: number }[] } | null }} Kept what is looked at of a document */

/**
 * What the server answers to people, lists and files: what an upgraded server must answer too. Who may not ask for a list
 * is answered with the status alone.
 * @param {string} url
 * @param {{ username: string, password: string }[]} people
 */
export async function answers(url, people) {
  const paths = (await domain()).entities.map(({ owner, entity }) =>
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
    for (const path of ["/api/user", "/api/deleted", "/api/invitations", ...paths]) await ask(path);
    const documents = /** @type {Kept[]} */ (lists["/api/documents"]?.json ?? []);
    for (const { id } of documents) await ask(`/api/documents/${id}/shares`);
    /** @type {Record<string, string>} */
    const files = {};
    // of every kind of record, the links to its files
    const linked = [...JSON.stringify(lists).matchAll(/"(\/api\/\w+\/\d+\/download[^"]*)"/g)];
    const earlier = documents.flatMap(({ id, fileVersions }) =>
      (fileVersions?.earlier ?? []).map(({ number }) => `/api/documents/${id}/versions/${number}`),
    );
    for (const path of [...linked.map(([, path = ""]) => path), ...earlier]) {
      const bytes = Buffer.from(await (await browser.call("GET", path)).arrayBuffer());
      files[path] = createHash("sha256").update(bytes).digest("hex");
    }
    found.push({ ...person, lists, files, views: await ownViews(browser) });
  }
  return found;
}

/**
 * Waits until the server has read every document that these people see, so that its answers stay the same.
 * @param {string} url
 * @param {{ username: string, password: string }[]} people
 */
export async function allRead(url, people) {
  for (const person of people) {
    const browser = await Caller.signedIn(url, person);
    const isRead = async () => {
      const answer = await browser.call("GET", "/api/documents");
      if (!answer.ok) return true;
      /** @type {{ textState: string | null }[]} */
      const documents = await answer.json();
      return documents.every(({ textState }) => textState !== null);
    };
    while (!(await isRead())) await setTimeout(100);
  }
}

/**
 * Somebody's saved views, which come to their devices alone.
 * @param {Caller} browser
 */
async function ownViews(browser) {
  const { id } = await browser.send("GET", "/api/user");
  /** @type {{ changes: import("#domain/index").Change[] }} */
  const { changes } = await browser.send("GET", "/api/sync?cursor=");
  const own = changes.find((one) => one.collection === "users" && one.id === id);
  return own?.collection === "users" && "record" in own ? own.record.views : undefined;
}
