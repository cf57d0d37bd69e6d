import {
  type Actor,
  dayOrNullSql,
  emailConfirmedSql,
  type Language,
  languages,
  type OrganizationSettings,
  partMemberSql,
  settingsOf,
  storedJsonSql,
  worksWithEmployees,
} from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import { clockIn, serverTimeZone } from "../kernel/time-zone.ts";
import { visibleToSql } from "../records/policy-sql.ts";
import { MAY_HAVE_SESSION } from "../sessions/session.ts";
import { handlingsSql, isCurrentSql, isHandlingOfSql } from "./deadlines-sql.ts";
import { actorMembersSql } from "./recipients.ts";

/** Somebody who is told of deadlines. */
export interface NoticeReader {
  actor: Actor;
  /** Confirmed of those who get digests. */
  email: string;
  name: string;
  /** Null where nobody knows. */
  language: Language | null;
  settings: OrganizationSettings;
  /** The day and the hour where the organization is, or else the server. */
  clock: { day: string; hour: number };
}

interface ReaderRow extends Actor {
  email: string;
  name: string;
  language: string;
  settings: Partial<OrganizationSettings> | null;
}

type SqlNames = Record<string, string | number>;

/** The active people with a confirmed address who match. @param where SQL over the account `u` */
export function digestReaders(app: PbApp, where: string, params: SqlNames, now: number): NoticeReader[] {
  return noticeReaders(app, `${emailConfirmedSql("u")} AND ${where}`, params, now);
}

/** The active people who match. @param where SQL over the account `u` and its organization `o` */
export function noticeReaders(app: PbApp, where: string, params: SqlNames, now: number): NoticeReader[] {
  const rows = texts(
    app,
    `SELECT json_object(${actorMembersSql}, 'email', u.email, 'name', u.fullName,
       'language', u.language, 'settings', json(${storedJsonSql("o.settings", "object")}))
     FROM users u LEFT JOIN organizations o ON o.id = u.organizationId
     WHERE ${MAY_HAVE_SESSION} AND ${where} ORDER BY u.id`,
    params,
  );
  return rows.map((row) => {
    const { email, name, language, settings: stored, ...actor }: ReaderRow = JSON.parse(row);
    const settings = settingsOf({ settings: stored });
    const zone = actor.organizationId === null ? serverTimeZone() : settings.timeZone;
    const known = languages.find((one) => one === language) ?? null;
    return { actor, email, name, language: known, settings, clock: clockIn(zone, now) };
  });
}

/** SQL: whether this person sees the record of a notice `n`, which is not deleted. */
export function seenNoticeSql(actor: Actor): string {
  const of = (collection: "documents" | "employees", sees: string) =>
    `EXISTS (SELECT 1 FROM ${collection} v WHERE v.id = n.record AND v.deleted = '' AND ${sees})`;
  const people = worksWithEmployees(actor) ? visibleToSql(actor, "v", "staff") : "false";
  return `CASE n.collection WHEN 'documents' THEN ${of("documents", visibleToSql(actor, "v", "viewers"))}
    ELSE ${of("employees", people)} END`;
}

/** SQL: the handling of a notice `n` matches, which is a row `h` of json_each; 0 where there is none. */
const handlingMatches = (condition: string) => `coalesce((SELECT ${partMemberSql("h", "day")} = n.day AND ${condition}
  FROM (SELECT r.handling FROM documents r WHERE n.collection = 'documents' AND r.id = n.record
    UNION ALL SELECT r.handling FROM employees r WHERE n.collection = 'employees' AND r.id = n.record) r,
  ${handlingsSql("r.handling")} h WHERE ${isHandlingOfSql("n")}), 0)`;

/** SQL: whether the deadline of a notice `n` is still with this person, who was made to see to it. */
const isWithSql = ({
  id,
}: Actor) => `(${handlingMatches(`${partMemberSql("h", "by")} = ${id}`)} OR n.collection = 'documents'
  AND EXISTS (SELECT 1 FROM documents r WHERE r.id = n.record AND r.responsibleId = '${id}'))`;

const restsUntil = dayOrNullSql(partMemberSql("h", "snoozedUntil"));

/**
 * SQL: whether a notice `n` is still to be told to this person. What rests is not, but for what admins hear because nobody
 * has renewed it, and for what somebody was made to see to. Its parameter is {:today}.
 */
export function isToTellSql(actor: Actor): string {
  return `(${isCurrentSql} AND ${seenNoticeSql(actor)} AND CASE n.kind WHEN 'escalation' THEN 1
    WHEN 'handed' THEN ${isWithSql(actor)} ELSE NOT ${handlingMatches(`${restsUntil} > {:today}`)} END)`;
}

/**
 * SQL: whether a notice `n` is so new that people are told of it. A change of hands does not become old: no later notice
 * would tell of it. Its parameter is {:since}, in milliseconds.
 */
export const isNewSql = "(n.at > {:since} OR n.kind = 'handed')";

/**
 * SQL: whether nothing of a digest `d` has been handed to the mail server, so that nobody was told by it. One whose sending
 * was begun counts as handed over unless the mail server has refused it: nobody can know how far it came.
 *
 * `tried` is when sending was begun; 0 where nothing was handed over, and less where that is because the mail server knows
 * no such mailbox.
 */
export const isUntoldSql = "(d.sent = 0 AND d.tried <= 0)";

/** SQL: whether the mail server has answered of the person `u` that there is no such mailbox, for what still waits. */
export const isRefusedSql = "EXISTS (SELECT 1 FROM digests d WHERE d.person = u.id AND d.sent = 0 AND d.tried < 0)";
