import { type DocxFiles, referencesOf } from "../archive.ts";
import { withBookmarksInParagraphs } from "./bookmarks.ts";
import { withPlainFields } from "./fields.ts";
import { filesReferredTo, Links } from "./links.ts";
import { type ListLevel, plainNumbering } from "./numbering-part.ts";
import { withPages } from "./sections.ts";
import { withSmallParts } from "./small-parts.ts";
import { withTextBoxes } from "./text-boxes.ts";
import { partOfRoot, wordElements, wordRoot, wordValue } from "./word-xml.ts";
import { withoutWrappers } from "./wrappers.ts";

/** Says in the parts of a DOCX what docx-preview skips in ways that it knows; the levels of its lists. */
export function withPlainMarkup(files: DocxFiles): ListLevel[] {
  const roots = new Map<string, Element>();
  for (const [name, part] of Object.entries(files)) {
    const root = name.endsWith(".xml") ? wordRoot(part) : null;
    if (root) roots.set(name, root);
  }
  const links = new Links();
  let levels: ListLevel[] = [];
  const used = new Set([...roots.values()].flatMap(listsIn));
  for (const [name, root] of roots) {
    const references = files[referencesOf(name)];
    if (root.localName === "numbering") {
      const paths = references ? filesReferredTo(references, name) : new Map<string, string>();
      levels = plainNumbering(root, used).map((level) => ({
        ...level,
        picture: paths.get(level.picture ?? "") ?? null,
      }));
    }
    if (root.localName !== "document" && references) links.ofPart(root, references);
    withTextBoxes(root);
    withoutWrappers(root);
    withPlainFields(root, links.to);
    withSmallParts(root);
    withBookmarksInParagraphs(root);
    withPages(root);
    files[name] = partOfRoot(root);
  }
  const [document] = [...roots].find(([, root]) => root.localName === "document") ?? [];
  const references = document && files[referencesOf(document)];
  if (references) files[referencesOf(document)] = links.added(references);
  return levels;
}

/** The lists that a part names. */
function listsIn(root: Element): string[] {
  if (root.localName === "numbering") return [];
  return wordElements(root, "numId").map((one) => wordValue(one) ?? "");
}
