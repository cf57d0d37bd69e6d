import { childOf, isWordElement, wordElements } from "./word-xml.ts";

/** What stands around text without being shown itself. */
const WRAPPERS = ["sdt", "customXml", "smartTag", "ins", "moveTo", "dir", "bdo"];
/** What is said in here is about properties. */
const PROPERTIES = ["rPr", "trPr", "tcPr", "numPr", "ctrlPr"];

const isAboutProperties = ({ parentElement }: Element) => PROPERTIES.includes(parentElement?.localName ?? "");

/**
 * Takes away what docx-preview skips with all that is in it: content controls in cells, rows and links, and marks around
 * text. Tracked changes are shown as if they had been accepted, as docx-preview does where it knows them.
 */
export function withoutWrappers(root: Element): void {
  for (const gone of ["del", "moveFrom"].flatMap((name) => wordElements(root, name))) {
    if (isWordElement(gone.parentElement, "trPr")) gone.parentElement?.parentElement?.remove();
    else if (!isAboutProperties(gone)) gone.remove();
  }
  for (const wrapper of WRAPPERS.flatMap((name) => wordElements(root, name))) {
    if (isAboutProperties(wrapper)) continue;
    const content = isWordElement(wrapper, "sdt") ? childOf(wrapper, "sdtContent") : wrapper;
    wrapper.replaceWith(...(content?.childNodes ?? []));
  }
}
