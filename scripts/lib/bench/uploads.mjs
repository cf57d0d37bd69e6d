import { bulkId } from "../bulk/rows.mjs";
import { pdf } from "../papers/pdf.mjs";
import { inTurn } from "./measure.mjs";
import { stock } from "./stock.mjs";
import { ratioRow } from "./table.mjs";

const SIZE = 9 * 1024 * 1024;

/** An upload of 9 MB, alone and 20 at once, beside PocketBase's own create with a file. @type {import("./groups.mjs").Run} */
export async function uploads(bench) {
  const { url, admin } = await bench.ground({ documents: 0, employees: 0 });
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
  };
  const ours = () => upload(`${url}/api/documents`, { Cookie: admin.cookie });
  const own = () => upload(`${theirs.url}/api/collections/documents/records`, { Authorization: theirs.token });
  const twenty = (/** @type {() => Promise<void>} */ one) => async () => {
    await Promise.all(Array.from({ length: 20 }, one));
  };
  try {
    const one = await inTurn({ ours, own }, bench.quick ? 5 : 15, 2);
    const many = await inTurn({ ours: twenty(ours), own: twenty(own) }, bench.quick ? 2 : 6);
    const beside = "PocketBase's own create with file";
    return [
      ratioRow({ work: "upload of 9 MB", ours: one.ours, beside, theirs: one.own, kind: "atMost", aim: 1.2 }),
      ratioRow({
        work: "20 uploads of 9 MB at once",
        ours: many.ours,
        beside,
        theirs: many.own,
        kind: "atMost",
        aim: 1.2,
      }),
    ];
  } finally {
    await theirs.end();
  }
}
