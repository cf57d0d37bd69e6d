/**
 * Whether an address is the first entry of the tab's history that is ours: before it is nothing to go back to. The router
 * counts entries in `idx`, also where signing in has replaced the entry that a link opened, and its key with it.
 * @param key the location's
 */
export function isFirstEntry(key: string): boolean {
  const state: unknown = history.state;
  return key === "default" || (typeof state === "object" && state !== null && "idx" in state && state.idx === 0);
}
