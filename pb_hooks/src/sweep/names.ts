/**
 * The names of what lies in a folder, in no order; none when there is no such folder. Of many thousands it takes a third
 * of the time of $os.readDir, which makes an object of each.
 */
export function namesIn(path: string): string[] {
  try {
    const root = $os.openRoot(path);
    try {
      const folder = root.open(".");
      try {
        return [...folder.readdirnames(-1)];
      } finally {
        folder.close();
      }
    } finally {
      root.close();
    }
  } catch {
    return [];
  }
}
