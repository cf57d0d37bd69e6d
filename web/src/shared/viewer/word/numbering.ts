/* Numbered lists: docx-preview counts with the counters of style sheets. */

const ALPHABET = "أ ب ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ك ل م ن هـ و ي";
const ABJAD = "أ ب ج د هـ و ز ح ط ي ك ل م ن س ع ف ص ق ر ش ت ث خ ذ ض ظ غ";

/** Like Word's other letters, which go on with two of the same after the last. */
const lettersStyle = (name: string, letters: string) => {
  const symbols = letters.split(" ").map((letter) => `"${letter}"`);
  return `@counter-style ${name} { system: symbolic; symbols: ${symbols.join(" ")}; suffix: ""; }`;
};

/** The numberings of Word that browsers do not know, by the names that docx-preview hands on. */
export const NUMBERING_STYLES = [lettersStyle("arabicAlpha", ALPHABET), lettersStyle("arabicAbjad", ABJAD)].join("\n");

/**
 * Where counters begin, and what else holds for a whole paper, is said of a page's root, which a shadow root does not have:
 * without a begin each paragraph would begin anew.
 */
export const withHost = (css: string) => css.replace(/(^|\})(\s*):root \{/g, "$1$2:host {");
