/* The files of employees: unsent, kept on this device, or at the server. */

import { attachmentTypes, type Employee, type EmployeeFile, employeeFiles, paperOfFile } from "#domain/index";
import { noteCachedDownload } from "../files/download-notes.ts";
import {
  attachmentDownload,
  attachmentFileKey,
  blobOf,
  cachedFile,
  cacheFile,
  type FileContent,
  FileError,
  fetchFile,
  type OpenOptions,
} from "../files/file-cache.ts";
import { sha256 as sha256Of } from "../files/sha256.ts";
import type { LocalFile, OutboxEntry } from "../storage/types.ts";
import { getLocalSession, type LocalSession } from "../tabs/session.ts";
import { entryFile } from "./outbox.ts";
import { decodeContent } from "./outbox-content.ts";

/** A file of an employee that has not been sent yet, of an attachment or a page of a paper; null when there is none. */
export async function unsentFileOf(
  local: LocalSession,
  employee: number,
  { key, sha256 }: Pick<EmployeeFile, "key" | "sha256">,
): Promise<LocalFile | null> {
  const isPage = paperOfFile(key) !== null;
  return (
    (isPage ? null : await unsentAttachment(local, employee, key)) ?? (await unsentPaperFile(local, employee, sha256))
  );
}

async function unsentAttachment(local: LocalSession, employee: number, type: string): Promise<LocalFile | null> {
  const entries = await local.outbox.entries.where("record").equals(employee).toArray();
  for (const entry of entries.filter(({ kind }) => kind === "attachment.upload").reverse()) {
    const content = await decodeContent(entry.bytes).catch(() => null);
    if (content?.body?.attachmentType === type) return await entryFile(local, entry);
  }
  return null;
}

/**
 * A file of an employee, of an attachment or a page of a paper: from this device where it is kept or waits, else from the server, and then kept.
 * @param key which of the employee's files
 * @throws {FileError} offline_not_kept without the server; file_damaged when the bytes do not match the record
 * @throws {HttpError} when the server refuses
 */
export async function attachmentContent(
  employee: Employee,
  key: string,
  { signal, onReceived }: OpenOptions = {},
): Promise<FileContent> {
  const attachment = employeeFiles(employee).find((file) => file.key === key);
  const local = getLocalSession();
  if (!attachment || !local) throw new FileError("offline_not_kept");
  const { sha256, mimeType } = attachment;
  const cacheKey = attachmentFileKey(employee.id, key, sha256);
  const isPage = paperOfFile(key) !== null;
  const underKey = await cachedFile(local.mirror.db, cacheKey, sha256);
  const kept = underKey ?? (isPage ? await keptUnderOtherKey(local, employee.id, sha256) : null);
  if (kept) noteCachedDownload(local.user.id, { employee: employee.id, type: key });
  const found = kept ?? (await unsentFileOf(local, employee.id, { key, sha256 }));
  if (found) return { bytes: found.bytes, type: mimeType };
  const bytes = await fetchFile(attachmentDownload(employee.id, key), sha256, signal, onReceived);
  // no file is empty, and what has come is not kept
  if (bytes.byteLength > 0) await cacheFile(local.mirror.db, cacheKey, { bytes, type: mimeType, sha256 });
  return { bytes, type: mimeType };
}

/** As {@link attachmentContent}, for what takes a Blob. */
export async function openAttachmentFile(employee: Employee, key: string, options?: OpenOptions): Promise<Blob> {
  return blobOf(await attachmentContent(employee, key, options));
}

/** Whether an entry of the outbox brings a file of a paper. */
export const bringsPaperFile = ({ kind }: Pick<OutboxEntry, "kind">): boolean =>
  kind === "paper.renew" || kind === "paper.attach";

/**
 * The key of a paper's file among the kept files. A renewal gives a specified attachment another key, and only the server
 * knows which number is free, so its contents alone tell which one it is.
 */
export const paperFileKey = (employee: number, digest: string) => attachmentFileKey(employee, "paper", digest);

/** A file of a paper that waits to be sent; null where none has these contents. */
async function unsentPaperFile(local: LocalSession, employee: number, digest: string): Promise<LocalFile | null> {
  const entries = await local.outbox.entries.where("record").equals(employee).toArray();
  for (const entry of entries.filter((one) => one.fileSize !== null)) {
    const file = await entryFile(local, entry).catch(() => null);
    if (file && (await sha256Of(file.bytes)) === digest) return file;
  }
  return null;
}

/** A file that this device keeps under the key that it had as another attachment, or before the server named it. */
async function keptUnderOtherKey(
  local: LocalSession,
  employee: number,
  digest: string,
): Promise<Pick<LocalFile, "bytes"> | null> {
  for (const key of [
    paperFileKey(employee, digest),
    ...attachmentTypes.map((type) => attachmentFileKey(employee, type, digest)),
  ]) {
    const kept = await cachedFile(local.mirror.db, key, digest);
    if (kept) return kept;
  }
  return null;
}
