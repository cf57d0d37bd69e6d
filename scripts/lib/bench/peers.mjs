import { ratioRow } from "./table.mjs";

/**
 * What was measured of another product on the same 10,000 documents and the same machine, in milliseconds.
 * @typedef {object} PeerResult
 * @property {string} peer its name and version
 * @property {string} work such as "upload", "list" or "search of 10,000 documents"
 * @property {number[]} ours
 * @property {number[]} theirs
 */

/**
 * The table's rows beside other products: faster on every row.
 * @param {readonly PeerResult[]} results
 * @returns {import("./table.mjs").Row[]}
 */
export function peerRows(results) {
  return results.map(({ peer, work, ours, theirs }) =>
    ratioRow({ work, ours, beside: peer, theirs, kind: "faster", aim: 1 }),
  );
}
