/* Text as people write it: what is removed before it is stored, and what is ignored when it is searched. */

const BIDI_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g;
const CONTROLS = /[\u0000-\u001F\u007F-\u009F]/g;
const CONTROLS_BUT_LINE_BREAKS = /[\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;
/** Nonspacing marks of the scripts in use; PocketBase's runtime knows no `\p{Mn}`. */
const MARKS =
  /[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F]|\u0670|[\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08CA-\u08E1\u08E3-\u08FF]|[\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20F0]|[\uFE00-\uFE0F]|[\uFE20-\uFE2F]/g;
const ARABIC_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;
/** What shows nothing: soft hyphens, joiners, marks of direction, of the order of bytes, and the like. */
const INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** Tatweel, and what is invisible. */
const UNSEEN = /[\u00AD\u061C\u0640\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/**
 * `text.replace(pattern, by)`. PocketBase's runtime needs ten times as long to replace nothing in Arabic as to look
 * first, and mostly there is nothing to replace.
 */
function replaceAll(text: string, pattern: RegExp, by: string | ((found: string) => string)): string {
  if (text.search(pattern) < 0) return text;
  return typeof by === "string" ? text.replace(pattern, by) : text.replace(pattern, by);
}

/** Halves of characters outside the first plane, which no encoder can write; without lookaround, which PocketBase's runtime gets wrong here. */
function withoutLoneSurrogates(text: string): string {
  if (!/[\uD800-\uDFFF]/.test(text)) return text;
  let whole = "";
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0xd800 || code > 0xdfff) whole += char;
  }
  return whole;
}

/** One line of text: control and bidirectional-override characters removed, then trimmed. */
export function cleanLine(text: string): string {
  return replaceAll(replaceAll(withoutLoneSurrogates(text), CONTROLS, ""), BIDI_OVERRIDES, "").trim();
}

/** Several lines of text: as {@link cleanLine}, but line breaks stay (as `\n`). */
export function cleanText(text: string): string {
  return withoutLoneSurrogates(text)
    .replace(/\r\n?/g, "\n")
    .replace(CONTROLS_BUT_LINE_BREAKS, "")
    .replace(BIDI_OVERRIDES, "")
    .trim();
}

/** A filename: everything up to the last `/` or `\` goes, then as {@link cleanLine}. */
export function cleanFilename(name: string): string {
  return cleanLine(name.replace(/^[\s\S]*[/\\]/, ""));
}

/** The filename without its extension, as a first proposal for a document's name. */
export function nameFromFilename(filename: string): string {
  return cleanFilename(filename).replace(/\.[^.]*$/, "");
}

/** Lower-case extension without the dot, `""` when there is none. */
export function extensionOf(filename: string): string {
  return /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? "";
}

/** Arabic-Indic digits (٠-٩ and ۰-۹) become ASCII digits; everything else stays. */
export function asciiDigits(text: string): string {
  return replaceAll(text, ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** A text without what shows nothing, as numbers and addresses are compared; names need the joiners of Persian. */
export function withoutInvisible(text: string): string {
  return replaceAll(text, INVISIBLE, "");
}

/** A number, address or code by which somebody is known: as {@link cleanLine}, without what shows nothing. */
export function cleanIdentifier(text: string): string {
  return cleanLine(withoutInvisible(text));
}

/** As {@link cleanIdentifier}, its digits in ASCII. */
export function asciiIdentifier(text: string): string {
  return cleanIdentifier(asciiDigits(text));
}

/**
 * A name within a line of other words, whichever direction those have: between FSI and PDI of Unicode. It neither turns the
 * line round nor is torn apart by it; texts of the client's dictionaries have the signs themselves.
 */
export const isolated = (name: string): string => `\u2068${name}\u2069`;

/** Length of the text in UTF-8 bytes (lone surrogates count 3, as encoders replace them). */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const FOLDED: Record<string, string> = { أ: "ا", إ: "ا", آ: "ا", ٱ: "ا", ة: "ه", ى: "ي", ی: "ي", ک: "ك" };
const VARIANTS = /[أإآٱةىیک]/g;

/**
 * The search key of a text: without case, accents and what Arabic readers do not distinguish (hamza on alef,
 * ta marbuta, alef maqsura, vowel signs, tatweel, digits, the space in عبد الله). Source: decisions, "Numbers, dates,
 * search".
 */
export function fold(text: string): string {
  const lower = text.normalize("NFKD").toLowerCase();
  const letters = replaceAll(lower, VARIANTS, (letter) => FOLDED[letter] ?? letter);
  const seen = replaceAll(replaceAll(asciiDigits(letters), MARKS, ""), UNSEEN, "");
  return joinNames(replaceAll(seen, /\s+/g, " "));
}

/** A folded text without the space in عبد الله, which some write and some do not. */
export function joinNames(folded: string): string {
  return folded.includes("عبد ") ? folded.replace(/(^|[^\p{L}])عبد (?=\p{L})/gu, "$1عبد") : folded;
}
