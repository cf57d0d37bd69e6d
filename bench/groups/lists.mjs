import { inTurn } from "../lib/measure.mjs";
import { ratioRow } from "../lib/table.mjs";

/** What PocketBase gives in one page at most. */
const PAGE = 1_000;

/** A list of 10,000 documents as JSON: beside PocketBase's own, and as somebody whose permissions decide. @type {import("../groups.mjs").Run} */
export async function lists(bench) {
  const documents = 10_000;
  const { url, admin, reader } = await bench.ground({ documents, employees: 0 });
  const own = (/** @type {string} */ cookie) => async () => {
    expect(countOf(await read(`${url}/api/documents`, { Cookie: cookie }), '"filePath":'), documents);
  };
  const paged = async () => {
    let count = 0;
    for (let page = 1; count < documents; page++) {
      const query = `page=${page}&perPage=${PAGE}&skipTotal=1&sort=-uploadDate,-id`;
      const text = await read(`${url}/api/collections/documents/records?${query}`, { Authorization: admin.token });
      const found = countOf(text, '"collectionName":');
      if (found === 0) break;
      count += found;
    }
    expect(count, documents);
  };
  const ways = { own: own(admin.cookie), reader: own(reader.cookie), paged };
  const times = await inTurn(ways, bench.quick ? 5 : 15);
  return [
    ratioRow({
      work: "list 10,000 documents of a tenant as JSON",
      ours: times.own,
      beside: "PocketBase's own list of the same rows, pages of 1,000",
      theirs: times.paged,
      kind: "faster",
      aim: 10,
    }),
    ratioRow({
      work: "the same as somebody whose permissions decide",
      ours: times.reader,
      beside: "as admin",
      theirs: times.own,
      kind: "atMost",
      aim: 1.2,
    }),
  ];
}

/** @param {string} url @param {Record<string, string>} headers */
async function read(url, headers) {
  const answer = await fetch(url, { headers: { ...headers, "Accept-Encoding": "identity" } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return text;
}

/** @param {string} text @param {string} part */
function countOf(text, part) {
  return text.split(part).length - 1;
}

/** @param {number} count @param {number} wanted */
function expect(count, wanted) {
  if (count !== wanted) throw new Error(`${count} of ${wanted} documents`);
}
