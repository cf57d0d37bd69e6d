import { renderAsync } from "docx-preview";
import { strToU8, unzipSync, zipSync } from "fflate";
import { makeElement, withTableDirections } from "./directions.ts";
import { linkNotes } from "./inner-links.ts";
import { withHost } from "./numbering.ts";
import { withPlainParts } from "./plain-parts.ts";
import { safeSheet, safeTree } from "./safe-tree.ts";

/** What a file may hold unpacked, by the directory of its archive: in all, as one part of text, and in parts. */
const MOST_BYTES = 48 * 1024 * 1024;
const MOST_TEXT = 12 * 1024 * 1024;
const MOST_PARTS = 2_000;

/**
 * Elements of XML that are read, and elements of HTML and letters that are made of them: what takes a browser about a second,
 * in which the page is deaf. That is a contract of two hundred pages, or a table of six thousand cells.
 */
const MOST_READ = 120_000;
const MOST_MADE = 20_000;
const MOST_LETTERS = 600_000;
const XML = /\.(?:xml|rels)$/i;

const NOTHING = strToU8('<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>');

/** A DOCX that is damaged, too large or hostile. */
export class UnreadableDocx extends Error {}

/** A DOCX that would keep the page from answering while it is laid out; its text can be read. */
export class LongDocx extends UnreadableDocx {}

export interface ShownDocx {
  tree: DocumentFragment;
  sheet: CSSStyleSheet;
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
  try {
    await renderAsync(repacked(bytes), body, styles, {
      inWrapper: false,
      renderAltChunks: false,
      ignoreFonts: true,
      experimental: false,
      useBase64URL: false,
      h: (described) => {
        // counted here, too: what stands at the top of each page is in the file once
        if (typeof described === "string") letters += described.length;
        else made++;
        if (made > MOST_MADE || letters > MOST_LETTERS) throw new LongDocx("the file makes more than is shown");
        return makeElement(described);
      },
    });
  } catch (error) {
    throw error instanceof UnreadableDocx ? error : new UnreadableDocx("the file cannot be read", { cause: error });
  }
  const css = [...styles.querySelectorAll("style"), ...body.querySelectorAll("style")].map((one) => one.textContent);
  linkNotes(body);
  const tree = safeTree(withPlainParts(body));
  const pictures = [...tree.querySelectorAll("[src], [href]")]
    .map((one) => one.getAttribute("src") ?? one.getAttribute("href") ?? "")
    .filter((address) => address.startsWith("blob:"));
  const release = () => {
    for (const address of pictures) URL.revokeObjectURL(address);
  };
  return { tree, sheet: safeSheet(withHost(withBullets(css.join("\n")))), release };
}

/** Bullets of Word's Symbol and Wingdings, which few devices have, as signs that every typeface has. */
const BULLETS: Record<string, string> = { "\uF0B7": "•", "\uF0A7": "▪", "\uF0D8": "➢", "\uF0FC": "✓", "\uF076": "❖" };

const withBullets = (css: string) => css.replace(/[\uF0B7\uF0A7\uF0D8\uF0FC\uF076]/g, (sign) => BULLETS[sign] ?? sign);

/**
 * The archive again, made of what was unpacked within the limits: what reads it next unpacks whatever it is given, and
 * a directory may lie about what follows.
 */
function repacked(bytes: Uint8Array): Blob {
  let size = 0;
  let parts = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        size += originalSize;
        parts += 1;
        const isText = XML.test(name);
        if (size > MOST_BYTES || parts > MOST_PARTS || (isText && originalSize > MOST_TEXT))
          throw new UnreadableDocx("the file unpacks to more than is shown");
        return true;
      },
    });
    let elements = 0;
    for (const [name, part] of Object.entries(files)) {
      if (!XML.test(name)) continue;
      elements += elementsIn(part);
      if (elements > MOST_READ) throw new LongDocx("the file has more elements than are shown");
      files[name] = withTableDirections(part);
      // docx-preview looks into what a part refers to also where it refers to nothing
      const references = name.replace(/([^/]*)$/, "_rels/$1.rels");
      if (!name.endsWith(".rels")) files[references] ??= NOTHING;
    }
    return new Blob([new Uint8Array(zipSync(files, { level: 0 }))]);
  } catch (error) {
    throw error instanceof UnreadableDocx ? error : new UnreadableDocx("the file is no archive", { cause: error });
  }
}

const [LESS, SLASH] = ["<".charCodeAt(0), "/".charCodeAt(0)];

/** How many elements a part has, by their begins. */
function elementsIn(part: Uint8Array): number {
  let count = 0;
  for (let at = part.indexOf(LESS); at >= 0; at = part.indexOf(LESS, at + 1)) if (part[at + 1] !== SLASH) count++;
  return count;
}
