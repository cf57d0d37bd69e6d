/* Text as people write it: what is removed before it is stored, and what is ignored when it is searched. */

const BIDI_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g;
const CONTROLS = /[\u0000-\u001F\u007F-\u009F]/g;
const CONTROLS_BUT_LINE_BREAKS = /[\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;
const LONE_SURROGATES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** One line of text: control and bidirectional-override characters removed, then trimmed. */
export function cleanLine(text: string): string {
  return text.replace(LONE_SURROGATES, "").replace(CONTROLS, "").replace(BIDI_OVERRIDES, "").trim();
}

/** Several lines of text: as {@link cleanLine}, but line breaks stay (as `\n`). */
export function cleanText(text: string): string {
  return text
    .replace(LONE_SURROGATES, "")
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
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

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

/**
 * The search key of a text: without case, accents and what Arabic readers do not distinguish (hamza on alef,
 * ta marbuta, alef maqsura, vowel signs, tatweel, digits, the space in عبد الله). A text contains a search when
 * its key contains the search's key. Source: decisions, "Numbers, dates, search".
 */
export function fold(text: string): string {
  return asciiDigits(text)
    .replace(/[أإآٱةىیک]/g, (letter) => FOLDED[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[\p{Mn}\u0640\u200B-\u200F\u2066-\u2069\u202A-\u202E]/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/(^|[^\p{L}])عبد (?=\p{L})/gu, "$1عبد");
}

/** Whether `text` holds `search`, both folded; an empty search is held by everything. */
export function holds(text: string, search: string): boolean {
  return fold(text).includes(fold(search).trim());
}
