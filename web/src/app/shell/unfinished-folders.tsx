import { useUnfinishedFolders } from "#web/local/engine.ts";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";

const UnfinishedNotice = lazyWithPreload(async () => (await import("./unfinished-notice.tsx")).UnfinishedNotice);

/** What is said of folders that an earlier page has not taken over as a whole; loaded where there are any. */
export function UnfinishedFolders() {
  const folders = useUnfinishedFolders();
  return Object.keys(folders).length > 0 ? <UnfinishedNotice folders={folders} /> : null;
}
