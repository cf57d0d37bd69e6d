/* What every page loads at once: requests, the connection and the remembered user. Neither Dexie nor the databases. */

export {
  type ConnectionState,
  getConnection,
  isConnected,
  onConnection,
  updateConnection,
  watchConnection,
} from "./http/connectivity.ts";
export { HttpError, type HttpInit, http, httpJson, isSignedOut, OfflineError } from "./http/http.ts";
export { setRequestUser } from "./http/request-user.ts";
export { prefetchMirror } from "./mirror/prefetch.ts";
export { isSavingSlowly, onSlowWrite } from "./outbox/slow-writes.ts";
export {
  COUNT_KEYS,
  expectedUser,
  giveWay,
  isUser,
  lastPullOf,
  notifyTabsOfSignIn,
  onUserChange,
  rememberedUser,
  rememberUser,
} from "./storage/remembered-user.ts";
export { timeSlicer } from "./storage/schedule.ts";
export type {
  CollectionView,
  EntryKind,
  EntryState,
  Follows,
  NewEntry,
  OutboxEntry,
  PaperFields,
  Refusal,
  SyncStatus,
  UnsentMark,
} from "./storage/types.ts";
export { unsentCount } from "./storage/unsent-count.ts";
export { noteSessionEnd } from "./tabs/session-state.ts";
export { loadWakeUps } from "./wake/load-wake-ups.ts";

/* Each a namespace of its own: a namespace of all of engine.ts would be longer by the names of what nobody asks for. */

/** Loads what starts and stops synchronisation, and the databases with it. */
export const loadSync = () => import("./sync/sync.ts");

/** Loads what saves unsent work out of the app. */
export const loadSaving = () => import("./saving/save-entries.ts");

/** Loads what opens and deletes the databases of this device. */
export const loadSession = () => import("./tabs/session.ts");
