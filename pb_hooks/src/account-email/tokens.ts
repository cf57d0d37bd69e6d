import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, text } from "../kernel/sql.ts";
import { freshToken, hashOf } from "../sessions/session.ts";

const LINK_LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * What the use of a link needs besides its token. "session": it was sent to the new address, which may be that of
 * whoever changed it, so it counts together with a session of the account alone. "previous": it was sent to the address
 * that the holder had confirmed before, which is proof enough.
 */
export type Proof = "session" | "previous";

/** A link that is good: whose it is, which address it confirms, and what it needs. */
export interface Confirmation {
  user: string;
  email: string;
  proof: Proof;
}

/** Creates a link's token; only its hash is stored. @param now milliseconds */
export function newToken(tx: PbApp, { user, email, proof }: Confirmation, now: number): string {
  const { token, hash } = freshToken();
  execute(
    tx,
    `INSERT INTO email_confirmations (hash, user, email, proof, created)
     VALUES ({:hash}, {:user}, {:email}, {:proof}, {:now})`,
    { hash, user, email, proof, now },
  );
  return token;
}

/**
 * What a token is for, or null when it is not (any longer) good: too old, used, or the account's address is another.
 */
export function findToken(app: PbApp, token: string, now: number): Confirmation | null {
  const found = text(
    app,
    `SELECT json_object('user', c.user, 'email', u.email, 'proof', c.proof)
     FROM email_confirmations c JOIN users u ON u.id = c.user
     WHERE c.hash = {:hash} AND c.created > {:since} AND c.email = u.email COLLATE NOCASE AND u.isActive`,
    { hash: hashOf(token), since: now - LINK_LIFETIME_MS },
  );
  return found === null ? null : JSON.parse(found);
}

/** The present address of an account is confirmed from now on; its links are used up. */
export function confirmEmail(tx: PbApp, user: string): void {
  const record = tx.findRecordById("users", user);
  record.set("confirmedEmail", record.email());
  tx.saveNoValidate(record);
  execute(tx, "DELETE FROM email_confirmations WHERE user = {:user}", { user });
}

/** What goes with an account: its links, and the notices that have not been sent. */
export function forgetAccount(tx: PbApp, user: string): void {
  for (const table of ["email_confirmations", "email_notices"]) {
    execute(tx, `DELETE FROM ${table} WHERE user = {:user}`, { user });
  }
}

export function purgeConfirmations(app: PbApp, now: number): void {
  execute(app, "DELETE FROM email_confirmations WHERE created <= {:before}", { before: now - LINK_LIFETIME_MS });
}
