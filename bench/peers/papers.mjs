import { randomBytes } from "node:crypto";
import { documentRow } from "../../scripts/lib/bulk/rows.mjs";
import { domain } from "../../scripts/lib/domain.mjs";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";

/** Of this run: archives that refuse a document twice take the same papers again in the next. */
const run = randomBytes(6).toString("hex");
/** As much text as Paperless-ngx wants before it leaves a page unread by its eyes. */
export const FILLER = "A paper of a large archive, with one line of text that says nothing.";

/**
 * The papers from one number to before another, each a PDF of some 900 bytes and called as the documents of a filled
 * ground are.
 * @param {number} from
 * @param {number} to
 * @returns {Promise<import("./archive.mjs").Paper[]>}
 */
export async function papers(from, to) {
  const about = { domain: await domain(), people: ["measured"], now: Date.now() };
  return Array.from({ length: to - from }, (_, at) => paper(String(documentRow(from + at, about).row[1]), from + at));
}

/**
 * One paper with a name of its own.
 * @param {string} name
 * @param {string | number} mark makes its bytes unlike any other's
 * @returns {import("./archive.mjs").Paper}
 */
export function paper(name, mark) {
  const bytes = new Uint8Array(pdf({ lines: [FILLER, `${run} ${mark}`], title: "A paper", packed: false }));
  return { name, filename: `${name.replaceAll(",", "")}.pdf`, bytes };
}
