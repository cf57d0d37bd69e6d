/* Downloads from the files that this device keeps: no server saw them, so they are noted here and reported at the next
   contact. Apart from the outbox, which no report may delay or block. */

import { type DownloadReport, MOST_REPORTED } from "#domain/index";
import { readItem, removeItem, renewItem } from "#web/storage/local-storage.ts";
import { HttpError, type httpAs, isSignedOut, OfflineError } from "../http/http.ts";

const KEY = "sijil.downloads";
const keyOf = (user: number) => `${KEY}.${user}`;

/** A download as it is stored, by the device's clock. */
type Note = Omit<DownloadReport, "ago"> & { at: number };

function isNote(value: unknown): value is Note {
  return typeof value === "object" && value !== null && "record" in value && "at" in value && "collection" in value;
}

function readNotes(user: number): Note[] {
  try {
    const stored: unknown = JSON.parse(readItem(keyOf(user)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isNote) : [];
  } catch {
    return [];
  }
}

function storeNotes(user: number, notes: readonly Note[]): void {
  if (notes.length === 0) removeItem(keyOf(user));
  else renewItem(keyOf(user), JSON.stringify(notes));
}

/** Notes that a person took a kept file, of a document or one of an employee's; beyond a report's worth the oldest go. */
export function noteCachedDownload(user: number, of: { document: number } | { employee: number; type: string }): void {
  const what =
    "document" in of
      ? { collection: "documents" as const, record: of.document }
      : { collection: "employees" as const, record: of.employee, attachment: of.type };
  storeNotes(user, [...readNotes(user), { ...what, at: Date.now() }].slice(-MOST_REPORTED));
}

const sameNote = (a: Note) => (b: Note) => a.at === b.at && a.record === b.record && a.attachment === b.attachment;

/**
 * Reports what is noted, and forgets what the server has answered, whatever it said: it takes a repeated report once, and
 * one that it refuses it would always refuse. Without an answer everything stays for the next contact.
 */
export async function sendDownloadNotes(user: number, http: ReturnType<typeof httpAs>): Promise<void> {
  const notes = readNotes(user);
  if (notes.length === 0) return;
  const now = Date.now();
  const downloads = notes.map(({ at, ...of }): DownloadReport => ({ ...of, ago: Math.max(0, Math.round(now - at)) }));
  try {
    await http("/api/activity/downloads", { method: "POST", json: { downloads } });
  } catch (error) {
    if (error instanceof OfflineError || isSignedOut(error)) return;
    if (!(error instanceof HttpError)) throw error;
    if (!error.isFromOurServer || error.status === 429 || error.status >= 500) return;
  }
  // others may have been noted meanwhile
  storeNotes(
    user,
    readNotes(user).filter((note) => !notes.some(sameNote(note))),
  );
}
