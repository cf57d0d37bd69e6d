import { useSyncExternalStore } from "react";
import { type ConnectionState, getConnection, onConnection } from "#web/local/index.ts";

/** The line and the session, as requests have shown them. Apart from the other hooks: it needs no database. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(onConnection, getConnection);
}
