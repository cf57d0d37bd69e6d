import { type CalendarLink, type Language, languages } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, isoTimeSql, text } from "../kernel/sql.ts";
import { freshToken, hashOf, MAY_HAVE_SESSION } from "../sessions/session.ts";

const JSON_SQL = `json_object('language', c.language, 'createdAt', ${isoTimeSql("c.created")},
  'readAt', iif(c.read = 0, NULL, ${isoTimeSql("c.read")}))`;

/** A person's calendar link, or null when there is none. */
export function linkOf(app: PbApp, user: string): CalendarLink | null {
  const found = text(app, `SELECT ${JSON_SQL} FROM calendar_links c WHERE c.user = {:user}`, { user });
  return found === null ? null : JSON.parse(found);
}

/** Makes a person's calendar link, in place of an earlier one. @returns its token, of which only the hash is stored */
export function makeLink(tx: PbApp, user: string, language: Language, now: number): string {
  const { token, hash } = freshToken();
  execute(
    tx,
    `INSERT OR REPLACE INTO calendar_links (user, hash, language, created) VALUES ({:user}, {:hash}, {:language}, {:now})`,
    { user, hash, language, now },
  );
  return token;
}

export function removeLink(tx: PbApp, user: string): void {
  execute(tx, "DELETE FROM calendar_links WHERE user = {:user}", { user });
}

/** Whose calendar a token is of, or null when it does not (any longer) work: it ends when its owner may not sign in. */
export function readerOfToken(app: PbApp, token: string): { user: string; language: Language } | null {
  const found = text(
    app,
    `SELECT c.language || ' ' || c.user FROM calendar_links c JOIN users u ON u.id = c.user
     LEFT JOIN organizations o ON o.id = u.organizationId WHERE c.hash = {:hash} AND ${MAY_HAVE_SESSION}`,
    { hash: hashOf(token) },
  );
  if (found === null) return null;
  const [written, user = ""] = found.split(" ");
  return { user, language: languages.find((one) => one === written) ?? "en" };
}

/** Notes that an app has fetched the calendar. */
export function noteRead(tx: PbApp, user: string, now: number): void {
  execute(tx, "UPDATE calendar_links SET read = {:now} WHERE user = {:user}", { user, now });
}

/** Removes the links of those who may not sign in, so that a link does not come back with a right that is given back. */
export function purgeLinks(app: PbApp): void {
  execute(
    app,
    `DELETE FROM calendar_links WHERE user NOT IN (SELECT u.id FROM users u
       LEFT JOIN organizations o ON o.id = u.organizationId WHERE ${MAY_HAVE_SESSION})`,
  );
}
