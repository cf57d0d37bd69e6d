/* The files of people's papers: unsent, kept on this device, or at the server. */

import { attachmentTypes } from "#domain/index";
import { attachmentFileKey, cachedFile } from "../files/file-cache.ts";
import { sha256 } from "../files/sha256.ts";
import type { LocalFile, OutboxEntry } from "../storage/types.ts";
import type { LocalSession } from "../tabs/session.ts";
import { entryFile } from "./outbox.ts";

/** Whether an entry of the outbox brings a file of a paper. */
export const bringsPaperFile = ({ kind }: Pick<OutboxEntry, "kind">): boolean =>
  kind === "paper.renew" || kind === "paper.attach";

/**
 * The key of a paper's file among the kept files. A renewal gives a specified attachment another key, and only the server
 * knows which number is free, so its contents alone tell which one it is.
 */
export const paperFileKey = (employee: number, digest: string) => attachmentFileKey(employee, "paper", digest);

/** A file of a paper that waits to be sent; null where none has these contents. */
export async function unsentPaperFile(
  local: LocalSession,
  employee: number,
  digest: string,
): Promise<LocalFile | null> {
  const entries = await local.outbox.entries.where("record").equals(employee).toArray();
  for (const entry of entries.filter((one) => one.fileSize !== null)) {
    const file = await entryFile(local, entry).catch(() => null);
    if (file && (await sha256(file.bytes)) === digest) return file;
  }
  return null;
}

/** A file that this device keeps under the key that it had as another attachment, or before the server named it. */
export async function keptUnderOtherKey(
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
