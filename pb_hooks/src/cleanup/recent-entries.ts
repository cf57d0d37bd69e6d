import { folderNames } from "../kernel/folder-names.ts";

/** The executable brings this (server/internal/cli/runtime.go): it calls into the runtime once, not at each folder. */
declare const recentEntriesOf:
  | ((parent: string, folders: readonly string[], since: number, before: number) => string)
  | undefined;

/**
 * What lies in those of the named folders that were modified at or after a time, and was itself last modified before
 * another.
 * @param since milliseconds since the epoch, as `before`
 * @returns a JSON array of paths such as `folder/file` below the parent
 */
export function recentEntries(parent: string, folders: readonly string[], since: number, before: number): string {
  if (typeof recentEntriesOf === "function") return recentEntriesOf(parent, folders, since, before);
  const isModifiedBefore = (path: string) => modifiedAt($filepath.join(parent, path)) < before;
  const recent = folders.filter((folder) => modifiedAt($filepath.join(parent, folder)) >= since);
  const entries = recent.flatMap((folder) =>
    folderNames($filepath.join(parent, folder)).map((entry) => `${folder}/${entry}`),
  );
  return JSON.stringify(entries.filter(isModifiedBefore));
}

/** Modification time in milliseconds since the epoch. */
export function modifiedAt(path: string): number {
  return $os.stat(path).modTime().unixMilli();
}
