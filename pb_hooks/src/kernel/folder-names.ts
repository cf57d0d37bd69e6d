import { exists } from "./exists.ts";
import { withOpen } from "./with-open.ts";

/** Names in memory at once: a folder may have a million. */
const BATCH = 1000;

/**
 * Passes on the names of what lies in a folder, a portion at a time, in no order; none when there is no such folder.
 * What was passed on may be moved away meanwhile; work that answers false has seen enough. It takes a third of the time
 * of $os.readDir, which makes an object of each.
 */
export function eachBatch(path: string, work: (names: string[]) => unknown): void {
  if (!exists(path)) return;
  withOpen($os.openRoot(path), (root) =>
    withOpen(root.open("."), (folder) => {
      for (let names = nextBatch(folder); names.length > 0; names = nextBatch(folder)) {
        if (work(names) === false) return;
      }
    }),
  );
}

/** All names in a folder with few entries. */
export function folderNames(path: string): string[] {
  const all: string[] = [];
  eachBatch(path, (names) => all.push(...names));
  return all;
}

function nextBatch(folder: { readdirnames(count: number): readonly string[] }): string[] {
  try {
    // a copy by Go: the runtime takes four times as long to spread
    return folder.readdirnames(BATCH).slice();
  } catch {
    // Go's io.EOF
    return [];
  }
}
