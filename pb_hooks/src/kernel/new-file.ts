import { messageOf } from "./error-message.ts";
import { exists } from "./exists.ts";
import { exitWithMessage } from "./exit.ts";
import type { Bytes, Filesystem, OsFile, OsRoot } from "./pocketbase.d.ts";
import { withOpen } from "./with-open.ts";

/** Larger than any file that the product accepts. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** Writes a file, for this account alone, that has its name only once it is complete and synced to the disk. */
export function writeNewFile<T>(path: string, write: (file: OsFile) => T): T {
  const name = $filepath.base(path);
  if (exists(path)) exitWithMessage(`${name} is there already: choose another name.`);
  const parent = $filepath.dir(path);
  // made here, it would lie on another disk than the one that is not mounted
  if (!exists(parent)) exitWithMessage(`There is no folder ${parent}: mount its disk, or make the folder first.`);
  return withOpen($os.openRoot(parent), (folder) => {
    const file = newFile(folder, name);
    let result: T;
    try {
      result = write(file);
      file.sync();
    } catch (thrown) {
      file.close();
      folder.remove(partialName(name));
      throw thrown;
    }
    file.close();
    folder.rename(partialName(name), name);
    return result;
  });
}

const partialName = (name: string) => `${name}.part`;

function newFile(folder: OsRoot, name: string): OsFile {
  try {
    const file = folder.create(partialName(name));
    folder.chmod(partialName(name), 0o600);
    return file;
  } catch (thrown) {
    exitWithMessage(`${name} cannot be written: ${messageOf(thrown)}`);
  }
}

/** A stored file. @throws when there is none, or it cannot be read */
export function storedBytes(stored: Filesystem, key: string): Bytes {
  return withOpen(stored.getReader(key), (reader) => toBytes(reader, MAX_FILE_BYTES));
}
