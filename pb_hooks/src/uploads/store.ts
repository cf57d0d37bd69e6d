import { UPLOAD_LIFETIME_MS } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, integer, text } from "../kernel/sql.ts";

/** An upload's row. How much of it has arrived is the size of its file. */
export interface Upload {
  id: string;
  /** Whole length in bytes. */
  length: number;
  /** The Upload-Metadata header as it came. */
  metadata: string;
  filename: string;
  /** Number of the file with the bytes; incremented when a request takes over from a hanging one. */
  part: number;
  /** Milliseconds since the epoch. */
  created: number;
  /** The idempotency key of the request that created it, "" for none. */
  key: string;
}

export function insertUpload(app: PbApp, user: number, upload: Upload): void {
  execute(
    app,
    `INSERT INTO uploads (id, user, length, metadata, filename, part, created, key)
     VALUES ({:id}, {:user}, {:length}, {:metadata}, {:filename}, {:part}, {:created}, {:key})`,
    { ...upload, user: String(user) },
  );
}

const ROW = `SELECT json_object('id', id, 'length', length, 'metadata', metadata, 'filename', filename, 'part', part,
  'created', created, 'key', key) FROM uploads`;

/** An upload of this person, expired or not. */
export function findUpload(app: PbApp, user: number, id: string): Upload | null {
  const row = text(app, `${ROW} WHERE id = {:id} AND user = {:user}`, { id, user: String(user) });
  return row === null ? null : JSON.parse(row);
}

/** The upload that this person created with an idempotency key, expired or not. */
export function findUploadByKey(app: PbApp, user: number, key: string): Upload | null {
  if (key === "") return null;
  const row = text(app, `${ROW} WHERE user = {:user} AND key = {:key}`, { user: String(user), key });
  return row === null ? null : JSON.parse(row);
}

/** Moves an upload to its next file. @returns false when another request has done so */
export function movePart(app: PbApp, upload: Upload): boolean {
  const moved = execute(app, "UPDATE uploads SET part = part + 1 WHERE id = {:id} AND part = {:part}", {
    id: upload.id,
    part: upload.part,
  });
  return moved === 1;
}

/** Whether an upload's bytes are still in that file. */
export function isCurrent(app: PbApp, upload: Upload): boolean {
  return (
    integer(app, "SELECT count(*) FROM uploads WHERE id = {:id} AND part = {:part}", {
      id: upload.id,
      part: upload.part,
    }) === 1
  );
}

/** Forgets an upload. @returns whether there was one */
export function deleteUpload(app: PbApp, id: string): boolean {
  return execute(app, "DELETE FROM uploads WHERE id = {:id}", { id }) === 1;
}

/** Number and announced bytes of a person's unfinished uploads. */
export function countUnfinished(app: PbApp, user: number): { count: number; bytes: number } {
  const sums = "SELECT json_object('count', count(*), 'bytes', coalesce(sum(length), 0)) FROM uploads";
  return JSON.parse(text(app, `${sums} WHERE user = {:user}`, { user: String(user) }) ?? "{}");
}

export function isExpired(upload: Upload, now: number): boolean {
  return now >= upload.created + UPLOAD_LIFETIME_MS;
}
