import { strFromU8, strToU8 } from "fflate";
import { wordElements } from "./word-xml.ts";

const LINK = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";

type Part = Uint8Array<ArrayBuffer>;

const treeOf = (references: Part) => new DOMParser().parseFromString(strFromU8(references), "application/xml");

/** The files of the archive that a part refers to, by the names it has for them. */
export function filesReferredTo(references: Part, part: string): Map<string, string> {
  const pathOf = (target: string) => new URL(target, `https://docx.invalid/${part}`).pathname.slice(1);
  const own = [...treeOf(references).getElementsByTagName("Relationship")].filter(
    (one) =>
      one.getAttribute("TargetMode") !== "External" &&
      URL.canParse(one.getAttribute("Target") ?? "", "https://docx.invalid"),
  );
  return new Map(own.map((one) => [one.getAttribute("Id") ?? "", pathOf(one.getAttribute("Target") ?? "")]));
}

/**
 * What the links of all parts refer to: docx-preview looks for each link in what the document itself refers to, where the
 * same name may be that of something else.
 */
export class Links {
  private readonly addresses: string[] = [];

  /** The name by which a link refers to an address. */
  readonly to = (address: string): string => `shown-link-${this.addresses.push(address)}`;

  /** Has the links of another part than the document refer to what that part means. */
  ofPart(root: Element, references: Part): void {
    const links = wordElements(root, "hyperlink").flatMap((link) =>
      [...link.attributes].filter(({ localName }) => localName === "id"),
    );
    if (links.length === 0) return;
    const targets = new Map(
      [...treeOf(references).getElementsByTagName("Relationship")]
        .filter((one) => one.getAttribute("TargetMode") === "External")
        .map((one) => [one.getAttribute("Id") ?? "", one.getAttribute("Target") ?? ""]),
    );
    for (const link of links) link.value = this.to(targets.get(link.value) ?? "");
  }

  /** What the document refers to, with all links that were named. */
  added(references: Part): Part {
    if (this.addresses.length === 0) return references;
    const tree = treeOf(references);
    for (const [at, address] of this.addresses.entries()) {
      const made = tree.createElementNS(RELATIONSHIPS, "Relationship");
      const values = { Id: `shown-link-${at + 1}`, Type: LINK, Target: address, TargetMode: "External" };
      for (const [name, value] of Object.entries(values)) made.setAttribute(name, value);
      tree.documentElement.append(made);
    }
    return strToU8(new XMLSerializer().serializeToString(tree)) as Part;
  }
}
