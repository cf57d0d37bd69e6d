/* Records as the server keeps them: a row as its GET shows it, and what decides who changed what. */

import {
  AppError,
  type Attachment,
  type Collection,
  type HandlingsByPaper,
  isRecordId,
  mergeGroups,
  type Note,
  type StoredPaper,
  type StoredSettings,
  type SyncRecords,
  type TextState,
} from "#domain/index";
import type { StoredView } from "./views.ts";

export type Values = Readonly<Record<string, unknown>>;

/** A record as GET shows it: what the routes read of it by name, and everything else. */
export interface ModelRow {
  attachments?: Readonly<Record<string, Attachment | null>>;
  handling?: HandlingsByPaper;
  notes?: Readonly<Record<string, Note>>;
  papers?: Readonly<Record<string, StoredPaper>>;
  paperTextStates?: Readonly<Record<string, TextState>>;
  settings?: StoredSettings;
  textState?: TextState | null;
  [field: string]: unknown;
}

/** A file of an employee that was removed or replaced; it can be brought back. */
export interface RemovedFile {
  type: string;
  attachment: Attachment;
  replacedBy: string | null;
  /** When it was removed with its paper, in milliseconds. */
  at?: number;
  /** Of a file in the history of a paper: when that was replaced. */
  replacedAt?: string;
}

/** A paper that was removed; it can be brought back. */
interface RemovedPaper {
  paper: StoredPaper;
  /** What the specified fields said of it. */
  was: Values;
  at: number;
}

export interface StoredRecord {
  collection: Collection;
  id: number;
  /** As GET and the pull show it, with its version. */
  row: ModelRow;
  /** The version that last wrote each field. */
  written: Map<string, number>;
  /** When it was deleted, in milliseconds; null while it lives. */
  deleted: number | null;
  removed: RemovedFile[];
  /** The stored files of a document's versions, by their numbers; the first one has none here. */
  files: Map<number, string>;
  /** What devices have read by machine in its files, by their SHA-256; an employee's go with their files for good. */
  texts: Map<string, string>;
  /** Notes that were removed and can be brought back, by their ids. */
  removedNotes: Readonly<Record<string, Note>>;
  /** Papers that were removed and can be brought back, by their ids. */
  removedPapers: Readonly<Record<string, RemovedPaper>>;
  /** Of an account: its saved views by their ids, also those that were removed and can be brought back. */
  views: Readonly<Record<string, StoredView>>;
}

export const keyOf = (collection: Collection, id: number) => `${collection}/${id}`;

/** Whether a record is of this collection, and its row therefore one that the domain knows. */
export function isOf<R extends Pick<StoredRecord, "collection" | "row">, C extends Collection>(
  record: R,
  collection: C,
): record is R & { row: SyncRecords[C] } {
  return record.collection === collection;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The versions that a patch is based on, by field. */
function basesOf({ baseVersion, baseVersions }: Values): (field: string) => number {
  const whole = typeof baseVersion === "number" ? baseVersion : Number.POSITIVE_INFINITY;
  const single = isObject(baseVersions) ? baseVersions : {};
  return (field) => {
    const own = single[field];
    return typeof own === "number" ? own : whole;
  };
}

/** The fields that somebody has written since the version that a patch is based on. */
export function newerFields(written: ReadonlyMap<string, number>, fields: readonly string[], body: Values): string[] {
  const baseOf = basesOf(body);
  return fields.filter((field) => (written.get(field) ?? 0) > baseOf(field));
}

export class RecordStore {
  #records = new Map<string, StoredRecord>();

  get all(): StoredRecord[] {
    return [...this.#records.values()];
  }

  get(collection: Collection, id: number): StoredRecord | undefined {
    return this.#records.get(keyOf(collection, id));
  }

  /** @throws {AppError} id_malformed, id_taken (whoever owns it, deleted or not) */
  requireFreeId(collection: Collection, id: unknown): number {
    if (!isRecordId(id)) throw new AppError("id_malformed");
    if (this.get(collection, id)) throw new AppError("id_taken");
    return id;
  }

  add(collection: Collection, row: Record<string, unknown> & { id: number }): StoredRecord {
    const { id } = row;
    const record: StoredRecord = {
      collection,
      id,
      row: { ...row, version: 1 },
      written: new Map(),
      deleted: null,
      removed: [],
      files: new Map(),
      texts: new Map(),
      removedNotes: {},
      removedPapers: {},
      views: {},
    };
    this.#records.set(keyOf(collection, id), record);
    return record;
  }

  /** Writes fields; those that stay the same are no change. @returns the fields that changed */
  write(record: StoredRecord, values: Values): string[] {
    const changed = Object.keys(values).filter((name) => !isSame(record.row[name], values[name]));
    if (changed.length > 0) this.#nextVersion(record, changed);
    for (const name of changed) record.row[name] = values[name];
    return changed;
  }

  /** Writes the saved views of an account. @returns whether they are other ones now */
  writeViews(account: StoredRecord, views: StoredRecord["views"]): boolean {
    if (isSame(account.views, views)) return false;
    account.views = views;
    this.#nextVersion(account, ["views"]);
    return true;
  }

  /** Marks a record as deleted (at a time) or as living again (null). */
  setDeleted(record: StoredRecord, deleted: number | null): void {
    record.deleted = deleted;
    this.#nextVersion(record, ["deleted"]);
  }

  #nextVersion(record: StoredRecord, fields: readonly string[]): void {
    const version = Number(record.row.version) + 1;
    record.row.version = version;
    for (const field of fields) record.written.set(field, version);
  }

  copy(): StoredRecord[] {
    return this.all.map(copyOf);
  }

  putBack(copy: readonly StoredRecord[]): void {
    this.#records = new Map(copy.map((one) => [keyOf(one.collection, one.id), copyOf(one)]));
  }
}

function copyOf(record: StoredRecord): StoredRecord {
  const { row, written, removed, files, texts } = record;
  const maps = { written: new Map(written), files: new Map(files), texts: new Map(texts) };
  return { ...record, row: { ...row }, removed: [...removed], ...maps };
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/**
 * What of a patch is written: the fields that differ from the record, without those that somebody has written since.
 * Fields of one group are kept or dropped together.
 * @param wanted the judged fields of the patch, only those that were sent
 * @throws {AppError} version_conflict when no field is left
 */
export function mergeFields(
  record: StoredRecord,
  wanted: Values,
  sent: Values,
): { values: Values; conflicts: string[] } {
  const names = Object.keys(wanted);
  const groups = mergeGroups(record.collection);
  const differs = (name: string) => !isSame(wanted[name], record.row[name]);
  const newer = newerFields(record.written, [...new Set([...names, ...groups.flat()])], sent);
  const lost = new Set(names.filter((name) => newer.includes(name) && differs(name)));
  for (const group of groups) {
    const isTouched = group.some((name) => name in wanted && differs(name));
    if (isTouched && group.some((name) => newer.includes(name))) {
      for (const name of group) if (name in wanted) lost.add(name);
    }
  }
  if (lost.size > 0 && names.every((name) => lost.has(name))) throw new AppError("version_conflict");
  const free = names.filter((name) => !lost.has(name) && differs(name));
  return { values: Object.fromEntries(free.map((name) => [name, wanted[name]])), conflicts: [...lost] };
}
