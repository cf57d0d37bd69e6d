import { findPlaces, foldShown, type Sought } from "./folded.ts";

/* Finding words in what the browser lays out itself: the paragraphs of a Word file. */

/** Words do not go on from one of these into another; they do from one span into the next. */
const BLOCKS = "address, blockquote, dd, div, dt, footer, h1, h2, h3, h4, h5, h6, header, li, p, pre, section, td, th";

/** A text node, and where its text begins in that of the tree. */
interface Piece {
  node: Text;
  start: number;
}

/** Finds in a tree that stays as it is, in the order of the tree. */
export function treeFinder(root: Node): (sought: Sought) => Generator<Range> {
  const { text, pieces } = textOf(root);
  const letters = [...text];
  const folded = foldShown(letters);
  const starts = new Uint32Array(letters.length + 1);
  for (const [index, letter] of letters.entries()) starts[index + 1] = (starts[index] ?? 0) + letter.length;
  return function* (sought) {
    for (const [from, to] of findPlaces(folded, sought)) {
      const first = pieceAt(pieces, starts[from] ?? 0);
      const last = pieceAt(pieces, (starts[to] ?? 0) - 1);
      if (!first || !last) continue;
      const range = new Range();
      range.setStart(first.node, (starts[from] ?? 0) - first.start);
      range.setEnd(last.node, (starts[to] ?? 0) - last.start);
      yield range;
    }
  };
}

function textOf(root: Node): { text: string; pieces: Piece[] } {
  const pieces: Piece[] = [];
  const parts: string[] = [];
  let length = 0;
  let block: Element | null = null;
  const add = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element && node.localName === "br") add(" ");
    if (!(node instanceof Text)) continue;
    const around: Element | null = node.parentElement?.closest(BLOCKS) ?? null;
    if (around !== block) add(" ");
    block = around;
    pieces.push({ node, start: length });
    add(node.data);
  }
  return { text: parts.join(""), pieces };
}

/** The last piece that begins at the place or before it. */
function pieceAt(pieces: readonly Piece[], place: number): Piece | undefined {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.start ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return pieces[low - 1];
}
