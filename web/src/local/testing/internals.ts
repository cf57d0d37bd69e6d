/* What the tests of screens need besides the two entries. */

export { keepFile, keptUsage } from "../files/kept-files.ts";
export { openContent } from "../outbox/outbox-content.ts";
export { followOutbox } from "../outbox/outbox-tab.ts";
export { watchOf } from "../outbox/outbox-watch.ts";
export { endOf, outcomeOf, settledOf } from "../outbox/outcomes.ts";
export { encode } from "../storage/codec.ts";
export { MirrorDatabase } from "../storage/database.ts";
export { mirrorName } from "../storage/names.ts";
export type { StoredEntry } from "../storage/outbox-database.ts";
export { closeLocal, type Local, openLocal } from "../tabs/session.ts";
