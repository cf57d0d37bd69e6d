import { ground } from "../lib/ground.mjs";
import { accepting } from "../peers/accepting.mjs";
import { filling, uploaded } from "../peers/filling.mjs";
import { paperless } from "../peers/paperless.mjs";
import { papers } from "../peers/papers.mjs";
import { papra } from "../peers/papra.mjs";
import { reading, searchOnScreen } from "../peers/reading.mjs";
import { sijil } from "../peers/sijil.mjs";

/**
 * Other document archives beside this one: the same small PDF files, uploaded, listed and searched by each one's own API,
 * on one machine. None of their code is here: they are measured where they run; where none does, the report keeps what was
 * measured before.
 *
 * - `PAPRA_URL`: a Papra where people may register, on the address that it knows as its own. Its extraction of text is
 *   best off (`DOCUMENTS_CONTENT_EXTRACTION_ENABLED=false`), since here a text is read after the answer. Filled by this.
 * - `PAPERLESS_URL`, `PAPERLESS_USER`, `PAPERLESS_PASSWORD`: a Paperless-ngx with its worker that holds 10,000 documents,
 *   called as {@link papers} calls them. It takes a second or more for each, so that it is filled beforehand by its own
 *   model and `document_index reindex`; what is uploaded here is some 50.
 * @type {import("../groups.mjs").Run}
 */
export async function peers(bench) {
  const { PAPRA_URL, PAPERLESS_URL } = process.env;
  if (!PAPRA_URL && !PAPERLESS_URL) return null;
  const documents = bench.quick ? 1_000 : 10_000;
  const [rounds, few, atOnce] = bench.quick ? [2, 1, 4] : [5, 3, 10];
  const own = await ground(bench.executable, { documents: 0, employees: 0 });
  try {
    const ours = sijil(own);
    const same = await papers(0, documents);
    const rows = [];
    const near = PAPRA_URL ? await papra(PAPRA_URL) : undefined;
    const broad = PAPERLESS_URL ? await filled(PAPERLESS_URL, documents) : undefined;
    if (near) rows.push(...(await filling(ours, near, same)), ...(await reading(ours, near, { documents, rounds })));
    else await uploaded(ours, same, atOnce);
    if (broad) rows.push(...(await reading(ours, broad, { documents, rounds: few })));
    const here = { browser: bench.browser, url: own.url, cookie: own.admin.cookie, documents, rounds };
    rows.push(...(await searchOnScreen(here, answers(near, broad))));
    if (broad) {
      const more = await papers(documents, documents + few * (2 + atOnce));
      rows.push(...(await accepting(ours, broad, { papers: more, atOnce, rounds: few })));
    }
    return rows;
  } finally {
    await own.end();
  }
}

/**
 * @param {string} url
 * @param {number} documents
 * @throws {Error} when it does not hold so many
 */
async function filled(url, documents) {
  const { PAPERLESS_USER: username = "", PAPERLESS_PASSWORD: password = "" } = process.env;
  const archive = await paperless(url, { username, password });
  const count = await archive.count();
  if (count < documents) throw new Error(`${archive.name} holds ${count} of ${documents} documents`);
  return archive;
}

/**
 * Ways of others to answer somebody who types: by their index and, where there is one, by the list's filter.
 * @param {import("../peers/archive.mjs").Archive | undefined} near
 * @param {Awaited<ReturnType<typeof paperless>> | undefined} broad
 */
function answers(near, broad) {
  const ways = [];
  if (near) ways.push({ name: near.name, ask: near.firstFound });
  if (broad) {
    ways.push({ name: `${broad.name}, its index`, ask: broad.firstFound });
    ways.push({ name: `${broad.name}, its list's filter`, ask: broad.firstTitled });
  }
  return ways;
}
