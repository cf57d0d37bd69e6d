/* What was read by machine in scans of this device, until the pull brings it. */

import { employeeFiles, type TextState } from "#domain/index";
import type { Mirror } from "../mirror/mirror.ts";
import type { OutboxDatabase, StoredEntry } from "../storage/outbox-database.ts";
import { decodeContent } from "./outbox-content.ts";
import { deletesRecord, isText, UNDO_MS } from "./outbox-rules.ts";

type TextEntry = Pick<StoredEntry, "collection" | "record" | "sha256">;

/**
 * The texts that nobody needs any more, since the same file was read again, the document gets another file, or the record
 * is deleted for longer than a deletion can be taken back.
 * @param entries in the order in which they were written
 */
export function obsoleteTexts(entries: readonly StoredEntry[], now: number): string[] {
  return entries.flatMap((text, at) => {
    if (!isText(text) || text.state === "sending" || text.state === "sent") return [];
    const ends = (later: StoredEntry) => {
      if (later.record !== text.record || later.collection !== text.collection) return false;
      if (isText(later)) return later.sha256 === text.sha256;
      if (later.state === "attention") return false;
      const isLasting = later.createdAt + UNDO_MS <= now || later.createdAt > now;
      return later.kind === "version.upload" || (deletesRecord(later) && isLasting);
    };
    return entries.slice(at + 1).some(ends) ? [text.key] : [];
  });
}

const UNREAD: readonly (TextState | null | undefined)[] = [null, undefined, "scan"];

/** Whether the mirror shows what came of a text; the record's version does not tell, as it stays. */
export function isTextShown({ collection, record, sha256 }: TextEntry, mirror: Pick<Mirror, "serverRow">): boolean {
  const document = collection === "documents" ? mirror.serverRow("documents", record) : undefined;
  const employee = collection === "employees" ? mirror.serverRow("employees", record) : undefined;
  const files = document ? [document] : employee ? employeeFiles(employee) : [];
  return files.every((file) => file.sha256 !== sha256 || !UNREAD.includes(file.textState));
}

/** What was read in a file, page by page, and is not in the mirror yet; null where nothing was. */
export async function unsentText(outbox: OutboxDatabase, record: number, sha256: string): Promise<string[] | null> {
  const entries = await outbox.entries.where("record").equals(record).toArray();
  const entry = entries.findLast((one) => isText(one) && one.state !== "attention" && one.sha256 === sha256);
  const { body } = (entry && (await decodeContent(entry.bytes).catch(() => null))) ?? {};
  const pages: unknown = body?.pages;
  return Array.isArray(pages) && pages.every((page) => typeof page === "string") ? pages : null;
}
