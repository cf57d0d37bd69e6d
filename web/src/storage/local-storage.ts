/* The browser's small storage, for what a page may do without: it can be full or forbidden, and then reading finds
   nothing and writing keeps nothing, but no work fails for it. */

/** What is kept under a key, null when there is nothing or it cannot be read. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value; where there is no room for it the old one goes too, since nothing is better than what is no longer true. */
export function writeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    removeItem(key);
  }
}

/** Keeps a value in the place of one that is better than none: where there is no room for the new one, the old one stays. */
export function renewItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // the old one stays
  }
}

/** Removes what is kept under a key. */
export function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // where storage is forbidden there is nothing to remove
  }
}
