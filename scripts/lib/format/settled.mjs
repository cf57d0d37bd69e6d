import { setTimeout } from "node:timers/promises";
import { Caller } from "../caller.mjs";
import { domain } from "../domain.mjs";

/** @typedef {{ username: string, password: string }} Account */

/** Waits until something is so. @param {() => Promise<boolean>} isSo */
async function until(isSo) {
  while (!(await isSo())) await setTimeout(100);
}

/**
 * Waits until the server has read every file that these people see, so that its answers stay the same.
 * @param {string} url
 * @param {readonly Account[]} people
 */
export async function allRead(url, people) {
  const { employeeFiles } = await domain();
  for (const person of people) {
    const browser = await Caller.signedIn(url, person);
    await until(async () => {
      /** @type {{ textState: string | null }[]} */
      const documents = await listOf(browser, "/api/documents");
      /** @type {import("#domain/index").Employee[]} */
      const employees = await listOf(browser, "/api/employees");
      const isRead = documents.every(({ textState }) => textState !== null);
      return isRead && employees.flatMap(employeeFiles).every(({ textState }) => textState !== undefined);
    });
  }
}

/**
 * Has the server notice what has lapsed, and waits until these people have been told.
 * @param {string} url
 * @param {string} token of the superuser
 * @param {readonly Account[]} people
 */
export async function allTold(url, token, people) {
  const superuser = new Caller(url, { Authorization: token });
  await superuser.send("POST", "/api/crons/tellDeadlines");
  for (const person of people) {
    const browser = await Caller.signedIn(url, person);
    await until(async () => (await listOf(browser, "/api/notices")).length > 0);
  }
}

/** What somebody sees of a list; nothing where they may not ask for it. @param {Caller} browser @param {string} path */
async function listOf(browser, path) {
  const answer = await browser.call("GET", path);
  return answer.ok ? answer.json() : [];
}
