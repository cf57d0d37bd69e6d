/* Texts of papers for tests. */

import { type Document, PAGE_BREAK } from "#domain/index";
import { TextsDatabase } from "../storage/texts-database.ts";
import type { NewText } from "../texts/text-store.ts";
import { aDocument } from "./rows.ts";

let databases = 0;

/** An empty database of texts. */
export const aTextsDatabase = () => new TextsDatabase(`sijil-texts-of-test-${++databases}`);

/** A paper that the server has read. */
export const aReadDocument = (id: number, over: Partial<Document> = {}) =>
  aDocument(id, { sha256: `sha-${id}`, textState: "ok", ...over });

/** The text of such a paper. @param pages separated as they are sent */
export function aText(id: number, pages: string, over: Partial<NewText> = {}): NewText {
  const { sha256, uploadDate } = aReadDocument(id);
  return { id, sha256, filed: uploadDate, state: "ok", pages: pages.split(PAGE_BREAK), ...over };
}
