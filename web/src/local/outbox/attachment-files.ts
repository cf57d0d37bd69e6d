/* The files of employees: unsent, kept on this device, or at the server. */

import { type AttachmentType, attachmentTypes, type Employee } from "#domain/index";
import { noteCachedDownload } from "../files/download-notes.ts";
import { attachmentKey, cachedFile, cacheFile, FileError, fetchFile } from "../files/file-cache.ts";
import type { LocalFile, OutboxEntry } from "../storage/types.ts";
import { getLocalSession, type LocalSession } from "../tabs/session.ts";
import { entryFile } from "./outbox.ts";
import { decodeContent } from "./outbox-content.ts";

/** The attachment that an entry of the outbox is about; null for one about something else. */
export function attachmentOf({ kind, path, body }: Pick<OutboxEntry, "kind" | "path" | "body">): AttachmentType | null {
  if (!kind.startsWith("attachment.")) return null;
  const named = body?.attachmentType ?? /\/attachments\/([A-Za-z]+)/.exec(path)?.[1];
  return attachmentTypes.find((type) => type === named) ?? null;
}

/** What was attached under this key and has not been sent yet; null when there is nothing. */
export async function unsentAttachment(local: LocalSession, employee: number, type: string): Promise<LocalFile | null> {
  const entries = await local.outbox.entries.where("record").equals(employee).toArray();
  for (const entry of entries.filter(({ kind }) => kind === "attachment.upload").reverse()) {
    const content = await decodeContent(entry.bytes).catch(() => null);
    if (content?.body?.attachmentType === type) return await entryFile(local, entry);
  }
  return null;
}

/**
 * An attachment's file: from this device where it is kept or waits, else from the server, and then kept.
 * @throws {FileError} offline_not_kept without the server; file_damaged when the bytes do not match the record
 * @throws {HttpError} when the server refuses
 */
export async function openAttachmentFile(employee: Employee, type: AttachmentType): Promise<Blob> {
  const attachment = employee.attachments[type];
  const local = getLocalSession();
  if (!attachment || !local) throw new FileError("offline_not_kept");
  const { sha256, mimeType } = attachment;
  const key = attachmentKey(employee.id, type, sha256);
  const kept = await cachedFile(local.mirror.db, key, sha256);
  if (kept) noteCachedDownload(local.user.id, { employee: employee.id, type });
  const found = kept ?? (await unsentAttachment(local, employee.id, type));
  if (found) return new Blob([found.bytes], { type: mimeType });
  const bytes = await fetchFile(`/api/employees/${employee.id}/download-attachment/${type}`, sha256);
  await cacheFile(local.mirror.db, key, { bytes, type: mimeType, sha256 });
  return new Blob([bytes], { type: mimeType });
}
