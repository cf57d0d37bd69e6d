import type { PbApp } from "../kernel/pocketbase.d.ts";
import { verifyPassword } from "../sessions/accounts.ts";

/* A share link's password is hashed as an account's: by PocketBase, with bcrypt. */

/** PocketBase's value of a password field. */
interface PasswordValue {
  hash: string;
}

/** A record that is never saved, for its password field. */
const blank = (app: PbApp) => new Record(app.findCachedCollectionByNameOrId("users"));

export function hashedPassword(app: PbApp, password: string): string {
  const record = blank(app);
  record.setPassword(password);
  return record.getString("password:hash");
}

/**
 * Whether this is the password of a hash; takes as long where there is none to compare with.
 * @param hash null for a link that does not work
 */
export function isPassword(app: PbApp, hash: string | null, password: string): boolean {
  if (hash === null) return verifyPassword(app, null, password);
  const record = blank(app);
  const value = record.getRaw("password") as PasswordValue;
  value.hash = hash;
  return record.validatePassword(password);
}
