/* The answer decides what becomes of an entry. Pure. */

import { answerHeaders, type ErrorCode } from "#domain/index";
import { HttpError, isFromOurServer, isSignedOut, OfflineError } from "../http/http.ts";
import { noRetryAfter, type RetryAfter, retryAfterOf } from "../http/retry-after.ts";
import { type FieldValues, isFieldValues } from "../outbox/outbox-content.ts";
import { isText } from "../outbox/outbox-rules.ts";
import { UnreadableError } from "../storage/codec.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import type { Refusal } from "../storage/types.ts";

export type Verdict =
  | { is: "done"; version: number; record: FieldValues | null; conflicts: readonly string[] }
  /**
   * `line`: nothing else would get through either. `retryAfter`: the answer asks to wait at least so long. `foreign`: status
   * of an answer that something in between gave in the server's place.
   */
  | { is: "later"; of: "line" | "entry"; retryAfter: RetryAfter; foreign: number | null }
  | { is: "signed out" }
  | { is: "parked"; refusal: Refusal }
  /** The entry's bytes on this device cannot be decoded. */
  | { is: "unreadable" }
  /** The file's bytes are not all there; `afresh` when the server knows nothing of them. */
  | { is: "upload"; afresh: boolean };

/** The entry as it was before this attempt. */
type JudgedEntry = Pick<StoredEntry, "kind" | "method" | "record" | "records" | "fileSize" | "uploads">;

/** After so many uploads from the first byte, an entry shows instead of trying on. */
const MAX_UPLOADS = 3;
/** The version of a record that has just been made. */
const FIRST_VERSION = 1;
const BUSY = [429, 503];
const GATEWAY = [502, 504];
/**
 * The paper is gone, has another file or words of its own, or is none of this person's any more: what was read in it is of no
 * use to them, and nothing that they could decide on.
 */
const NEEDLESS_TEXT: readonly (ErrorCode | null)[] = [
  "not_found",
  "forbidden",
  "tenant_changed",
  "text_of_other_file",
  "text_not_scan",
];
const LOST_UPLOAD: readonly (ErrorCode | null)[] = ["not_found", "upload_gone", "checksum_mismatch"];

/**
 * Judges a success. Something in between may answer in the server's place, so it must name the user, as the product's
 * answers do, and its shape must be right as well.
 */
export function judgeAnswer(entry: JudgedEntry, response: Pick<Response, "headers" | "status">, text: string): Verdict {
  if (!isFromOurServer(response)) return foreignVerdict(response.status);
  if (entry.method === "DELETE" && text === "") return { is: "done", version: 0, record: null, conflicts: [] };
  const record = parseJson(text);
  if (entry.records) {
    const isRight = isFieldValues(record) && record.count === entry.records.length;
    if (!isRight) return foreignVerdict(response.status);
    return { is: "done", version: FIRST_VERSION, record: null, conflicts: [] };
  }
  if (!isFieldValues(record) || record.id !== entry.record) return foreignVerdict(response.status);
  const version = typeof record.version === "number" ? record.version : 0;
  const fields = response.headers.get(answerHeaders.conflicts) ?? "";
  const conflicts = fields
    .split(",")
    .map((field) => field.trim())
    .filter(Boolean);
  // no version tells when a record that lies over the mirror for a text's sake is an old one
  return { is: "done", version, record: isText(entry) ? null : record, conflicts };
}

/** Something in between answered in the server's place: it is tried again, as the server has not judged. */
function foreignVerdict(status: number, retryAfter = noRetryAfter): Verdict {
  return { is: "later", of: "entry", retryAfter, foreign: status };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Judges a thrown error; null when it is a bug of this app. */
export function judgeError(entry: JudgedEntry, error: unknown): Verdict | null {
  if (error instanceof OfflineError) return { is: "later", of: "line", retryAfter: noRetryAfter, foreign: null };
  if (error instanceof UnreadableError) return { is: "unreadable" };
  if (!(error instanceof HttpError)) return null;
  const { status, code } = error;
  const retryAfter = retryAfterOf(error);
  if (isSignedOut(error)) return { is: "signed out" };
  if (BUSY.includes(status) || GATEWAY.includes(status)) return { is: "later", of: "line", retryAfter, foreign: null };
  if (!error.isFromOurServer) return foreignVerdict(status, retryAfter);
  if (status >= 500 || status === 408) return { is: "later", of: "entry", retryAfter, foreign: null };
  if ((code === "already_deleted" && entry.method === "DELETE") || (isText(entry) && NEEDLESS_TEXT.includes(code)))
    return { is: "done", version: 0, record: null, conflicts: [] };
  if (entry.fileSize !== null) {
    if (code === "upload_incomplete" || code === "upload_offset_mismatch") return { is: "upload", afresh: false };
    if (LOST_UPLOAD.includes(code) && entry.uploads < MAX_UPLOADS) return { is: "upload", afresh: true };
  }
  const refusal = { status, code, sentence: error.text };
  return { is: "parked", refusal: error.row === null ? refusal : { ...refusal, row: error.row } };
}
