/* Asks the browser not to clear this device's storage when room gets short. */

let isRequested = false;

/**
 * Asks once for as long as this page lives, when the first unsent work is kept here: Firefox puts the question to the
 * person, each time that this is called. Browsers that decide by themselves show nothing.
 */
export function requestPersistence(storage: StorageManager | undefined = navigator.storage): void {
  if (isRequested) return;
  isRequested = true;
  storage?.persist?.().catch(() => false);
}

/**
 * Whether the browser deletes what is kept here after seven days without a visit: Safari on iPhone and iPad does, but not
 * for an app on the Home Screen. Only Safari knows `standalone`, and only there.
 */
export function expiresWithoutVisits(browser: object = navigator): boolean {
  return "standalone" in browser && browser.standalone === false;
}
