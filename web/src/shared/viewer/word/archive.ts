import { strToU8, unzipSync, zipSync } from "fflate";
import { withTableDirections } from "./directions.ts";
import type { ListLevel } from "./markup/numbering-part.ts";
import { withPlainMarkup } from "./markup/plain-markup.ts";

/** What a file may hold unpacked, by the directory of its archive: in all, as one part of text, and in parts. */
const MOST_BYTES = 48 * 1024 * 1024;
const MOST_TEXT = 12 * 1024 * 1024;
const MOST_PARTS = 2_000;
/** Elements of XML that are read: see docx.ts. */
const MOST_READ = 120_000;
const XML = /\.(?:xml|rels)$/i;

const NOTHING = strToU8('<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>');

/** A DOCX that is damaged, too large or hostile. */
export class UnreadableDocx extends Error {}

/** A DOCX that would keep the page from answering while it is laid out; its text can be read. */
export class LongDocx extends UnreadableDocx {}

/** The files of a DOCX, by their names. */
export type DocxFiles = Record<string, Uint8Array<ArrayBuffer>>;

/** Where a part says what it refers to. */
export const referencesOf = (part: string) => part.replace(/([^/]*)$/, "_rels/$1.rels");

/**
 * What is in a DOCX, as docx-preview understands it, where it can be unpacked within the limits, and the levels of its lists.
 * @throws {LongDocx | UnreadableDocx}
 */
export function docxFiles(bytes: Uint8Array): { files: DocxFiles; levels: ListLevel[] } {
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
      if (!name.endsWith(".rels")) files[referencesOf(name)] ??= NOTHING;
    }
    return { files, levels: withPlainMarkup(files) };
  } catch (error) {
    throw error instanceof UnreadableDocx ? error : new UnreadableDocx("the file is no archive", { cause: error });
  }
}

/**
 * The archive again, made of what was unpacked within the limits: what reads it next unpacks whatever it is given, and
 * a directory may lie about what follows.
 */
export const repacked = (files: DocxFiles): Blob => new Blob([new Uint8Array(zipSync(files, { level: 0 }))]);

const [LESS, SLASH] = ["<".charCodeAt(0), "/".charCodeAt(0)];

/** How many elements a part has, by their begins. */
function elementsIn(part: Uint8Array): number {
  let count = 0;
  for (let at = part.indexOf(LESS); at >= 0; at = part.indexOf(LESS, at + 1)) if (part[at + 1] !== SLASH) count++;
  return count;
}
