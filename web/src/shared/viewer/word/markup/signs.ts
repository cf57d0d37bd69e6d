/* Word's own typefaces of signs, which few devices have. */

const WINGDINGS: Record<string, string> = {
  "6c": "●",
  "6e": "■",
  "6f": "□",
  "71": "❑",
  "76": "❖",
  "9f": "•",
  a7: "▪",
  a8: "□",
  d8: "➢",
  df: "←",
  e0: "→",
  fb: "✗",
  fc: "✓",
  fd: "☒",
  fe: "☑",
};
const SYMBOL: Record<string, string> = { a3: "≤", ac: "←", ae: "→", b1: "±", b3: "≥", b4: "×", b7: "•" };

/**
 * A sign as every typeface has it; undefined where the typeface has letters, or is not known.
 * @param code its place in the typeface, which Word also writes as 0xF000 and more
 */
export function plainSign(font: string | null | undefined, code: number): string | undefined {
  const signs = { wingdings: WINGDINGS, symbol: SYMBOL }[font?.toLowerCase() ?? ""];
  return signs?.[(code & 0xff).toString(16)];
}
