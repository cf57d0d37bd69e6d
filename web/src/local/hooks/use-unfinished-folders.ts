/* Folders that are being taken over, file by file: a page that ends meanwhile ends it, and the next one has to say so. */

import type { Table } from "dexie";
import { useLiveQuery } from "dexie-react-hooks";
import { heldLocks } from "#web/lib/held-locks.ts";
import { newIdempotencyKey } from "../outbox/ids.ts";
import { decodeText, encode } from "../storage/codec.ts";
import type { LocalSession } from "../tabs/session.ts";
import { useLocalSession } from "./use-collection.ts";

/** How many files of each folder have not become unsent changes yet, by its name. */
export type FoldersLeft = Readonly<Record<string, number>>;

/** What one page is taking over. Beside the progress of sending, of which there is one row: earlier apps know no other. */
interface FolderNote {
  key: string;
  /** {@link FoldersLeft} as JSON, written by the codec. */
  bytes: Uint8Array<ArrayBuffer>;
}

const PREFIX = "folders/";
const page = newIdempotencyKey();
const lockName = (key: string) => `sijil-${key}`;

const notesOf = ({ outbox }: LocalSession): Table<FolderNote, string> => outbox.relaxed.table("notes");

async function readNotes(local: LocalSession): Promise<{ key: string; left: FoldersLeft }[]> {
  const notes = await notesOf(local).where("key").startsWith(PREFIX).toArray();
  return Promise.all(notes.map(async ({ key, bytes }) => ({ key, left: JSON.parse(await decodeText(bytes)) })));
}

async function writeNote(local: LocalSession, key: string, left: FoldersLeft): Promise<void> {
  if (Object.keys(left).length === 0) return notesOf(local).delete(key);
  const bytes = await encode(JSON.stringify(left));
  await notesOf(local).put({ key, bytes });
}

/** Notes of pages that have ended. Without Web Locks (plain HTTP) all but this page count as such. */
async function endedNotes(local: LocalSession): ReturnType<typeof readNotes> {
  const notes = await readNotes(local);
  if (notes.length === 0) return notes;
  const alive = await heldLocks();
  return notes.filter(({ key }) => key !== PREFIX + page && !alive.has(lockName(key)));
}

let isMarkedAlive = false;

/** Holds a lock for as long as this page lives: other tabs know by it that what it has noted goes on. */
function markAlive(): void {
  if (isMarkedAlive || !("locks" in navigator)) return;
  isMarkedAlive = true;
  void navigator.locks.request(lockName(PREFIX + page), () => new Promise(() => {}));
}

/** Notes what this page still has to take over, in the place of what it noted last. */
export async function noteFolders(local: LocalSession, left: FoldersLeft): Promise<void> {
  markAlive();
  await writeNote(local, PREFIX + page, left);
}

/** Forgets what earlier pages have left of these folders: they were given again. */
export async function settleFolders(local: LocalSession, names: ReadonlySet<string>): Promise<void> {
  for (const { key, left } of await endedNotes(local)) {
    const others = Object.entries(left).filter(([name]) => !names.has(name));
    if (others.length < Object.keys(left).length) await writeNote(local, key, Object.fromEntries(others));
  }
}

/** Forgets all that earlier pages have left: the person has read it. */
export async function forgetUnfinishedFolders(local: LocalSession): Promise<void> {
  await notesOf(local).bulkDelete((await endedNotes(local)).map(({ key }) => key));
}

/** What earlier pages of this person have not taken over, live. */
export function useUnfinishedFolders(): FoldersLeft {
  const local = useLocalSession();
  const left = useLiveQuery(async () => {
    const ended = local ? await endedNotes(local) : [];
    return Object.assign({}, ...ended.map((note) => note.left)) as FoldersLeft;
  }, [local]);
  return left ?? {};
}
