/* WordprocessingML as a tree, for what makes it plainer before docx-preview reads it. Source: ECMA-376, part 1. */

/** The roots of parts that are made plainer. */
const PARTS = ["document", "hdr", "ftr", "footnotes", "endnotes", "comments", "numbering", "styles"];
/** In the names of Word's own elements, old and strict. */
const SPACE = "wordprocessingml";

const UTF_16: Record<string, string> = { "255,254": "utf-16le", "254,255": "utf-16be" };

/** The root of a part of Word's own kinds; null for others, and for one that is not well-formed. */
export function wordRoot(part: Uint8Array): Element | null {
  const text = new TextDecoder(UTF_16[`${part[0]},${part[1]}`]).decode(part);
  if (!text.includes(SPACE)) return null;
  const { documentElement: root } = new DOMParser().parseFromString(text, "application/xml");
  // a part that is not well-formed has a root of the browser's own
  return PARTS.includes(root.localName) && !root.querySelector("parsererror") ? root : null;
}

/** A part's bytes again. */
export const partOfRoot = (root: Element): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(new XMLSerializer().serializeToString(root));

/** What an element is known to be stays so where it is none of Word's. */
interface IsWordElement {
  (node: Element, name: string): boolean;
  (node: Node | null | undefined, name: string): node is Element;
}

/** Whether an element is one of Word's of this name; math and drawings have others of the same. */
export const isWordElement: IsWordElement = (node: Node | null | undefined, name: string): node is Element =>
  node instanceof Element &&
  node.localName === name &&
  node.namespaceURI === node.ownerDocument.documentElement.namespaceURI;

/** Word's elements of a name, in their order, as they are now. */
export const wordElements = (root: Element, name: string): Element[] => [
  ...root.getElementsByTagNameNS(root.ownerDocument.documentElement.namespaceURI, name),
];

/** An attribute of Word's own, by its name without its namespace. */
export const wordValue = (element: Element | null | undefined, name = "val"): string | null =>
  [...(element?.attributes ?? [])].find(({ localName }) => localName === name)?.value ?? null;

/** The first child of a name, whatever its namespace. */
export const childOf = (element: Element | null | undefined, name: string): Element | null =>
  [...(element?.children ?? [])].find(({ localName }) => localName === name) ?? null;

/** A new element of Word's own. */
export function wordElement(root: Element, name: string, values: Record<string, string> = {}): Element {
  const { documentElement: top } = root.ownerDocument;
  const named = (local: string) => (top.prefix === null ? local : `${top.prefix}:${local}`);
  const made = root.ownerDocument.createElementNS(top.namespaceURI, named(name));
  // an attribute without a prefix is in no namespace, which docx-preview does not mind
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
  return made;
}

/** Where what a paragraph, a run or a cell holds begins: after its properties. */
export function prependTo(element: Element, ...nodes: Node[]): void {
  const properties = childOf(element, `${element.localName}Pr`);
  if (properties) properties.after(...nodes);
  else element.prepend(...nodes);
}
