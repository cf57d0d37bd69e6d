/* Files that come with the folders that they are in: dropped, or chosen by their folder. */

const folders = new WeakMap<File, readonly string[]>();

/** Where react-dropzone notes a file's path, from a slash on where it was dropped. */
type WithPath = File & { path?: string };

/** The folders that a file came with, the outermost first; none where it was dropped or chosen by itself. */
export function foldersOf(file: File): readonly string[] {
  const known = folders.get(file);
  if (known) return known;
  const { path = "" }: WithPath = file;
  const whole = file.webkitRelativePath || (path.startsWith("/") ? path : "");
  return whole
    .split("/")
    .filter((name) => name !== "")
    .slice(0, -1);
}

/** Notes the folders that a file came with, where the browser does not. */
export function putInFolders(file: File, within: readonly string[]): File {
  folders.set(file, within);
  return file;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/**
 * What was dropped, with what is in its folders, however deep; null where there is no folder in it, as then the browser
 * has the files already. To be called while the drop is handled: afterwards the browser tells nothing of it.
 * @param onFound is told again and again how many files there are so far
 */
export function droppedFolders(transfer: DataTransfer, onFound: (count: number) => void): Promise<File[]> | null {
  // jsdom and old browsers know no entries
  const entries = [...transfer.items]
    .map((item) => item.webkitGetAsEntry?.() ?? null)
    .filter((entry) => entry !== null);
  if (!entries.some(isDirectory)) return null;
  const found: File[] = [];
  return addFilesIn(entries, [], found, () => onFound(found.length)).then(() => found);
}

/** So many files are asked for side by side: one by one, thousands take seconds in which nothing is to be seen. */
const AT_ONCE = 100;

async function addFilesIn(
  entries: readonly FileSystemEntry[],
  within: readonly string[],
  found: File[],
  onFound: () => void,
): Promise<void> {
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const some = entries.slice(from, from + AT_ONCE);
    const files = await Promise.all(some.map((entry) => (isFile(entry) ? fileOf(entry) : null)));
    for (const [at, entry] of some.entries()) {
      const file = files[at];
      if (file) found.push(putInFolders(file, within));
      else if (isDirectory(entry)) await addFilesIn(await childrenOf(entry), [...within, entry.name], found, onFound);
    }
    onFound();
  }
}

/** Null for one that the browser may not read. */
const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));

/** A browser tells of a hundred at a time, and of none once it has told of all. */
async function childrenOf(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (some.length === 0) return found;
    found.push(...some);
  }
}
