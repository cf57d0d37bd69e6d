import type { User } from "#domain/index";
import { AppError, jsonSql, usernameSkeleton, users } from "#domain/index";
import type { PbApp, PbRecord, SqlValue } from "../kernel/pocketbase.d.ts";
import { integer, text, texts } from "../kernel/sql.ts";

const BY_NAME = `
  SELECT id FROM users WHERE username = {:name} COLLATE NOCASE
  UNION ALL SELECT id FROM users WHERE email = {:name} COLLATE NOCASE LIMIT 1`;

/** The account with a username or an e-mail address, ignoring case; null when there is none. */
export function findAccount(app: PbApp, name: string): PbRecord | null {
  const wanted = name.trim();
  const id = text(app, BY_NAME, { name: wanted }) ?? findBeyondAscii(app, wanted);
  return id === null ? null : app.findRecordById("users", id);
}

/** SQLite's NOCASE covers ASCII only; É and é must match as well. */
function findBeyondAscii(app: PbApp, name: string): string | null {
  const lower = name.toLowerCase();
  if (/^[\x00-\x7f]*$/.test(name) || lower === name.toUpperCase()) return null;
  const list = texts(
    app,
    "SELECT json_array(id, username, email) FROM users WHERE length(username) = {:length} OR length(email) = {:length}",
    { length: [...name].length },
  );
  for (const row of list) {
    const [id, username, email]: [string, string, string] = JSON.parse(row);
    if (username.toLowerCase() === lower || email.toLowerCase() === lower) return id;
  }
  return null;
}

/** Arabic letters as they are typed; the others of a name are not written in another way. */
const ARABIC = /[\u0621-\u064A]/g;
/** Arabic letters that a skeleton has in the place of others. */
const STANDING_FOR_OTHERS = "\u064A\u0643\u0647";
const IS_ARABIC = "username GLOB '*[\u0621-\u064A\u06A9\u06BE\u06C1\u06CC\u06D5\uFB50-\uFDFF\uFE70-\uFEFC]*'";
const HAS_FORMS = "username GLOB '*[\uFB50-\uFDFF\uFE70-\uFEFC]*'";

/**
 * Whether a name is taken by one that looks like it. ASCII names are found by their index; of the others those are
 * compared that have the same Arabic letters, as ten thousand would take the runtime seconds.
 */
export function hasLookAlike(app: PbApp, username: string): boolean {
  const skeleton = usernameSkeleton(username);
  if (integer(app, "SELECT 1 FROM users WHERE username = {:skeleton} COLLATE NOCASE", { skeleton }) !== 0) return true;
  const arabic = [...new Set(skeleton.match(ARABIC) ?? [])];
  const sure = arabic.filter((letter) => !STANDING_FOR_OTHERS.includes(letter));
  const letters = sure.map((_, at) => `instr(username, {:l${at}}) > 0`).join(" AND ") || "true";
  const wanted = arabic.length > 0 ? `(${letters} OR ${HAS_FORMS})` : `NOT ${IS_ARABIC}`;
  const names = texts(
    app,
    `SELECT username FROM users WHERE username GLOB '*[^ -~]*' AND ${wanted}`,
    Object.fromEntries(sure.map((letter, at) => [`l${at}`, letter])),
  );
  return names.some((name) => usernameSkeleton(name) === skeleton);
}

/** Whether the holder of an account has confirmed its present address; see domain's emailConfirmedSql. */
export function hasConfirmedEmail(account: PbRecord): boolean {
  return account.email() !== "" && account.getString("confirmedEmail").toLowerCase() === account.email().toLowerCase();
}

/**
 * A password check that takes as long for an account that does not exist as for one that does.
 * @returns whether the account exists and the password is right
 */
export function verifyPassword(app: PbApp, account: PbRecord | null, password: string): boolean {
  if (account) return account.validatePassword(password);
  const anyone = text(app, "SELECT id FROM users LIMIT 1");
  if (anyone !== null) app.findRecordById("users", anyone).validatePassword(password);
  return false;
}

/**
 * Whether an account may sign in, and if not, why. "changed": its password was changed or its sessions were ended since
 * the record was read.
 */
export function accountStatus(
  app: PbApp,
  account: PbRecord,
): "active" | "inactive" | "changed" | "organization_inactive" | null {
  if (account.isSuperuser()) return "active";
  const standing = text(
    app,
    `SELECT CASE WHEN NOT u.isActive THEN 'inactive'
                 WHEN u.tokenKey != {:tokenKey} THEN 'changed'
                 WHEN u.organizationId != '' AND (o.id IS NULL OR NOT o.isActive OR o.deleted != '')
                 THEN 'organization_inactive' ELSE 'active' END
     FROM users u LEFT JOIN organizations o ON o.id = u.organizationId WHERE u.id = {:id}`,
    { id: account.id, tokenKey: account.getString("tokenKey") },
  );
  const known = ["active", "inactive", "changed", "organization_inactive"] as const;
  return known.find((one) => one === standing) ?? null;
}

/** A user's JSON as GET /api/user shows it. @throws {AppError} not_found */
export function userJson(app: PbApp, id: SqlValue): string {
  const found = text(app, `SELECT ${jsonSql(users, "u")} FROM users u WHERE u.id = {:id}`, { id });
  if (found === null) throw new AppError("not_found");
  return found;
}

/** A user as GET /api/user shows them. @throws {AppError} not_found */
export function userOf(app: PbApp, id: SqlValue): User {
  return JSON.parse(userJson(app, id));
}
