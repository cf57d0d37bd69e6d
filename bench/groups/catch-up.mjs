import { request } from "node:http";
import { inTurn } from "../lib/measure.mjs";
import { ratioRow } from "../lib/table.mjs";

const NDJSON = "application/x-ndjson";

/** What a device pulls after 1,000 of 100,000 documents have changed, beside the full list by REST. @type {import("../groups.mjs").Run} */
export async function catchUp(bench) {
  const documents = bench.quick ? 10_000 : 100_000;
  const changes = documents / 100;
  const { url, admin, console } = await bench.ground({ documents, employees: 0 });
  const { cookie } = admin;
  const cursor = await toTheEnd(url, cookie);
  const changed = await console.sql(
    `UPDATE documents SET version = version + 1, description = 'Checked again.'
     WHERE id IN (SELECT id FROM documents ORDER BY sha256 LIMIT ${changes})`,
  );
  if (changed !== changes) throw new Error(`${changed} of ${changes} changed`);
  let [pulled, listed] = [0, 0];
  const times = await inTurn(
    {
      pull: async () => {
        const answer = await load(`${url}/api/sync?cursor=${encodeURIComponent(cursor)}`, cookie, NDJSON);
        pulled = answer.bytes;
      },
      list: async () => {
        listed = (await load(`${url}/api/documents`, cookie)).bytes;
      },
    },
    bench.quick ? 3 : 7,
  );
  const counts = `${changes.toLocaleString("en-US")} of ${documents.toLocaleString("en-US")}`;
  const work = `catch up after ${counts} documents have changed`;
  const beside = "the full list by REST";
  return [
    ratioRow({
      work: `${work}: bytes, compressed`,
      ours: [pulled],
      beside,
      theirs: [listed],
      unit: "bytes",
      kind: "fewer",
      aim: 20,
    }),
    ratioRow({ work: `${work}: time`, ours: times.pull, beside, theirs: times.list, kind: "faster", aim: 1 }),
  ];
}

/** Pulls everything: the cursor after it. @param {string} url @param {string} cookie */
export async function toTheEnd(url, cookie) {
  let cursor = "";
  for (;;) {
    const { headers } = await load(`${url}/api/sync?cursor=${encodeURIComponent(cursor)}`, cookie, NDJSON);
    cursor = String(headers["x-sync-cursor"]);
    if (headers["x-sync-more"] !== "true") return cursor;
  }
}

/**
 * The bytes of an answer's body as they come over the line.
 * @param {string} url
 * @param {string} cookie
 * @param {string} [accept]
 * @returns {Promise<{ bytes: number, headers: import("node:http").IncomingHttpHeaders }>}
 */
function load(url, cookie, accept = "application/json") {
  const headers = { Cookie: cookie, Accept: accept, "Accept-Encoding": "gzip" };
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (part) => {
        bytes += part.length;
      });
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve({ bytes, headers: answer.headers });
        else reject(new Error(`${url}: ${answer.statusCode}`));
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}
