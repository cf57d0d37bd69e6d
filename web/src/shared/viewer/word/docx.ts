import { renderAsync } from "docx-preview";
import { docxFiles, LongDocx, repacked, UnreadableDocx } from "./archive.ts";
import { type CommentHead, listComments } from "./comments.ts";
import { makeElement } from "./directions.ts";
import { linkNotes } from "./inner-links.ts";
import { numberingSheet, withHost } from "./numbering.ts";
import { pictureBullets } from "./picture-bullets.ts";
import { withPlainParts } from "./plain-parts.ts";
import { safeSheet, safeTree } from "./safe-tree.ts";
import { numberPages } from "./shown-fields.ts";

/**
 * Elements of HTML and letters that are made of a file, as the elements of XML that are read (archive.ts): what takes a
 * browser about a second, in which the page is deaf. That is a contract of two hundred pages, or a table of six thousand cells.
 */
const MOST_MADE = 20_000;
const MOST_LETTERS = 600_000;

export interface ShownDocx {
  tree: DocumentFragment;
  sheet: CSSStyleSheet;
  comments: readonly CommentHead[];
  /** Gives back the memory of its pictures. */
  release: () => void;
}

/**
 * A DOCX as it is to be shown in a shadow root.
 * @throws {LongDocx | UnreadableDocx}
 */
export async function showDocx(bytes: Uint8Array): Promise<ShownDocx> {
  const body = document.createElement("div");
  const styles = document.createElement("div");
  let [made, letters] = [0, 0];
  let comments: CommentHead[] = [];
  const { files, levels } = docxFiles(bytes);
  try {
    const { commentsPart } = await renderAsync(repacked(files), body, styles, {
      inWrapper: false,
      renderAltChunks: false,
      ignoreFonts: true,
      experimental: false,
      useBase64URL: false,
      renderComments: true,
      h: (described) => {
        // counted here, too: what stands at the top of each page is in the file once
        if (typeof described === "string") letters += described.length;
        else made++;
        if (made > MOST_MADE || letters > MOST_LETTERS) throw new LongDocx("the file makes more than is shown");
        return makeElement(described);
      },
    });
    comments = listComments(body, commentsPart?.comments ?? []);
  } catch (error) {
    throw error instanceof UnreadableDocx ? error : new UnreadableDocx("the file cannot be read", { cause: error });
  }
  // docx-preview marks what is commented for the whole page
  CSS.highlights?.delete("docx-comments");
  const css = [...styles.querySelectorAll("style"), ...body.querySelectorAll("style")].map((one) => one.textContent);
  numberPages(body);
  linkNotes(body);
  const tree = safeTree(withPlainParts(body));
  const bullets = pictureBullets(levels, files);
  const pictures = [...tree.querySelectorAll("[src], [href]")]
    .map((one) => one.getAttribute("src") ?? one.getAttribute("href") ?? "")
    .filter((address) => address.startsWith("blob:"));
  const release = () => {
    for (const address of [...pictures, ...bullets.addresses]) URL.revokeObjectURL(address);
  };
  const sheet = safeSheet(withHost(css.join("\n")) + numberingSheet(levels));
  for (const rule of bullets.rules) sheet.insertRule(rule, sheet.cssRules.length);
  return { tree, comments, sheet, release };
}
