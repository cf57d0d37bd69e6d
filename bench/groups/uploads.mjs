import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { bulkId } from "../../scripts/lib/bulk/rows.mjs";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { ground } from "../lib/ground.mjs";
import { inTurn } from "../lib/measure.mjs";
import { stock } from "../lib/stock.mjs";
import { ratioRow } from "../lib/table.mjs";

const SIZE = 9 * 1024 * 1024;

/**
 * An upload of 9 MB to the executable, alone and 20 at once, beside PocketBase's own create with a file: as it is, and
 * with that file forced onto the disk as well.
 * @type {import("../groups.mjs").Run}
 */
export async function uploads(bench) {
  const ours = await ground(bench.executable, { documents: 0, employees: 0 });
  const theirs = await stock(bench.binary);
  const bytes = new Uint8Array(pdf({ lines: ["A paper of 9 MB"], size: SIZE }));
  /** @param {string} address @param {Record<string, string>} headers */
  const upload = async (address, headers) => {
    const form = new FormData();
    form.set("name", "A paper of 9 MB");
    form.set("categoryId", bulkId("category", 0));
    form.set("tenant", theirs.tenant);
    form.set("file", new File([bytes], "paper.pdf", { type: "application/pdf" }));
    const answer = await fetch(address, { method: "POST", headers, body: form });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const records = `${theirs.url}/api/collections/documents/records`;
  const own = () => upload(records, { Authorization: theirs.token });
  const ways = {
    ours: () => upload(`${ours.url}/api/documents`, { Cookie: ours.admin.cookie }),
    own,
    async forced() {
      const { collectionId, id, file } = await own();
      const stored = join(theirs.dataDir, "storage", collectionId, id, file);
      for (const path of [stored, `${stored}.attrs`, dirname(stored)]) await force(path);
    },
  };
  const beside = {
    own: "PocketBase's own create with file",
    forced: "the same, its file then forced onto the disk from outside",
  };
  const rows = [];
  try {
    for (const { work, times, rounds } of [
      { work: "upload of 9 MB", times: 1, rounds: bench.quick ? 5 : 15 },
      { work: "20 uploads of 9 MB at once", times: 20, rounds: bench.quick ? 2 : 6 },
    ]) {
      const took = await inTurn(atOnce(ways, times), rounds, 2);
      const row = { work: `the executable, ${work}`, ours: took.ours, kind: /** @type {const} */ ("atMost") };
      rows.push(ratioRow({ ...row, beside: beside.own, theirs: took.own, aim: 1.2 }));
      rows.push(ratioRow({ ...row, beside: beside.forced, theirs: took.forced }));
    }
    return rows;
  } finally {
    await ours.end();
    await theirs.end();
  }
}

/**
 * Each way, so many times at once.
 * @template {string} Name
 * @param {Record<Name, () => Promise<unknown>>} ways
 * @param {number} times
 */
function atOnce(ways, times) {
  const entries = /** @type {[Name, () => Promise<unknown>][]} */ (Object.entries(ways));
  const many = entries.map(([name, way]) => [
    name,
    async () => {
      await Promise.all(Array.from({ length: times }, way));
    },
  ]);
  return /** @type {Record<Name, () => Promise<void>>} */ (Object.fromEntries(many));
}

/** Waits until a file or folder is on the disk, whoever has written it. @param {string} path */
async function force(path) {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
