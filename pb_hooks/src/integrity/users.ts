import { queueNotice } from "../account-email/notices.ts";
import { forgetAccount } from "../account-email/tokens.ts";
import { releaseRecords } from "../admin-users/remove.ts";
import type { PbApp, PbRecord, RecordEvent } from "../kernel/pocketbase.d.ts";
import { execute, integer, text } from "../kernel/sql.ts";
import { endSessions } from "../sessions/session.ts";

/** A record event whose app can be replaced, so that everything after it joins the transaction. */
export interface TransactionalEvent extends RecordEvent {
  app: PbApp;
}

/**
 * A change of an account, by whatever way: a new password or a deactivation ends its sessions and PocketBase tokens,
 * and a new password or e-mail address of a super_admin reaches the superuser of the same address, and the address that
 * the holder has confirmed is to be notified of another one, all in one transaction.
 */
export function userChanged(event: TransactionalEvent): void {
  const { record } = event;
  const before = record.original();
  const password = record.getString("password");
  const ended = password !== "" || (before.getBool("isActive") && !record.getBool("isActive"));
  const moved = before.email() !== record.email();
  const followed = record.getString("role") === "super_admin" && (password !== "" || moved);
  if (ended || joinsInactiveOrganization(event.app, record)) record.refreshTokenKey();
  const work = (tx: PbApp) => {
    event.next();
    if (ended) endSessions(tx, record.id);
    if (moved) queueNotice(tx, record, Date.now());
    if (followed) updateSuperuser(tx, before.email(), record.email(), password);
  };
  if (ended || moved || followed) inTransaction(event, work);
  else event.next();
}

/** Whether a user is moved to an inactive organization, whose records a PocketBase token could still read. */
function joinsInactiveOrganization(app: PbApp, record: PbRecord): boolean {
  const id = record.getString("organizationId");
  if (id === "" || id === record.original().getString("organizationId")) return false;
  return integer(app, "SELECT 1 FROM organizations WHERE id = {:id} AND isActive AND deleted = ''", { id }) === 0;
}

/** Removes what belongs to an account alone together with it. */
export function userDeleted(event: TransactionalEvent): void {
  inTransaction(event, (tx) => {
    releaseRecords(tx, event.record.id, Date.now());
    event.next();
    endSessions(tx, event.record.id);
    forgetAccount(tx, event.record.id);
    for (const table of ["devices", "requests", "invitations", "shares", "calendar_links"]) {
      execute(tx, `DELETE FROM ${table} WHERE user = {:user}`, { user: event.record.id });
    }
  });
}

/** Runs the work, and everything after it, in one transaction. */
export function inTransaction(event: TransactionalEvent, work: (tx: PbApp) => void): void {
  const outer = event.app;
  outer.runInTransaction((tx) => {
    event.app = tx;
    try {
      work(tx);
    } finally {
      event.app = outer;
    }
  });
}

function updateSuperuser(tx: PbApp, oldEmail: string, email: string, password: string): void {
  const id = text(tx, "SELECT id FROM _superusers WHERE email = {:email} COLLATE NOCASE", { email: oldEmail });
  if (id === null) return;
  const superuser: PbRecord = tx.findRecordById("_superusers", id);
  superuser.setEmail(email);
  if (password !== "") superuser.setPassword(password);
  tx.save(superuser);
}
