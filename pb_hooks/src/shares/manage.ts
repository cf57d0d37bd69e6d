import { AppError, managesShare, type NewShare, parseInput, SHARE_DAYS, type Share, shareInput } from "#domain/index";
import { downloadable } from "../documents/change.ts";
import type { Call, JsonValue, Reply } from "../http/types.ts";
import { addActivity, addRecordActivity } from "../kernel/activity.ts";
import { pathId } from "../kernel/ids.ts";
import { durably } from "../kernel/sql.ts";
import { bodyFields } from "../records/records.ts";
import { hashedPassword } from "./password.ts";
import { addShare, restoreLink, revokedShareOfId, revokeLink, type StoredShare, shareOfId, sharesOf } from "./store.ts";

/** What those who may revoke a share link see of it. */
function shown({ id, sharedById, sharedBy, hasPassword, views, downloads, createdAt, expiresAt }: StoredShare) {
  return { id, sharedById, sharedBy, hasPassword, views, downloads, createdAt, expiresAt } satisfies Share & JsonValue;
}

/**
 * GET /api/documents/{id}/shares: the document's links that work and that the caller may revoke, the newest first.
 * @throws {AppError} not_found, forbidden
 */
export function listShares(call: Call): Reply {
  const { app, actor, now } = call;
  const shares = sharesOf(app, downloadable(call).id, now).filter((share) => managesShare(actor, share));
  return { status: 200, value: shares.map(shown) };
}

/**
 * POST /api/documents/{id}/shares: makes a link. Only the answer has the token, so it is kept for no repeated request.
 * @throws {AppError} not_found, forbidden, share_days_invalid, shares_full
 */
export function share(call: Call): Reply {
  const { app, actor, now } = call;
  downloadable(call);
  const { days = SHARE_DAYS, password } = parseInput(shareInput, bodyFields(call.input));
  // before the transaction, as it takes its time
  const hash = password ? hashedPassword(app, password) : "";
  const { id, token } = durably(app, (tx) => {
    const document = downloadable({ ...call, app: tx });
    addRecordActivity({ app: tx, actor, now }, "shared", "documents", document);
    return addShare(tx, actor, document, { days, password: hash }, now);
  });
  const made = shareOfId(app, id, now);
  if (!made) throw new AppError("not_found");
  return { status: 201, value: { ...shown(made), token } satisfies NewShare & JsonValue };
}

const placeOf = ({ documentId, tenant }: StoredShare) =>
  ({ collection: "documents", record: String(documentId), tenant: String(tenant) }) as const;

/** DELETE /api/shares/{id}: its link ends. @throws {AppError} not_found */
export function revokeShare({ app, actor, params, now }: Call): Reply {
  const id = pathId(params);
  durably(app, (tx) => {
    const found = shareOfId(tx, id, now);
    if (!found || !managesShare(actor, found)) throw new AppError("not_found");
    revokeLink(tx, id, now);
    addActivity({ app: tx, actor, now }, { kind: "unshared", ...placeOf(found) });
  });
  return { status: 204 };
}

/**
 * POST /api/shares/{id}/restore: a link that was revoked within the hour works again, under the same token.
 * @throws {AppError} not_found, shares_full
 */
export function restoreShare({ app, actor, params, now }: Call): Reply {
  const id = pathId(params);
  const restored = durably(app, (tx) => {
    const found = revokedShareOfId(tx, id, now);
    if (!found || !managesShare(actor, found)) throw new AppError("not_found");
    restoreLink(tx, found, now);
    addActivity({ app: tx, actor, now }, { kind: "shared", ...placeOf(found) });
    return found;
  });
  return { status: 200, value: shown(restored) };
}
