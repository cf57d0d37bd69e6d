import { defaultOptions } from "docx-preview";
import { strFromU8, strToU8 } from "fflate";
import { NOTE_MARK } from "./inner-links.ts";

/* What docx-preview makes, and which way lines and columns run in it. */

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

/**
 * Where lines stand: Word's left is where they begin, and its right where they end, whichever way they run. Browsers do not
 * know how much of a line the long letters of Arabic fill.
 */
const ALIGNMENTS: Record<string, string> = {
  left: "start",
  right: "end",
  lowKashida: "justify",
  mediumKashida: "justify",
  highKashida: "justify",
  distribute: "justify",
};
const alignment = (name: string) => ALIGNMENTS[name] ?? name;

/** Makes what docx-preview describes; lines and tables stand where they do in Word, and marks of notes can be told. */
export const makeElement: Make = (described) => {
  if (typeof described === "string" || described instanceof Node) return defaultOptions.h(described);
  if (described.tagName === "style") return defaultOptions.h(withAlignments(described));
  if (isNoteMark(described)) return defaultOptions.h({ ...described, className: NOTE_MARK });
  return defaultOptions.h(placed(described));
};

/** What else stands high has elements within. */
const isNoteMark = ({ tagName, children }: Described) => tagName === "sup" && typeof children?.[0] === "string";

function withAlignments(sheet: Described): Described {
  const aligned = (css: string) => css.replace(/(?<=\btext-align: )\w+(?=;)/g, alignment);
  return { ...sheet, children: sheet.children?.map((css) => (typeof css === "string" ? aligned(css) : css)) };
}

function placed(described: Described): Described {
  const { tagName, style } = described;
  // where a drawing stands is said as it is
  if (typeof style !== "object" || tagName === "div") return described;
  const lines = style["text-align"];
  const aligned = lines === undefined ? style : { ...style, "text-align": alignment(lines) };
  return { ...described, style: tagName === "table" && style.direction === "rtl" ? atTheRight(aligned) : aligned };
}

/** The style of a table where one stands that runs from right to left. */
function atTheRight(style: Record<string, string>): Record<string, string> {
  // one that stands at its end, or in the middle, has the margin for it already
  const { "margin-left": left, "margin-right": right } = style;
  if (left === undefined) return { ...style, "margin-left": "auto" };
  return left === "auto" && right === undefined ? { ...style, "margin-left": "0", "margin-right": "auto" } : style;
}
