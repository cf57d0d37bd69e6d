import {
  type FoldersLeft,
  getLocalSession,
  noteFolders,
  reportUnexpectedError,
  settleFolders,
} from "#web/local/engine.ts";
import { foldersOf } from "#web/ui/forms/dropped-files.ts";
import { type UploadBatch, uploadable } from "./batch.ts";

/* What is still to be taken over of the batch's folders, noted on the disk: after a reload nothing else knows. */

const folderOf = (file: File) => foldersOf(file)[0];

/** How many files of each folder are neither kept nor left out for good. Pure. */
export function foldersLeft(batch: UploadBatch): FoldersLeft {
  const left: Record<string, number> = {};
  for (const { file } of [...uploadable(batch), ...batch.rest]) {
    const name = folderOf(file);
    if (name !== undefined) left[name] = (left[name] ?? 0) + 1;
  }
  return left;
}

/** The folders of which nothing is left, as all was there already or cannot be filed. Pure. */
export function settledFolders(batch: UploadBatch): Set<string> {
  const left = foldersLeft(batch);
  const names = batch.rows.map(({ file }) => folderOf(file)).filter((name) => name !== undefined);
  return new Set(names.filter((name) => left[name] === undefined));
}

let isNoted = false;
let isDue = false;
let writing: Promise<void> | null = null;

/** Files are taken over from now on, until nothing is left. Resolves once that is noted, so that no reload is mute. */
export function startNotingFolders(read: () => UploadBatch): Promise<void> {
  isNoted = true;
  return noteFoldersLeft(read);
}

/** Notes what is left. Of changes that come while a note is written the last is written: taking over waits for none. */
export async function noteFoldersLeft(read: () => UploadBatch): Promise<void> {
  if (!isNoted) return;
  isDue = true;
  writing ??= writeNotes(read).finally(() => {
    writing = null;
  });
  await writing;
}

async function writeNotes(read: () => UploadBatch): Promise<void> {
  while (isDue) {
    isDue = false;
    const local = getLocalSession();
    const left = foldersLeft(read());
    isNoted = Object.keys(left).length > 0;
    if (!local) return;
    try {
      await noteFolders(local, left);
      await settleFolders(local, new Set(Object.keys(left)));
    } catch (error) {
      // a full device: that is said of the file itself
      reportUnexpectedError(error);
    }
  }
}

/** A folder that was given again, and of which nothing is left, needs nobody any more. */
export function settle(batch: UploadBatch): void {
  const [local, names] = [getLocalSession(), settledFolders(batch)];
  if (local && names.size > 0) settleFolders(local, names).catch(reportUnexpectedError);
}
