import { useSyncExternalStore } from "react";
import { type Connection, getConnection, onConnection } from "../http/connectivity.ts";

/** The line and the session, as requests have shown them. Apart from the other hooks: it needs no database. */
export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, getConnection);
}
