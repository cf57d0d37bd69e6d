import type { ErrorCode } from "#domain/index";
import { AppError } from "#domain/index";
import { messageOf } from "../kernel/error-message.ts";

/**
 * Maps anything thrown to an {@link AppError}. Only the product's own errors may be refusals (4xx), and bodies that the
 * server's limits end while a route reads them; unexpected ones are 500, but a busy database is 503 and a full disk 507,
 * so that clients try again.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError(isBodyTooLarge(thrown) ? "body_too_large" : codeOfFailure(messageOf(thrown)));
}

function codeOfFailure(message: string): ErrorCode {
  if (/disk is full|SQLITE_FULL|no space left|disk quota exceeded|not enough space/i.test(message)) return "disk_full";
  if (/database is locked|database table is locked|SQLITE_BUSY/i.test(message)) return "server_busy";
  return "operation_failed";
}

export function isBodyTooLarge(thrown: unknown): boolean {
  return /request entity too large/i.test(messageOf(thrown));
}

/** Whether an error of Go is about a file or folder, rather than about the connection that is read into it. */
export function isDiskError(thrown: unknown): boolean {
  return /^(GoError: )?(open|openat|mkdir|mkdirat|write|seek|sync|close) .+: /.test(messageOf(thrown));
}

/** The fields whose unique index refused a save, from PocketBase's validation message or SQLite's. */
export function takenFields(thrown: unknown): string[] {
  const message = messageOf(thrown);
  const fields = new Set<string>();
  for (const match of message.matchAll(/(\w+): (?:Value must be unique|The model id is invalid or already exists)/gi)) {
    if (match[1]) fields.add(match[1]);
  }
  for (const match of message.matchAll(/UNIQUE constraint failed: ([\w., ]+)/g)) {
    for (const column of match[1]?.split(",") ?? []) fields.add(column.trim().replace(/^\w+\./, ""));
  }
  return [...fields];
}

/**
 * Runs a save and maps violated unique indexes, and e-mail addresses that PocketBase alone finds malformed, to codes.
 * @param codes the error code for each field that may be taken
 * @throws {AppError} with that code, or email_invalid
 */
export function withUniqueErrors<T>(codes: Readonly<Record<string, ErrorCode>>, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    for (const field of takenFields(thrown)) {
      const code = codes[field];
      if (code) throw new AppError(code);
    }
    if (/\bemail: must be a valid email address/i.test(messageOf(thrown))) throw new AppError("email_invalid");
    throw thrown;
  }
}
