import { bulkId } from "../../scripts/lib/bulk/rows.mjs";
import { categoryWords } from "../../scripts/lib/bulk/words.mjs";
import { underLoad } from "../lib/clients.mjs";
import { ground } from "../lib/ground.mjs";
import { inTurn } from "../lib/measure.mjs";
import { stock } from "../lib/stock.mjs";
import { ratioRow } from "../lib/table.mjs";

export const DOCUMENTS = 2_000;
const SEARCHED = ["marina", "1234", "عقد", "salmiya"];
const places = categoryWords.flatMap(({ inside }, place) =>
  inside.map((_, at) => ({ category: bulkId("category", place), inside: bulkId("subcategory", place * 10 + at) })),
);
const placeOf = (/** @type {number} */ n) => places[n % places.length] ?? { category: "", inside: "" };
const searched = (/** @type {number} */ n) => SEARCHED[n % SEARCHED.length] ?? "";
const documentOf = (/** @type {number} */ n) => bulkId("document", (n * 7) % DOCUMENTS);

/** Half lists of one subcategory, a fifth categories, the rest searches and changes in equal parts. @type {import("../lib/clients.mjs").Call[]} */
export const ourMix = [
  {
    share: 50,
    make: (n) => ({ path: `/api/documents?categoryId=${placeOf(n).category}&subcategoryId=${placeOf(n).inside}` }),
  },
  { share: 20, make: () => ({ path: "/api/categories" }) },
  { share: 15, make: (n) => ({ path: `/api/documents?search=${encodeURIComponent(searched(n))}` }) },
  {
    share: 15,
    make: (n) => ({ method: "PATCH", path: `/api/documents/${documentOf(n)}`, body: { description: `Note ${n}` } }),
  },
];

const records = "/api/collections/documents/records";
const whole = "perPage=1000&skipTotal=1&sort=-uploadDate,-id";

/** The same by PocketBase's own API. @type {import("../lib/clients.mjs").Call[]} */
export const stockMix = [
  {
    share: 50,
    make: (n) => {
      const filter = `categoryId = "${placeOf(n).category}" && subcategoryId = "${placeOf(n).inside}"`;
      return { path: `${records}?${whole}&filter=${encodeURIComponent(filter)}` };
    },
  },
  { share: 20, make: () => ({ path: "/api/collections/categories/records?perPage=1000&skipTotal=1&sort=name" }) },
  {
    share: 15,
    make: (n) => ({ path: `${records}?${whole}&filter=${encodeURIComponent(`searchKey ~ "${searched(n)}"`)}` }),
  },
  {
    share: 15,
    make: (n) => ({ method: "PATCH", path: `${records}/${documentOf(n)}`, body: { description: `Note ${n}` } }),
  },
];

/**
 * A mix of lists, searches and changes by 50 and 200 clients of the executable, beside PocketBase's own API.
 * @type {import("../groups.mjs").Run}
 */
export async function load(bench) {
  const ours = await ground(bench.executable, { documents: DOCUMENTS, employees: 0 });
  const theirs = await stock(bench.binary);
  try {
    await theirs.fill(DOCUMENTS);
    /** @type {Record<"ours" | "theirs", import("../lib/clients.mjs").Asked>} */
    const asked = {
      ours: { url: ours.url, headers: { Cookie: ours.colleague.cookie }, mix: ourMix },
      theirs: { url: theirs.url, headers: { Authorization: theirs.token }, mix: stockMix },
    };
    const rows = [];
    for (const clients of [50, 200]) {
      const milliseconds = bench.quick ? 3_000 : 10_000;
      /** @type {Record<"ours" | "theirs", number[]>} */
      const p99 = { ours: [], theirs: [] };
      const side = (/** @type {"ours" | "theirs"} */ name) => async () => {
        const found = await underLoad({ ...asked[name], clients, milliseconds });
        p99[name].push(found.p99);
        return found.perSecond;
      };
      const perSecond = await inTurn({ ours: side("ours"), theirs: side("theirs") }, bench.quick ? 1 : 3);
      const beside = "PocketBase's own API, the same mix on the same rows";
      rows.push(
        ratioRow({
          work: `the executable, mixed load of ${clients} clients: requests`,
          ours: perSecond.ours,
          beside,
          theirs: perSecond.theirs,
          unit: "perSecond",
          kind: "atLeast",
          aim: 0.8,
        }),
        ratioRow({
          work: `the same: 99 of 100 answered within`,
          // the first round warms up
          ours: p99.ours.slice(1),
          beside,
          theirs: p99.theirs.slice(1),
          kind: "faster",
          aim: 0.8,
        }),
      );
    }
    return rows;
  } finally {
    await ours.end();
    await theirs.end();
  }
}
