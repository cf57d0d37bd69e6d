import { inBrowser } from "../lib/browser.mjs";
import { ground } from "../lib/ground.mjs";
import { paperless } from "../peers/paperless.mjs";
import { papra } from "../peers/papra.mjs";
import { sijil } from "../peers/sijil.mjs";
import { inside, spellings } from "../peers/spellings.mjs";

/**
 * Who finds what: names spelt in another way, and words inside of papers. `PAPRA_URL` as for the group of peers, but with its
 * extraction of text; `PAPERLESS_URL`, `PAPERLESS_USER`, `PAPERLESS_PASSWORD`, which may be empty.
 * @type {import("../groups.mjs").Run}
 */
export async function finding(bench) {
  const { PAPRA_URL, PAPERLESS_URL, PAPERLESS_USER: username = "", PAPERLESS_PASSWORD: password = "" } = process.env;
  if (!PAPRA_URL && !PAPERLESS_URL) return null;
  const own = await ground(bench.executable, { documents: 0, employees: 0 });
  try {
    const ours = sijil(own);
    const theirs = [];
    if (PAPRA_URL) theirs.push(await papra(PAPRA_URL));
    if (PAPERLESS_URL) theirs.push(await paperless(PAPERLESS_URL, { username, password }));
    return [
      ...(await spellings(ours, theirs)),
      ...(await inside(ours, theirs, (lines) => printed(bench.browser, lines))),
    ];
  } finally {
    await own.end();
  }
}

/** A PDF as Chromium prints it. @param {string} browser @param {readonly string[]} lines */
const printed = (browser, lines) =>
  inBrowser({ executablePath: browser, url: "http://localhost" }, async (page) => {
    await page.setContent(
      `<html lang="ar" dir="rtl"><body>${lines.map((line) => `<p>${line}</p>`).join("")}</body></html>`,
    );
    return new Uint8Array(await page.pdf({ format: "A4" }));
  });
