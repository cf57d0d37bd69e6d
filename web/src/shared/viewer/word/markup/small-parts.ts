import { plainSign } from "./signs.ts";
import { childOf, isWordElement, wordElement, wordElements, wordValue } from "./word-xml.ts";

/** What Word has several elements for, and docx-preview one. */
const SAME: Record<string, string> = { ptab: "tab", cr: "br" };

/** Breaks, signs and levels of lists that docx-preview does not show. */
export function withSmallParts(root: Element): void {
  for (const [name, known] of Object.entries(SAME))
    for (const one of wordElements(root, name)) one.replaceWith(wordElement(root, known));
  for (const sign of wordElements(root, "sym")) {
    const text = plainSign(wordValue(sign, "font"), Number.parseInt(wordValue(sign, "char") ?? "", 16));
    if (text === undefined) continue;
    const made = wordElement(root, "t");
    made.textContent = text;
    sign.replaceWith(made);
  }
  // the first level is not always said
  for (const list of wordElements(root, "numPr"))
    if (childOf(list, "numId") && !childOf(list, "ilvl")) list.append(wordElement(root, "ilvl", { val: "0" }));
  // a border without a colour would be none
  for (const borders of ["tblBorders", "tcBorders", "pBdr"].flatMap((name) => wordElements(root, name)))
    for (const border of borders.children)
      if (wordValue(border, "color") === null) border.setAttribute("color", "auto");
  for (const name of ["footnoteReference", "endnoteReference"])
    for (const mark of wordElements(root, name)) withPlainMark(mark);
}

/** A mark of a note in a run that is not raised, which docx-preview would draw and count twice; that of an endnote can be told. */
function withPlainMark(mark: Element): void {
  const run = mark.parentElement;
  if (!isWordElement(run, "r")) return;
  const properties = childOf(run, "rPr") ?? wordElement(mark, "rPr");
  if (!properties.parentElement) run.prepend(properties);
  childOf(properties, "vertAlign")?.remove();
  if (!isWordElement(mark, "endnoteReference")) return;
  childOf(properties, "rStyle")?.remove();
  properties.prepend(wordElement(mark, "rStyle", { val: ENDNOTE_STYLE }));
}

/** Names the style of a run that has the mark of an endnote. */
export const ENDNOTE_STYLE = "endnote-mark";
