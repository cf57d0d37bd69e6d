import { cleanFilename, nameFromFilename } from "../core/text.ts";

/* What machines put into filenames, without lookaround, which PocketBase's runtime gets wrong. */

const DAY = String.raw`(?:19|20)\d\d[-_.]?(?:0[1-9]|1[0-2])[-_.]?(?:0[1-9]|[12]\d|3[01])`;
const MONTH = String.raw`(?:19|20)\d\d[-_.]?(?:0[1-9]|1[0-2])`;
/** With separators to the minute, without them to the second: "2026-11-23 1015" may be a date and a number. */
const TIME = String.raw`(?:[01]\d|2[0-3])(?:[-_.:h][0-5]\d(?:[-_.:m][0-5]\d)?|[0-5]\d[0-5]\d)`;
const MOMENT = new RegExp(String.raw`(^|[\s_-])${DAY}(?:[\sT_-]|\sat\s)?${TIME}(?:[\s_-]|$)`, "i");
/** Scanners, and the cameras and apps that are used as one. */
const MACHINE =
  /^(?:adobe[ _-]?scan|camscanner|scan(?:ned|ner)?|مسح ضوئي|skm(?:bt)?(?:_[a-z0-9]+)?|kmbt(?:_[a-z0-9]+)?|image|img|pxl|dsc[fn]?)([\s_-]*)/i;
/** What follows the machine's name: a month or day, or a counter. */
const COUNT = new RegExp(String.raw`^(?:${DAY}|${MONTH}|0\d+)(?:[\s_-]+|$)`);
const ATTACHED = /^\d+(?:[\s_-]+|$)/;
const WORDS = /[A-Za-z\u00C0-\u{10FFFF}]/u;

/** Without the name of a machine in front, and its date and counter after that. */
function withoutMachine(text: string): string {
  const found = MACHINE.exec(text);
  if (!found) return text;
  const [whole, gap = ""] = found;
  let rest = text.slice(whole.length);
  const isMachines = /[_-]/.test(gap) || rest === "" || /^\d/.test(rest);
  // "Scan of the passport" and "Imagery" were typed by people
  if (!isMachines) return text;
  if (gap === "") rest = rest.replace(ATTACHED, "");
  while (COUNT.test(rest)) rest = rest.replace(COUNT, "");
  return rest;
}

/** Underscores become spaces; so do hyphens that stand for them, but not those inside numbers and dates. */
function withSpaces(text: string, hyphens: boolean): string {
  let spaced = text.replace(/_/g, " ");
  if (hyphens) spaced = spaced.replace(/-+/g, (run, at: number) => (isNumber(spaced, at, run.length) ? run : " "));
  return spaced.replace(/\s+/g, " ").trim();
}

const isNumber = (text: string, at: number, length: number) =>
  /[0-9]/.test(text[at - 1] ?? "") && /[0-9]/.test(text[at + length] ?? "");

/**
 * A document's name proposed from its filename as people would write it: without extension, scanner's prefix and
 * timestamp, with spaces for underscores and hyphens. `scan_2026-11_invoice_03.pdf` gives "invoice 03". A name that has
 * spaces already keeps its hyphens ("Al-Noor lease"), a date that somebody has typed stays. Never empty, unless the
 * filename is.
 */
export function readableName(filename: string): string {
  const stem = nameFromFilename(filename);
  const hyphens = !/\s/.test(stem);
  let text = stem;
  for (let at = 0; at < 3 && MOMENT.test(text); at++) text = text.replace(MOMENT, "$1 ");
  text = withSpaces(withoutMachine(text.trim()), hyphens);
  // a number alone names nothing: then the machine's word is better than none
  return (WORDS.test(text) && text) || withSpaces(stem, hyphens) || stem || cleanFilename(filename);
}
