import type {
  Attachments,
  Collection,
  ErrorCode,
  NotesById,
  registry,
  SyncRecords,
  TenantCollection,
} from "#domain/index";

/** A record of a collection as the screen sees it: the server's row with the outbox laid over it. */
export type Row<C extends Collection> = SyncRecords[C];

/** Changed fields of a record; of attachments, papers, notes and saved views, those that changed. */
export type ChangedFields<C extends Collection> =
  | Partial<Row<C>>
  | { attachments: Partial<Attachments> }
  | PaperFields
  | { notes: NotesById };

/** What a change of a paper shows: fields of the employee, and of papers and attachments those that changed. */
export type PaperFields = Partial<Omit<SyncRecords["employees"], "attachments">> & {
  attachments?: Partial<Attachments>;
};

/** What the gutter of a row shows of its unsent work. */
export type UnsentMark = "waiting" | "sending" | "attention";

/** A collection in memory: sorted, overlaid, the same object until something in it changes. */
export interface CollectionView<C extends Collection> {
  /** documents: newest first, then by id; the others by name. */
  rows: readonly Row<C>[];
  byId: ReadonlyMap<number, Row<C>>;
  /** By record id. */
  marks: ReadonlyMap<number, UnsentMark>;
  /** Folded search key of a row, made once per version of the row. */
  searchKey: (row: Row<C>) => string;
  /** False only until the mirror has been read from disk (or the first page has come on a first visit). */
  ready: boolean;
}

/** What unsent work changes in the server's row of one record. */
export interface Layer<C extends Collection> {
  /** The whole row of a record made on this device: shown until the server's own row has come. */
  created: Row<C> | null;
  /** Fields changed on this device: they win over the server's row and the created one. */
  changed: ChangedFields<C> | null;
  /** Deleted on this device: hidden. */
  deleted: boolean;
}

export interface LocalFile {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

/** What a change is about, for the list of unsent work: "Upload “Invoice”". */
export type EntryKind =
  | `${(typeof registry)[TenantCollection]["singular"]}.${"create" | "update" | "delete" | "restore"}`
  | "employee.import"
  | `attachment.${"upload" | "delete" | "restore"}`
  | "version.upload"
  | "text.add"
  | `paper.${"add" | "change" | "renew" | "remove" | "return" | "attach" | "detach" | "reattach"}`
  | "handling.set"
  | `note.${"add" | "remove" | "return"}`
  | `view.${"add" | "change" | "remove" | "return"}`;

/** In place of a record's id: the change makes several records. No record has it. */
export const MANY_RECORDS = 0;

/** A change as a room hands it over; it becomes one outbox entry, which is one request to the server. */
export interface NewEntry<C extends Collection = Collection> {
  kind: EntryKind;
  collection: C;
  /** The record's id; for a creation the new id, made with newId; {@link MANY_RECORDS} where `records` has them. */
  record: number;
  /**
   * Of a change that makes several records at once: their new ids. The body then has a list of them under the
   * collection's name, in the same order, and `overlay` holds what all of them show besides.
   */
  records?: readonly number[];
  title: string;
  method: "POST" | "PATCH" | "DELETE";
  /** Path of the request, such as /api/documents/123. */
  path: string;
  /** JSON body; a creation carries `id`. The version that a patch is based on is added by the outbox. */
  body?: Record<string, unknown>;
  file?: LocalFile;
  /** How the record looks until the server has answered: fields laid over the mirror's row, or null for deleted. */
  overlay: ChangedFields<C> | null;
  /** Of a patch: the record as its author saw it, as when a form was opened; as it is shown now unless given. */
  baseRow?: Row<C>;
  /**
   * Of a patch of a part of the record, which has no version of its own: what its author saw of the fields that change.
   * The server compares it, in place of the version.
   */
  baseValues?: Record<string, unknown>;
  /** Records that must exist first, such as a category made offline for its document. */
  needs?: readonly number[];
  /** Made by newIdempotencyKey, where another entry that is saved with this one follows it; else made by the outbox. */
  key?: string;
  follows?: Follows;
}

/** An earlier entry on the same record, without which a change means nothing: it is sent after that, or falls with it. */
export interface Follows {
  key: string;
  /** The field of that entry, a patch, from which the change follows; absent where it follows from all of it. */
  field?: string;
}

export type EntryState = "waiting" | "sending" | "sent" | "attention";

export interface OutboxEntry extends Omit<NewEntry, "file" | "overlay" | "seen"> {
  /** Idempotency-Key of the request; the entry's identity. */
  key: string;
  tenant: number;
  state: EntryState;
  /** Milliseconds since the epoch, on this device's clock; for showing its age only. */
  createdAt: number;
  file: { name: string; size: number; sent: number } | null;
  /** Why it is parked: the server's code and its sentence, as answered. */
  refusal: Refusal | null;
  /** While it waits: status of the last answer, which something in between gave in the server's place. */
  foreign?: number;
  /** Title of the entry that this one waits for, if any; parked (`attention` without a refusal) when that one is. */
  waitsFor: string | null;
  /** Fields of the body that somebody else changed meanwhile: the row shows theirs, a retry puts this person's back. */
  conflicts: readonly string[];
  /** Of a saved view, which has no row of its own: how it shows. */
  overlay?: Readonly<Record<string, unknown>>;
}

/** Why the server did not take a change: its status, code and sentence. */
export interface Refusal {
  status: number;
  code: ErrorCode | null;
  sentence: string;
  /** Of a change that makes several records: the row of the person's file that it is about. */
  row?: number;
}

/** What may be changed on an entry before it is sent again. */
export interface EntryEdit {
  title?: string;
  body?: Record<string, unknown>;
  overlay?: NewEntry["overlay"];
  /** The record as its author saw it; as the server has it unless given. */
  baseRow?: Row<Collection>;
}

/**
 * The truth in one glance. Attention outranks offline; offline outranks sending; sending outranks waiting; loading is
 * the time until the first pull on this device has finished.
 */
export interface SyncStatus {
  state: "saved" | "loading" | "waiting" | "sending" | "offline" | "attention" | "signedOut";
  online: boolean;
  waiting: number;
  attention: number;
  /** While sending: which of how many, and the share of bytes (0 to 1). */
  sending: { index: number; total: number; share: number } | null;
  /** Milliseconds since the epoch of the last complete pull, null before the first. */
  lastSaved: number | null;
  /** True when the oldest unsent entry is older than 60 s while online. */
  late: boolean;
}
