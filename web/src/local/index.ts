/* What every page loads at once: requests, the connection and the remembered user. Neither Dexie nor the databases. */

export { type Connection, getConnection, noteConnection, onConnection, watchConnection } from "./http/connectivity.ts";
export { HttpError, type HttpInit, http, httpJson, isSignedOut, OfflineError } from "./http/http.ts";
export { setActor } from "./http/request-user.ts";
export { readAhead } from "./mirror/prefetch.ts";
export { isSavingSlowly, onSlowWrite } from "./outbox/slow-writes.ts";
export { COUNT_KEYS, isUser, lastUser, onOtherTab, rememberUser } from "./storage/remembered-user.ts";
export { inSlices } from "./storage/schedule.ts";
export type {
  CollectionView,
  EntryKind,
  EntryState,
  Mark,
  NewEntry,
  OutboxEntry,
  Refusal,
  SyncStatus,
} from "./storage/types.ts";

/* Each a namespace of its own: a namespace of all of engine.ts would be longer by the names of what nobody asks for. */

/** Loads what starts and stops synchronisation, and the databases with it. */
export const loadSync = () => import("./sync/sync.ts");

/** Loads what opens and deletes the databases of this device. */
export const loadSession = () => import("./tabs/session.ts");
