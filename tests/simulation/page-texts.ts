/* The texts of papers that this device keeps, and those that are read by machine in scans. */

import { attachmentTypes, type EmployeeFile } from "#domain/index";
import { getLocalSession } from "#web/local/tabs/session.ts";
import { storedPages } from "#web/local/texts/text-store.ts";
import { save } from "./page-writes.ts";

export interface KeptText {
  id: string;
  sha256: string | null;
  state: string;
  text: string | null;
}

export async function keptTexts(): Promise<KeptText[]> {
  const db = getLocalSession()?.texts;
  if (!db) return [];
  const found: KeptText[] = [];
  for (const { id, sha256, state } of await db.facts.toArray()) {
    const pages = await storedPages(db, id);
    found.push({ id: String(id), sha256, state, text: pages?.join("\f") ?? null });
  }
  return found;
}

/** A file that was read by machine. */
export type ScanOf =
  | { collection: "documents"; record: number; sha256: string }
  | { collection: "employees"; record: number; file: EmployeeFile };

function readByMachine({ key, ...file }: EmployeeFile) {
  const isSpecified = attachmentTypes.some((type) => type === key);
  if (isSpecified) return { attachments: { [key]: { ...file, textState: "ocr" as const } } };
  return { paperTextStates: { [key]: "ocr" as const } };
}

/** Keeps what was read by machine in a scan, as its screen does. */
export function addText(scan: ScanOf, text: string): Promise<string> {
  const { collection, record } = scan;
  const added = { kind: "text.add", method: "POST", title: "text", path: `/api/${collection}/${record}/text` } as const;
  const sha256 = scan.collection === "documents" ? scan.sha256 : scan.file.sha256;
  const overlay = scan.collection === "documents" ? { textState: "ocr" as const } : readByMachine(scan.file);
  return save({ ...added, collection, record, body: { sha256, pages: [text] }, overlay });
}
