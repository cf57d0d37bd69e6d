import { useSyncExternalStore } from "react";
import { type ConnectionState, getConnection, onConnection } from "#web/local/index.ts";

/** The line and the session, as requests have shown them. Apart from the other hooks: it needs no database. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(onConnection, getConnection);
}

/**
 * Whether a list may still be incomplete because the first pull on this device has not finished: what is not there yet
 * is neither counted nor called empty.
 * @param ready whether the list holds anything that can be shown
 */
export function useIsFirstLoad(ready: boolean): boolean {
  const { online, lastPull } = useConnection();
  return !ready || (online && lastPull === null);
}
