import { defaultOptions } from "docx-preview";
import { strFromU8, strToU8 } from "fflate";

/* Which way lines and columns run, where docx-preview does not say. */

type Make = typeof defaultOptions.h;
type Described = Exclude<Parameters<Make>[0], Node | string>;

/** How Word says that a table's first column stands at the right: the end of an element's name. */
const MIRRORED = /(<\/?(?:[\w.-]+:)?)bidiVisual(?=[\s/>])/g;

/**
 * A part whose tables say that they run from right to left as paragraphs say it, which docx-preview understands: it skips
 * what tables say.
 */
export function withTableDirections(part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  // a letter a byte: nothing else of the part changes, however it is encoded
  const xml = strFromU8(part, true);
  return xml.includes("bidiVisual") ? new Uint8Array(strToU8(xml.replace(MIRRORED, "$1bidi"), true)) : part;
}

/** What is in a table that runs from right to left does so where it says so itself. */
export const CELL_STYLE = "td { direction: ltr; }\n";

/** Makes elements as docx-preview describes them, a table that runs from right to left where such a table stands. */
export const makeElement: Make = (described) =>
  defaultOptions.h(typeof described === "string" || described instanceof Node ? described : placed(described));

function placed(described: Described): Described {
  const { tagName, style } = described;
  if (tagName !== "table" || typeof style !== "object" || style.direction !== "rtl") return described;
  // one that stands at its end, or in the middle, has the margin for it already
  const { "margin-left": left, "margin-right": right } = style;
  if (left === undefined) return { ...described, style: { ...style, "margin-left": "auto" } };
  return left === "auto" && right === undefined
    ? { ...described, style: { ...style, "margin-left": "0", "margin-right": "auto" } }
    : described;
}
