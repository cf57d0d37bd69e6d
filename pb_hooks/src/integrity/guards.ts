import { emailConfirmedSql, mayDownload, tenantEntity } from "#domain/index";
import type { PbApp, PbRecord, RequestEvent } from "../kernel/pocketbase.d.ts";
import { integer } from "../kernel/sql.ts";
import { attachmentsOf } from "../records/attachments.ts";
import { ownership } from "../records/records.ts";
import { userOf } from "../sessions/accounts.ts";
import { actorOf } from "../sessions/session.ts";

export interface FileEvent {
  requestEvent: RequestEvent;
  record: PbRecord;
  next(): void;
}

/**
 * PocketBase asks its view rule alone before it serves a file. What only those may see who have a right to it needs the
 * right to download as well, and an attachment has to be attached still.
 */
export function checkFileRight(event: FileEvent): void {
  const { requestEvent, record } = event;
  const reader = takeTokenOwner(requestEvent);
  if (!reader) throw new NotFoundError("");
  if (!reader.isSuperuser()) {
    const of = tenantEntity(record.collection().name);
    const isFetched =
      of?.access !== "viewers" || mayDownload(actorOf(userOf(requestEvent.app, reader.id)), ownership(record));
    const isNamed = of?.files?.kind !== "attached" || isAttached(record, requestEvent.request.pathValue("filename"));
    if (!isFetched || !isNamed) throw new NotFoundError("");
  }
  event.next();
}

function isAttached(record: PbRecord, filename: string): boolean {
  return Object.values(attachmentsOf(record)).some((one) => one?.file === filename);
}

/**
 * Whose token came with the request for a file. The address forgets it, since PocketBase logs that; and what the file
 * holds is kept in no browser's cache.
 */
function takeTokenOwner({ app, request, response }: RequestEvent): PbRecord | null {
  const query = request.url.query();
  const reader = tokenOwner(app, query.get("token"));
  query.del("token");
  request.url.rawQuery = query.encode();
  response.header().set("Cache-Control", "private, no-store");
  return reader;
}

function tokenOwner(app: PbApp, token: string): PbRecord | null {
  try {
    return app.findAuthRecordByToken(token, "file");
  } catch {
    return null;
  }
}

/** PocketBase's own e-mails to people; the product sends its own. Answers as PocketBase does for an unknown address. */
export function skipMail(event: { noContent(status: number): void }): void {
  event.noContent(204);
}

export interface ResetEvent {
  app: PbApp;
  record: PbRecord;
  noContent(status: number): void;
  next(): void;
}

/**
 * The superuser follows a super_admin's address, and so the same holds for both: no link is sent to an address that the
 * holder has not confirmed. Answers as PocketBase does for an unknown address.
 */
export function checkSuperuserReset(event: ResetEvent): void {
  const unconfirmed = `SELECT 1 FROM users u WHERE u.email = {:email} COLLATE NOCASE AND NOT ${emailConfirmedSql("u")}`;
  if (integer(event.app, unconfirmed, { email: event.record.email() }) !== 0) event.noContent(204);
  else event.next();
}

/** There is one way to change an account: the product's routes. */
export function forbidEmailChange(): void {
  throw new ForbiddenError("The administrator changes e-mail addresses.");
}
