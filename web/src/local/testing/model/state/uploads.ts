/* Resumable uploads as the server keeps them. Source: tus resumable upload protocol 1.0.0. */

import { createHash } from "node:crypto";
import { AppError, UPLOAD_LIFETIME_MS } from "#domain/index";
import { textInFile } from "./text-in-file.ts";

export interface StoredUpload {
  id: string;
  user: number;
  /** Idempotency-Key of its creation. */
  key: string;
  filename: string;
  length: number;
  bytes: Buffer;
  created: number;
}

const newUpload = (id: string, wanted: Omit<StoredUpload, "id" | "bytes">): StoredUpload => ({
  ...wanted,
  id,
  bytes: Buffer.alloc(0),
});

export class UploadStore {
  #uploads = new Map<string, StoredUpload>();
  /** What files say that were ever finished, by their SHA-256. */
  readonly #texts = new Map<string, string>();
  #count = 0;

  get size(): number {
    return this.#uploads.size;
  }

  get(id: string): StoredUpload | undefined {
    return this.#uploads.get(id);
  }

  get all(): StoredUpload[] {
    return [...this.#uploads.values()];
  }

  /** Makes an upload, or finds the one that the same request made before its answer was lost. */
  create(wanted: Omit<StoredUpload, "id" | "bytes">): StoredUpload {
    const earlier = wanted.key === "" ? undefined : this.#byKey(wanted.user, wanted.key);
    if (earlier) {
      const same = earlier.length === wanted.length && earlier.filename === wanted.filename;
      if (same && earlier.bytes.length === 0 && !isExpired(earlier, wanted.created)) return earlier;
      this.#uploads.delete(earlier.id);
    }
    const made = newUpload(`u${++this.#count}`, wanted);
    this.#uploads.set(made.id, made);
    return made;
  }

  #byKey(user: number, key: string): StoredUpload | undefined {
    return this.all.find((one) => one.key === key && one.user === user);
  }

  /** @throws {AppError} not_found, also somebody else's; upload_gone */
  find(user: number, id: string, now: number): StoredUpload {
    const upload = this.#uploads.get(id);
    if (!upload || upload.user !== user) throw new AppError("not_found");
    if (isExpired(upload, now)) throw new AppError("upload_gone");
    return upload;
  }

  /** @throws {AppError} upload_offset_mismatch, file_too_large */
  append(upload: StoredUpload, offset: number, bytes: Uint8Array): void {
    if (offset !== upload.bytes.length) throw new AppError("upload_offset_mismatch");
    if (offset + bytes.length > upload.length) throw new AppError("file_too_large");
    upload.bytes = Buffer.concat([upload.bytes, bytes]);
  }

  /** The finished upload that a request names. @throws {AppError} not_found, upload_incomplete, checksum_mismatch */
  finished(user: number, id: unknown, sha256: unknown, now: number): StoredUpload & { sha256: string } {
    const upload = typeof id === "string" ? this.#uploads.get(id) : undefined;
    if (!upload || upload.user !== user || isExpired(upload, now)) throw new AppError("not_found");
    if (upload.bytes.length < upload.length) throw new AppError("upload_incomplete");
    const actual = createHash("sha256").update(upload.bytes).digest("hex");
    if (typeof sha256 === "string" && sha256 !== actual) throw new AppError("checksum_mismatch");
    this.#texts.set(actual, textInFile(upload.bytes));
    return { ...upload, sha256: actual };
  }

  /** What a file says, by its SHA-256. */
  textOf(sha256: string): string {
    return this.#texts.get(sha256) ?? "";
  }

  remove(id: string): void {
    this.#uploads.delete(id);
  }

  removeByKey(user: number, key: string): void {
    const found = this.#byKey(user, key);
    if (found) this.#uploads.delete(found.id);
  }

  copy(): StoredUpload[] {
    return this.all.map((one) => ({ ...one }));
  }

  putBack(copy: readonly StoredUpload[]): void {
    this.#uploads = new Map(copy.map((one) => [one.id, { ...one }]));
  }
}

function isExpired({ created }: Pick<StoredUpload, "created">, now: number): boolean {
  return now >= created + UPLOAD_LIFETIME_MS;
}
