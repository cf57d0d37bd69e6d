/* The small storage of one tab, which survives a reload and ends with the tab: it can be full or forbidden, and then
   reading finds nothing and writing keeps nothing. */

/** What this tab keeps under a key, null when there is nothing or it cannot be read. */
export function readTabItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value in this tab. */
export function writeTabItem(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // the page does without
  }
}

/** Removes what this tab keeps under a key. */
export function removeTabItem(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // where storage is forbidden there is nothing to remove
  }
}
