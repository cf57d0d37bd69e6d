import type { Actor, Collection, User } from "#domain/index";
import type { RecordStore, StoredRecord, Values } from "./records.ts";
import type { UploadStore } from "./uploads.ts";

/** A request as the server gets it. */
export interface ModelRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  /** The session's cookie; null without one. */
  cookie: string | null;
  text: string;
  bytes: Uint8Array | null;
}

export interface ModelAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  /** A new cookie, "" to end it; absent where it stays. */
  cookie?: string;
}

/** What an answered change did, once and no more. */
export interface Effect {
  /** Counts up. */
  number: number;
  /** In which copy of the data it happened; one that was put back since has lost later ones. */
  isLost: boolean;
  user: number;
  key: string;
  method: string;
  path: string;
  collection: Collection;
  records: readonly number[];
  tenant: number;
  /** The values that were written. */
  values: Values;
}

/** What of an account decides about access. */
export type UserAccess = Partial<Pick<User, "role" | "organizationId" | "permissions">>;

/** A request that is being answered. */
export interface ModelCall {
  actor: Actor;
  user: User;
  method: string;
  path: string;
  params: { id: number; action: string; part: string; last: string };
  header: (name: string) => string;
  body: Values;
  /** Milliseconds since the epoch. */
  now: number;
  records: RecordStore;
  uploads: UploadStore;
  /** Changes what a person may do. */
  changeUser: (id: number, values: UserAccess) => void;
  /** Notes what changed: of whom, for devices and for the list of effects. */
  changed: (record: StoredRecord, values: Values) => void;
}

export interface ModelReply {
  status: number;
  json?: unknown;
  headers?: Record<string, string>;
}
