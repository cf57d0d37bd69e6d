/* What docx-preview draws in ways that are not shown, drawn plainly. */

const BOX = "foreignObject";
const NO_BREAK_HYPHEN = "\u2011";

/** What a text box looks like, which is no more than a block with a border: where it floats is not kept. */
export const TEXT_BOX_STYLE = `
  .text-box { display: block; box-sizing: border-box; max-width: 100%; margin: 4pt 0; padding: 4pt 7pt; border: 1px solid #7f7f7f; }
`;

/**
 * A copy of a tree in which text boxes are blocks at their places, and hyphens that do not end a line are seen. Words in a
 * drawing would be HTML within SVG, which is not let through: there the browser takes one for the other.
 */
export function withPlainParts(tree: Element): Element {
  const copy = document.createElement("div");
  for (const child of tree.childNodes) copy.append(child.cloneNode(true));
  // boxes may stand in boxes: the innermost come first
  for (const box of [...copy.querySelectorAll(BOX)].reverse()) {
    const drawing = drawingOf(box);
    drawing?.after(blockOf(box, drawing));
    box.remove();
    // a frame around nothing
    if (drawing && !drawing.querySelector(`image, ${BOX}`)) drawing.remove();
  }
  for (const hyphen of copy.querySelectorAll("wbr")) hyphen.replaceWith(NO_BREAK_HYPHEN);
  return copy;
}

/** The drawing that an element of SVG is part of. */
function drawingOf(part: Element): SVGSVGElement | null {
  for (let element: Element | null = part.parentElement; element; element = element.parentElement)
    if (element instanceof SVGSVGElement) return element;
  return null;
}

function blockOf(box: Element, drawing: SVGSVGElement): HTMLElement {
  const block = document.createElement("div");
  block.className = "text-box";
  block.style.width = drawing.style.width;
  // Word writes "white [3212]"
  block.style.backgroundColor = box.parentElement?.getAttribute("fill")?.split(" ")[0] ?? "";
  block.append(...box.childNodes);
  return block;
}
