/* What runs in a tab of a simulated browser: the client's own core, and of its screens what a person does there. */

export { discard, editEntry, retry, retryAll, undo } from "#web/local/outbox/outbox.ts";
export { pullNow, retryNow } from "#web/local/sync/sync.ts";
export * from "./page-links.ts";
export * from "./page-papers.ts";
export * from "./page-parts.ts";
export * from "./page-people.ts";
export * from "./page-reads.ts";
export * from "./page-session.ts";
export * from "./page-settings.ts";
export * from "./page-texts.ts";
export * from "./page-thumbnails.ts";
export * from "./page-views.ts";
export * from "./page-writes.ts";
