import type { ListLevel } from "./markup/numbering-part.ts";

/* Numbered lists, by the counters of style sheets, on the classes that docx-preview gives to paragraphs. */

const ALPHABET = "أ ب ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ك ل م ن هـ و ي";
const ABJAD = "أ ب ج د هـ و ز ح ط ي ك ل م ن س ع ف ص ق ر ش ت ث خ ذ ض ظ غ";
const HEBREW = "א ב ג ד ה ו ז ח ט י כ ל מ נ ס ע פ צ ק ר ש ת";
const LATIN = "a b c d e f g h i j k l m n o p q r s t u v w x y z";

/** Like Word's other letters, which go on with two of the same after the last. */
const lettersStyle = (name: string, letters: string, system = "symbolic") => {
  const symbols = letters.split(" ").map((letter) => `"${letter}"`);
  return `@counter-style ${name} { system: ${system}; symbols: ${symbols.join(" ")}; suffix: ""; }`;
};

const ordinal = (number: number) => {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return `${number}${(isTeen ? undefined : ["th", "st", "nd", "rd"][number % 10]) ?? "th"}`;
};
const ORDINALS = Array.from({ length: 100 }, (_, at) => ordinal(at + 1)).join(" ");
const CIRCLED = Array.from({ length: 20 }, (_, at) => String.fromCharCode(0x2460 + at)).join(" ");

/** The numberings of Word that browsers do not know, by Word's names. */
export const NUMBERING_STYLES = [
  lettersStyle("arabicAlpha", ALPHABET),
  lettersStyle("arabicAbjad", ABJAD),
  lettersStyle("hebrew2", HEBREW),
  lettersStyle("lowerLetter", LATIN),
  lettersStyle("upperLetter", LATIN.toUpperCase()),
  lettersStyle("ordinal", ORDINALS, "fixed 1"),
  lettersStyle("decimalEnclosedCircle", CIRCLED, "fixed 1"),
].join("\n");

/** And those that browsers have another name for. */
const NAMES: Record<string, string> = {
  lowerRoman: "lower-roman",
  upperRoman: "upper-roman",
  decimalZero: "decimal-leading-zero",
  hebrew1: "hebrew",
  hindiNumbers: "devanagari",
  thaiNumbers: "thai",
  bullet: "none",
};
/** What a style sheet may name; whatever it does not know is counted as 1, 2, 3. */
const NAME = /^[A-Za-z][\w-]*$/;

const AFTER: Record<string, string> = { tab: "\\9 ", space: "\\a0 " };

const quoted = (text: string) => `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/** Counts the paragraphs of lists: each number of "1.a" as the level that it is of is written. */
export function numberingSheet(levels: readonly ListLevel[]): string {
  const counters = new Map(levels.map(({ counter, start }) => [counter, start - 1]));
  if (counters.size === 0) return "";
  const rules = levels.map((level) => {
    const list = levels.filter(({ list }) => list === level.list);
    const below = list.filter((one) => one.level > level.level && one.restart > level.level);
    const anew = below.map(({ counter, start }) => `${counter} ${start - 1}`).join(" ") || "none";
    const selector = `p.docx-num-${CSS.escape(level.list)}-${level.level}`;
    const content = `${contentOf(level, list)} "${AFTER[level.after] ?? ""}"`;
    // up to where the other lines begin, as the tab after it reaches
    const width = `display: inline-block; box-sizing: border-box; min-width: ${level.hanging}pt; padding-inline-end: 0.3em; text-indent: 0;`;
    const place = level.after === "tab" && level.hanging > 0 ? width : "";
    return `${selector} { counter-set: ${anew}; list-style-type: none; }
${selector}:before { content: ${content}; counter-increment: ${level.counter}; ${place} }`;
  });
  return `:host { counter-reset: ${[...counters].map((counter) => counter.join(" ")).join(" ")}; }\n${rules.join("\n")}`;
}

function contentOf({ text, isLegal }: ListLevel, list: readonly ListLevel[]): string {
  const parts = text.split(/%([1-9])/).map((part, at) => {
    if (at % 2 === 0) return quoted(part);
    const level = list.find((one) => one.level === Number(part) - 1);
    if (!level || level.format === "none") return '""';
    const format = isLegal ? "decimal" : (NAMES[level.format] ?? level.format);
    const number = `counter(${level.counter}, ${NAME.test(format) ? format : "decimal"})`;
    return level.format === "numberInDash" ? `"- " ${number} " -"` : number;
  });
  return parts.join(" ");
}

/**
 * Where counters begin, and what else holds for a whole paper, is said of a page's root, which a shadow root does not have:
 * without a begin each paragraph would begin anew.
 */
export const withHost = (css: string) => css.replace(/(^|\})(\s*):root \{/g, "$1$2:host {");
