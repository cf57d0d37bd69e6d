import { useState, useSyncExternalStore } from "react";
import { type ConnectionState, getConnection, onConnection } from "#web/local/index.ts";

/** The line and the session, as requests have shown them. Apart from the other hooks: it needs no database. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(onConnection, getConnection);
}

/** Whether nothing hinders a pull from bringing what this device does not have yet. */
export function useIsComing(): boolean {
  const { online, signedOut, failing } = useConnection();
  return online && !signedOut && !failing;
}

/**
 * Whether the first pull on this device has not finished, with or without a connection: a list that holds nothing is not
 * called empty, and what is printed or exported says that it lacks records.
 * @param ready whether the list holds anything that can be shown
 */
export function useIsIncomplete(ready: boolean): boolean {
  return useConnection().lastPull === null || !ready;
}

/**
 * Whether the first pull on this device is under way: what is not there yet is not counted. While nothing brings the rest,
 * what is there is counted, since nobody knows when that will be.
 * @param ready whether the list holds anything that can be shown
 */
export function useIsFirstLoad(ready: boolean): boolean {
  const isIncomplete = useIsIncomplete(ready);
  const isComing = useIsComing();
  return !ready || (isComing && isIncomplete);
}

const OPENED_AT = Date.now();

/**
 * Whether what an address names may still come, since this page has not pulled yet: somebody sends a link to what was filed
 * a moment ago, and the device was last used yesterday, or the first pull was cut. What may still come is not called missing.
 * @param ready whether the list that it belongs to holds anything that can be shown
 */
export function useMayStillCome(ready: boolean): boolean {
  const { online, lastPull, refused, signedOut } = useConnection();
  if (!ready || lastPull === null) return true;
  return online && lastPull < OPENED_AT && refused === null && !signedOut;
}

/** Calls `act` while the component is drawn first after the connection has come back: it may set that component's state. */
export function useOnReconnect(act: () => void): void {
  const { online } = useConnection();
  const [wasOnline, setWasOnline] = useState(online);
  if (wasOnline === online) return;
  setWasOnline(online);
  if (online) act();
}
