import { largeTenant } from "../../scripts/lib/bulk/fill.mjs";
import { Caller } from "../../scripts/lib/caller.mjs";
import { domain } from "../../scripts/lib/domain.mjs";
import { ground } from "../lib/ground.mjs";
import { inTurn } from "../lib/measure.mjs";
import { ratioRow } from "../lib/table.mjs";
import { fillTexts, indexTexts, madeUpWords, RARE_WORD } from "../lib/words.mjs";

const PAPERS = { whole: 100_000, quick: 5_000 };
const LETTERS = 2_000;
/** Found at a time. */
const LIMIT = 50;

/**
 * Words that are looked for in what all papers of an organization say, by the server and as somebody whose permissions
 * decide; beside the same SQL, which a superuser has SQLite run without anything around it.
 * @type {import("../groups.mjs").Run}
 */
export async function contentsAtServer(bench) {
  const papers = bench.quick ? PAPERS.quick : PAPERS.whole;
  const { url, colleague, console, end } = await ground(bench.executable, { documents: papers, employees: 0 });
  try {
    await fillTexts(console, LETTERS);
    await indexTexts(console);
    const person = new Caller(url, { Cookie: colleague.cookie });
    const superuser = new Caller(url, { Authorization: console.token });
    const [common = "", , , some = ""] = madeUpWords();
    const searches = { "a word of all papers": common, "a word of some": some, "a word of few": RARE_WORD };
    const rows = [];
    for (const [name, words] of Object.entries(searches)) {
      const query = await bareSql(words);
      const search = `/api/search?q=${encodeURIComponent(words)}&limit=${LIMIT}`;
      const times = await inTurn(
        {
          ids: () => finds(person, `${search}&lines=none`),
          lines: () => finds(person, search),
          bare: async () => void (await superuser.send("POST", "/api/sql", { query })),
        },
        bench.quick ? 5 : 25,
        3,
      );
      const work = `search in what ${papers.toLocaleString("en-US")} papers say, as a member, ${name}: the newest ${LIMIT}`;
      const row = { beside: "the same SQL alone", theirs: times.bare, kind: /** @type {const} */ ("atMost") };
      rows.push(ratioRow({ ...row, work, ours: times.ids, aim: 1.5 }));
      rows.push(ratioRow({ ...row, work: "the same, with the line of each", ours: times.lines }));
    }
    return rows;
  } finally {
    await end();
  }
}

/** @param {Caller} caller @param {string} path */
async function finds(caller, path) {
  const { documents } = await caller.send("GET", path);
  if (documents.length === 0) throw new Error(`${path} finds nothing`);
}

/** What the route asks SQLite for, for somebody who sees and fetches all documents of one organization. @param {string} words */
async function bareSql(words) {
  const { ftsMatch, textQuery } = await domain();
  const query = textQuery(words);
  if (!query) throw new Error(`nothing is searched by ${words}`);
  const match = ftsMatch(query, [Number(largeTenant)]);
  return `WITH matched AS MATERIALIZED (
      SELECT d.id, d.uploadDate AS filed, t.id AS text
      FROM (SELECT rowid FROM texts_index WHERE texts_index MATCH '${match}') f
      CROSS JOIN texts t ON t.id = f.rowid CROSS JOIN documents d ON d.id = t.record
      WHERE t.collection = 'documents' AND t.part = '' AND t.sha256 = d.sha256 AND t.tenant = d.tenant
        AND d.textState <> '' AND d.deleted = '' AND d.tenant = '${largeTenant}')
    SELECT id, text, (SELECT count(*) FROM matched) AS total FROM matched ORDER BY filed DESC, id DESC LIMIT ${LIMIT}`;
}
