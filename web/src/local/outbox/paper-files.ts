/* The files of people's papers: unsent, kept on this device, or at the server. */

import { attachmentTypes, type PaperFile } from "#domain/index";
import { noteCachedDownload } from "../files/download-notes.ts";
import { attachmentFileKey, cachedFile, cacheFile, FileError, fetchFile } from "../files/file-cache.ts";
import { sha256 } from "../files/sha256.ts";
import type { LocalFile, OutboxEntry } from "../storage/types.ts";
import { getLocalSession, type LocalSession } from "../tabs/session.ts";
import { entryFile } from "./outbox.ts";

/** Whether an entry of the outbox brings a file of a paper. */
export const bringsPaperFile = ({ kind }: Pick<OutboxEntry, "kind">): boolean =>
  kind === "paper.renew" || kind === "paper.attach";

/**
 * The key of a paper's file among the kept files. A renewal gives a specified attachment another key, and only the server
 * knows which number is free, so its contents alone tell which one it is.
 */
export const paperFileKey = (employee: number, digest: string) => attachmentFileKey(employee, "paper", digest);

async function unsentPaperFile(local: LocalSession, employee: number, digest: string): Promise<LocalFile | null> {
  const entries = await local.outbox.entries.where("record").equals(employee).toArray();
  for (const entry of entries.filter((one) => one.fileSize !== null)) {
    const file = await entryFile(local, entry).catch(() => null);
    if (file && (await sha256(file.bytes)) === digest) return file;
  }
  return null;
}

/**
 * A file of a paper: from this device where it is kept or waits, else from the server, and then kept.
 * @throws {FileError} offline_not_kept without the server; file_damaged when the bytes do not match the record
 * @throws {HttpError} when the server refuses
 */
export async function openPaperFile(employee: number, { key, sha256: digest, mimeType }: PaperFile): Promise<Blob> {
  const local = getLocalSession();
  if (!local) throw new FileError("offline_not_kept");
  const { db } = local.mirror;
  for (const type of ["paper", ...attachmentTypes]) {
    const kept = await cachedFile(db, attachmentFileKey(employee, type, digest), digest);
    if (!kept) continue;
    noteCachedDownload(local.user.id, { employee, type: key });
    return new Blob([kept.bytes], { type: mimeType });
  }
  const unsent = await unsentPaperFile(local, employee, digest);
  if (unsent) return new Blob([unsent.bytes], { type: mimeType });
  const bytes = await fetchFile(`/api/employees/${employee}/download-attachment/${key}`, digest);
  await cacheFile(db, paperFileKey(employee, digest), { bytes, type: mimeType, sha256: digest });
  return new Blob([bytes], { type: mimeType });
}
