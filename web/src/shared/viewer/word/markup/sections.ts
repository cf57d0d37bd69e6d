import { childOf, isWordElement, wordElement, wordElements } from "./word-xml.ts";

/** A4 with an inch around, as Word makes a page here, in twentieths of a point. */
const SIZE = { w: "11906", h: "16838" };
const MARGINS = { top: "1440", right: "1440", bottom: "1440", left: "1440", header: "708", footer: "708", gutter: "0" };

/** Gives a page to what says nothing of its own: some programs leave that out, which Word takes for a page like any other. */
export function withPages(root: Element): void {
  const body = childOf(root, "body");
  if (!body) return;
  if (!isWordElement(body.lastElementChild, "sectPr")) body.append(wordElement(root, "sectPr"));
  for (const section of wordElements(root, "sectPr")) {
    // what was once, before a tracked change
    if (isWordElement(section.parentElement, "sectPrChange")) continue;
    if (!childOf(section, "pgSz")) section.append(wordElement(root, "pgSz", SIZE));
    if (!childOf(section, "pgMar")) section.append(wordElement(root, "pgMar", MARGINS));
  }
}
