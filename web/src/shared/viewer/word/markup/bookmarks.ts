import { isWordElement, prependTo } from "./word-xml.ts";

/**
 * Puts bookmarks that stand between paragraphs, where docx-preview does not look for them, into the next paragraph; after the
 * last one, into that.
 */
export function withBookmarksInParagraphs(root: Element): void {
  let waiting: Element[] = [];
  let last: Element | null = null;
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  // moved when the walk is over, which would lose its way
  const moves: [to: Element, marks: Element[], isAfter: boolean][] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (isWordElement(node, "bookmarkStart") && !isWordElement(node.parentElement, "p")) waiting.push(node);
    if (!isWordElement(node, "p")) continue;
    if (waiting.length > 0) moves.push([node, waiting, false]);
    waiting = [];
    last = node;
  }
  if (last && waiting.length > 0) moves.push([last, waiting, true]);
  for (const [paragraph, marks, isAfter] of moves) {
    if (isAfter) paragraph.append(...marks);
    else prependTo(paragraph, ...marks);
  }
}
