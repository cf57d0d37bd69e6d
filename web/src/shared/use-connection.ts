import { useState, useSyncExternalStore } from "react";
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

const OPENED_AT = Date.now();

/**
 * Whether what an address names may still come, since this page has not pulled yet: somebody sends a link to what was filed
 * a moment ago, and the device was last used yesterday. What may still come is not called missing.
 * @param ready whether the list that it belongs to holds anything that can be shown
 */
export function useMayStillCome(ready: boolean): boolean {
  const { online, lastPull, refused, signedOut } = useConnection();
  const hasPulled = lastPull !== null && lastPull >= OPENED_AT;
  return !ready || (online && !hasPulled && refused === null && !signedOut);
}

/** Calls `act` while the component is drawn first after the connection has come back: it may set that component's state. */
export function useOnReconnect(act: () => void): void {
  const { online } = useConnection();
  const [wasOnline, setWasOnline] = useState(online);
  if (wasOnline === online) return;
  setWasOnline(online);
  if (online) act();
}
