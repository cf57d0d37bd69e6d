import { docx } from "./docx.mjs";
import { letter } from "./letter.mjs";
import { pdf } from "./pdf.mjs";

/**
 * A sample file of the kind that its name says.
 * @param {string} filename
 * @param {readonly string[]} lines its text; a .doc is the same letter whatever they are
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function sampleFile(filename, lines) {
  if (filename.endsWith(".doc")) return new Uint8Array(letter);
  return new Uint8Array((filename.endsWith(".docx") ? docx : pdf)({ lines }));
}
