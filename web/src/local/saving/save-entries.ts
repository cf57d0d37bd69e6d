/* Saving unsent work out of the app, whether or not the server ever takes it. */

import { saveAs } from "#web/lib/save-as.ts";
import { entryFile, requireSession } from "../outbox/outbox.ts";
import { decodeContent } from "../outbox/outbox-content.ts";
import { allEntries, findEntry } from "../outbox/outbox-store.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import type { LocalSession } from "../tabs/session.ts";

interface SavedFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const asJson = (value: object) => new TextEncoder().encode(JSON.stringify(value, null, 2));

/** An entry's file; without one what was written, as JSON; unreadable bytes as they are. */
async function savedFile(session: LocalSession, entry: StoredEntry): Promise<SavedFile> {
  const name = `${entry.kind}-${entry.record}`;
  const file = await entryFile(session, entry).catch(() => null);
  if (file) return { name: file.name, type: file.type, bytes: new Uint8Array(file.bytes) };
  const content = await decodeContent(entry.bytes).catch(() => null);
  if (!content) return { name: `${name}.bin`, type: "", bytes: new Uint8Array(entry.bytes) };
  const bytes = asJson({ kind: entry.kind, record: entry.record, ...content });
  return { name: `${name}.json`, type: "application/json", bytes };
}

/** Saves what {@link savedFile} makes of one entry. */
export async function saveEntryFile(key: string): Promise<void> {
  const session = requireSession();
  const entry = await findEntry(session.outbox, key);
  if (!entry) return;
  const { name, type, bytes } = await savedFile(session, entry);
  saveAs(name, new Blob([bytes], { type }));
}

/**
 * Saves everything that the server has not taken as one zip: the files, and beside each file what was written about it.
 * @param archive its name
 */
export async function saveAllEntries(archive: string): Promise<void> {
  const session = requireSession();
  const entries = (await allEntries(session.outbox)).filter(({ state }) => state !== "sent");
  const files: Record<string, Uint8Array> = {};
  for (const [at, entry] of entries.entries()) {
    // without a folder a name that two files share would be one file
    const folder = `${String(at + 1).padStart(3, "0")} ${entry.kind}`;
    const { name, bytes } = await savedFile(session, entry);
    files[`${folder}/${name.replaceAll(/[\\/]/g, "_")}`] = bytes;
    const content = entry.fileSize === null ? null : await decodeContent(entry.bytes).catch(() => null);
    if (content?.body) files[`${folder}/${entry.kind}.json`] = asJson({ title: content.title, ...content.body });
  }
  const { zipSync } = await import("fflate");
  saveAs(archive, new Blob([zipSync(files, { level: 0 })], { type: "application/zip" }));
}
