import lighthouse, { desktopConfig } from "lighthouse";
import { freePort } from "../../scripts/lib/server.mjs";
import { inBrowser, settled } from "../lib/browser.mjs";
import { ratioRow } from "../lib/table.mjs";

const DOCUMENTS = 1_000;
const ROUNDS = 5;
const PAGES = ["/", "/employee", "/admin"];

/** Lighthouse's scores from 0 to 100 that are wished for, by category. */
const AIMS = {
  desktop: { performance: 95, accessibility: 100, "best-practices": 100 },
  mobile: { performance: 85, accessibility: 100, "best-practices": 100 },
};

/** What Lighthouse says of the pages of somebody who is signed in; mobile as it throttles by itself. @type {import("../groups.mjs").Run} */
export async function scores(bench) {
  const { url, admin } = await bench.ground({ documents: DOCUMENTS, employees: 100 });
  const port = await freePort();
  return inBrowser({ executablePath: bench.browser, url, cookie: admin.cookie, port }, async (page) => {
    await settled(page, DOCUMENTS);
    // one tab: what another does when the worker is forgotten is not of the page that is judged
    await page.goto("about:blank");
    const rows = [];
    for (const path of PAGES) {
      for (const device of /** @type {const} */ (["desktop", "mobile"])) {
        const rounds = [];
        for (let round = 0; round < (bench.quick ? 1 : ROUNDS); round++) {
          rounds.push(await judged(`${url}${path}`, port, device));
        }
        for (const [category, aim] of Object.entries(AIMS[device])) {
          rows.push(
            ratioRow({
              work: `${path}, ${device}: ${category}`,
              ours: rounds.map((one) => one[category] ?? 0),
              beside: "the score that is wished for",
              theirs: [aim],
              unit: "times",
              kind: "atLeast",
              aim: 1,
            }),
          );
        }
      }
    }
    return rows;
  });
}

/**
 * The scores of a page, from 0 to 100 by category. Cookies and databases stay, so that the person stays signed in; the
 * service worker and what it keeps are forgotten before.
 * @param {string} url
 * @param {number} port the browser's, for debugging
 * @param {keyof typeof AIMS} device
 * @returns {Promise<Record<string, number>>}
 */
async function judged(url, port, device) {
  const options = { port, onlyCategories: Object.keys(AIMS[device]), logLevel: /** @type {const} */ ("error") };
  const result = await lighthouse(url, options, device === "desktop" ? desktopConfig : undefined);
  if (!result || result.lhr.runtimeError)
    throw new Error(result?.lhr.runtimeError?.message ?? "Lighthouse said nothing");
  const { finalDisplayedUrl, categories, audits } = result.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse saw ${finalDisplayedUrl} instead of ${url}`);
  for (const { id, auditRefs } of Object.values(categories)) {
    if (id === "performance") continue;
    const lost = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
    for (const { id } of lost) console.log(`  ${url}, ${device}: ${audits[id]?.title}`);
  }
  return Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]));
}
