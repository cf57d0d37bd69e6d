import { createHash } from "node:crypto";
import { Browser } from "./browser.mjs";

/** What everybody may ask for; who may not is answered with the status alone. */
const LISTS = [
  "/api/user",
  "/api/documents",
  "/api/categories",
  "/api/subcategories",
  "/api/employees",
  "/api/deleted",
  "/api/admin/users",
  "/api/admin/organizations",
];

/**
 * What the server answers to people, lists and files: what an upgraded server must answer too.
 * @param {string} url
 * @param {{ username: string, password: string }[]} people
 */
export async function answers(url, people) {
  const told = [];
  for (const person of people) {
    const browser = await Browser.signedIn(url, person);
    /** @type {Record<string, { status: number, json?: any }>} */
    const lists = {};
    for (const path of LISTS) {
      const answer = await browser.call("GET", path);
      lists[path] = answer.ok ? { status: answer.status, json: await answer.json() } : { status: answer.status };
    }
    /** @type {Record<string, string>} */
    const files = {};
    for (const path of filePaths(lists)) {
      const bytes = Buffer.from(await (await browser.call("GET", path)).arrayBuffer());
      files[path] = createHash("sha256").update(bytes).digest("hex");
    }
    told.push({ ...person, lists, files });
  }
  return told;
}

/** @param {Record<string, { json?: any }>} lists */
function filePaths(lists) {
  const documents = (lists["/api/documents"]?.json ?? []).map((/** @type {any} */ one) => one.filePath);
  const attached = (lists["/api/employees"]?.json ?? []).flatMap((/** @type {any} */ one) =>
    [one.civilIdFile, one.passportFile, one.drivingLicenseFile, one.schoolDegreeFile].filter(Boolean),
  );
  return [...documents, ...attached];
}
