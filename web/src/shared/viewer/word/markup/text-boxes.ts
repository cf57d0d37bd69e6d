import { childOf, wordElement, wordValue } from "./word-xml.ts";

const VML = "urn:schemas-microsoft-com:vml";
/** A point of print, in the units of drawings. */
const POINT = 12_700;

const all = (root: Element, name: string) => [...root.getElementsByTagNameNS("*", name)];
const has = (element: Element | null, name: string) => (element?.getElementsByTagNameNS("*", name).length ?? 0) > 0;

/**
 * Has docx-preview draw each text box: it knows those of VML, which Word adds for earlier versions and other programs leave
 * out, and these not within groups.
 */
export function withTextBoxes(root: Element): void {
  for (const either of all(root, "AlternateContent")) {
    const [choice, fallback] = [childOf(either, "Choice"), childOf(either, "Fallback")];
    const isDrawn =
      (fallback?.childElementCount ?? 0) > 0 && (has(fallback, "txbxContent") || !has(choice, "txbxContent"));
    either.replaceWith(...((isDrawn ? fallback : choice)?.childNodes ?? []));
  }
  for (const group of root.getElementsByTagNameNS(VML, "group").length > 0 ? all(root, "group") : [])
    if (group.namespaceURI === VML) group.replaceWith(...group.childNodes);
  // boxes may stand in boxes: the innermost come first
  for (const drawing of all(root, "drawing").reverse()) {
    const shapes = all(drawing, "txbxContent").map((content) => shapeOf(content, drawing));
    if (shapes.length === 0) continue;
    const picture = wordElement(root, "pict");
    picture.append(...shapes);
    drawing.replaceWith(picture);
  }
}

/** A text box of VML, as wide and of the colour as the one that it stands for. */
function shapeOf(content: Element, drawing: Element): Element {
  const make = (name: string) => content.ownerDocument.createElementNS(VML, `v:${name}`);
  const [shape, box] = [make("shape"), make("textbox")];
  const properties = childOf(content.closest("*|wsp"), "spPr");
  const extent = all(properties ?? drawing, "ext")[0] ?? all(drawing, "extent")[0];
  const width = Number(wordValue(extent, "cx"));
  if (width > 0) shape.setAttribute("style", `width:${width / POINT}pt`);
  const fill = wordValue(childOf(childOf(properties, "solidFill"), "srgbClr"));
  if (fill && /^[0-9a-f]{6}$/i.test(fill)) shape.setAttribute("fillcolor", `#${fill}`);
  box.append(content);
  shape.append(box);
  return shape;
}
