import { attachmentTypes, DELETED_RETENTION_DAYS, fold, paperOfFile, tenantCollections } from "#domain/index";
import { attachmentOf } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { type Order, type Ordering, ordered, type SortKey } from "#web/ui/list/order.ts";

export const deletedKinds = [...tenantCollections, "attachments", "organizations"] as const;
export type DeletedKind = (typeof deletedKinds)[number];

export interface DeletedItem {
  /** Apart from every other item: an employee and its attachments share an id. */
  key: string;
  kind: DeletedKind;
  /** The record's id; of an attachment the employee's. */
  id: number;
  /** Of an attachment its type, or the key of a page of a paper; null for a record. */
  type: string | null;
  name: string;
  /** The employee that an attachment belongs to, where `name` is the file's. */
  employee: string | null;
  /** A user's id, null when the account is gone. */
  deletedBy: number | null;
  /** ISO 8601. */
  deleted: string;
  /** The deletion or the restoring that the server has not answered yet. */
  unsent: OutboxEntry | null;
}

const DAY_MS = 86_400_000;

/**
 * Days left until a deleted record is purged, a begun one counting whole; 0 when it is due.
 * @param deleted ISO 8601
 * @param now milliseconds since the epoch
 */
export function daysUntilPurge(deleted: string, now: number): number {
  const left = Math.ceil((Date.parse(deleted) + DELETED_RETENTION_DAYS * DAY_MS - now) / DAY_MS);
  return Math.min(DELETED_RETENTION_DAYS, Math.max(0, Number.isNaN(left) ? 0 : left));
}

export function deletedKey(kind: DeletedKind, id: number, type: string | null): string {
  return type === null ? `${kind}/${id}` : `${kind}/${id}/${type}`;
}

const ends = (entry: OutboxEntry) => entry.kind.endsWith(".delete");
const restores = ({ kind }: OutboxEntry) => kind.endsWith(".restore") || kind === "paper.reattach";

/** The page of a paper that an entry brings back. */
function pageOf({ kind, path }: OutboxEntry): string | null {
  return kind === "paper.reattach" ? (/\/files\/([^/]+)\/restore$/.exec(path)?.[1] ?? null) : null;
}

export function isRestoring(item: Pick<DeletedItem, "unsent">): boolean {
  return item.unsent !== null && restores(item.unsent);
}

function itemOf(entry: OutboxEntry, deletedBy: number): DeletedItem | null {
  if (!ends(entry) && !restores(entry)) return null;
  const type = attachmentOf(entry) ?? pageOf(entry);
  const kind = type === null ? deletedKinds.find((one) => one === entry.collection) : "attachments";
  if (!kind) return null;
  return {
    key: deletedKey(kind, entry.record, type),
    kind,
    id: entry.record,
    type,
    name: entry.title,
    employee: null,
    deletedBy,
    deleted: new Date(entry.createdAt).toISOString(),
    unsent: entry,
  };
}

/**
 * The server's list with this device's unsent work laid over it. A refused deletion deleted nothing; of several
 * entries about one record the last one counts.
 * @param listed as the server answered, null when there is no answer
 * @param outbox in the order in which it was written
 * @param user who deletes on this device
 */
export function mergeDeleted(
  listed: readonly DeletedItem[] | null,
  outbox: readonly OutboxEntry[],
  user: number,
): DeletedItem[] {
  const items = new Map((listed ?? []).map((item) => [item.key, item]));
  for (const entry of outbox) {
    const own = itemOf(entry, user);
    if (!own || (ends(entry) && entry.refusal !== null)) continue;
    const known = items.get(own.key);
    items.set(own.key, known ? { ...known, unsent: entry } : own);
  }
  return [...items.values()];
}

/** The orders of the list; the last deleted first. What is alike stays by time. */
export const deletedOrdering = {
  columns: ["name", "by", "deleted"],
  first: { column: "deleted", descending: true },
  falling: ["deleted"],
} as const satisfies Ordering<string>;
export type DeletedColumn = (typeof deletedOrdering.columns)[number];

/** In an order. @param nameOf a user's name */
export function inOrder(
  items: readonly DeletedItem[],
  { column, descending }: Order<DeletedColumn>,
  nameOf: (user: number | null) => string,
): DeletedItem[] {
  const keys: Record<DeletedColumn, (item: DeletedItem) => SortKey> = {
    name: ({ name }) => fold(name),
    by: ({ deletedBy }) => fold(nameOf(deletedBy)),
    deleted: ({ deleted }) => Date.parse(deleted),
  };
  const newest = ordered(items, keys.deleted, true);
  return column === "deleted" && descending ? newest : ordered(newest, keys[column], descending);
}

/** The type of an attachment, or the key of a page of a paper; null for what this version does not know. */
export function typeOf(name: unknown): string | null {
  if (typeof name === "string" && paperOfFile(name) !== null) return name;
  return attachmentTypes.find((type) => type === name) ?? null;
}
