/* Texts of papers for tests. */

import { type Attachment, type Document, type Employee, PAGE_BREAK } from "#domain/index";
import { type TextId, TextsDatabase } from "../storage/texts-database.ts";
import type { NewText } from "../texts/text-store.ts";
import { aDocument, anEmployee } from "./rows.ts";

let databases = 0;

/** An empty database of texts. */
export const aTextsDatabase = () => new TextsDatabase(`sijil-texts-of-test-${++databases}`);

/** A paper that the server has read. */
export const aReadDocument = (id: number, over: Partial<Document> = {}) =>
  aDocument(id, { sha256: `sha-${id}`, textState: "ok", ...over });

/** An employee with attachments that the server has read. */
export function aReadEmployee(id: number, attached: Record<string, Partial<Attachment>>, over: Partial<Employee> = {}) {
  const attachments = Object.entries(attached).map(([part, more]) => {
    const file = { filename: "a.pdf", size: 9, mimeType: "application/pdf", sha256: `sha-employees/${id}/${part}` };
    return [part, { ...file, textState: "ok", ...more }];
  });
  return anEmployee(id, {
    attachments: { ...anEmployee(id).attachments, ...Object.fromEntries(attachments) },
    ...over,
  });
}

/** The text of such a paper. @param pages separated as they are sent */
export function aText(id: TextId, pages: string, over: Partial<NewText> = {}): NewText {
  const { uploadDate } = aReadDocument(typeof id === "number" ? id : 1);
  const sha256 = `sha-${id}`;
  return { id, sha256, filed: uploadDate, state: "ok", pages: pages.split(PAGE_BREAK), ...over };
}
