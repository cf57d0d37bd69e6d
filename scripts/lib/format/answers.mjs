import { createHash } from "node:crypto";
import { Caller } from "../caller.mjs";
import { domain } from "../domain.mjs";

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
    for (const path of ["/api/user", "/api/deleted", ...paths]) {
      const answer = await browser.call("GET", path);
      lists[path] = answer.ok ? { status: answer.status, json: await answer.json() } : { status: answer.status };
    }
    /** @type {Record<string, string>} */
    const files = {};
    // of every kind of record, the links to its files
    for (const [, path = ""] of JSON.stringify(lists).matchAll(/"(\/api\/\w+\/\d+\/download[^"]*)"/g)) {
      const bytes = Buffer.from(await (await browser.call("GET", path)).arrayBuffer());
      files[path] = createHash("sha256").update(bytes).digest("hex");
    }
    found.push({ ...person, lists, files });
  }
  return found;
}
