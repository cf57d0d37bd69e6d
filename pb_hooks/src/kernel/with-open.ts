/** Runs work on something open, such as a file or a folder, and closes it whatever happens. */
export function withOpen<Open extends { close(): void }, T>(open: Open, work: (open: Open) => T): T {
  try {
    return work(open);
  } finally {
    open.close();
  }
}
