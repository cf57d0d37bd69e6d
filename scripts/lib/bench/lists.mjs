import { median } from "./ground.mjs";

const ROUNDS = 7;

/**
 * Milliseconds to read all documents of one person: our list, and PocketBase's own in pages, by turns in one run.
 * @param {import("./ground.mjs").Ground} ground
 * @param {number} documents
 */
export async function lists({ server, cookie, token }, documents) {
  const own = async () => {
    const answer = await read(`${server.url}/api/documents`, { Cookie: cookie });
    return answer.length;
  };
  /** @param {number} perPage */
  const native = (perPage) => async () => {
    let count = 0;
    for (let page = 1; count < documents; page++) {
      const query = `page=${page}&perPage=${perPage}&skipTotal=1&sort=-uploadDate,-id`;
      const { items } = await read(`${server.url}/api/collections/documents/records?${query}`, {
        Authorization: token,
      });
      if (items.length === 0) break;
      count += items.length;
    }
    return count;
  };
  const ways = { own, pages500: native(500), pages1000: native(1000) };
  /** @type {Record<keyof typeof ways, number[]>} */
  const times = { own: [], pages500: [], pages1000: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, way] of Object.entries(ways)) {
      const begin = performance.now();
      const count = await way();
      if (count !== documents) throw new Error(`${name} gave ${count} of ${documents} documents`);
      if (round > 0) times[/** @type {keyof typeof ways} */ (name)].push(performance.now() - begin);
    }
  }
  return { own: median(times.own), pages500: median(times.pages500), pages1000: median(times.pages1000) };
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 */
async function read(url, headers) {
  const answer = await fetch(url, { headers: { ...headers, "Accept-Encoding": "identity" } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
