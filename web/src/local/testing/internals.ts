/* What the tests of screens need besides the two entries. */

export { keepFile, keptUsage } from "../files/file-cache.ts";
export { followOutbox } from "../outbox/follow-outbox.ts";
export { openContent } from "../outbox/outbox-content.ts";
export { watchOf } from "../outbox/outbox-snapshot.ts";
export { endOf, outcomeOf, settledOf } from "../outbox/outcomes.ts";
export { encode } from "../storage/codec.ts";
export { mirrorName } from "../storage/database-names.ts";
export { MirrorDatabase } from "../storage/mirror-database.ts";
export type { StoredEntry } from "../storage/outbox-database.ts";
export { closeLocal, type Local, openLocal } from "../tabs/session.ts";
