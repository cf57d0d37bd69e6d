/* What the tests of screens need besides the two entries. */

export { cacheFile, cacheUsage } from "../files/file-cache.ts";
export { followOutbox } from "../outbox/follow-outbox.ts";
export { decodeContent } from "../outbox/outbox-content.ts";
export { snapshotStoreOf } from "../outbox/outbox-snapshot.ts";
export { findEnd, outcomeOf, settledOf } from "../outbox/outcomes.ts";
export { encode } from "../storage/codec.ts";
export { mirrorName } from "../storage/database-names.ts";
export { MirrorDatabase } from "../storage/mirror-database.ts";
export type { StoredEntry } from "../storage/outbox-database.ts";
export { storeUnsentCount } from "../storage/unsent-count.ts";
export { closeLocalSession, type LocalSession, openLocalSession } from "../tabs/session.ts";
