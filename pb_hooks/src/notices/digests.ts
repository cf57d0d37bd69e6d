import {
  type DigestLine,
  digestDayText,
  digestLines,
  digestLineText,
  digestRestText,
  isDigestTime,
  languages,
  MOST_DIGEST_LINES,
  mailWords,
  NOTICES_SHOWN_DAYS,
  type OrganizationSettings,
  partMemberSql,
  type RecordNames,
  recordNameIn,
  settingsOf,
  storedJsonSql,
} from "#domain/index";
import { messageOf } from "../kernel/error-message.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably, execute, integer, texts } from "../kernel/sql.ts";
import { clockIn } from "../kernel/time-zone.ts";
import { canSendMail, pageUrl, sendMail } from "../mail/mail.ts";
import { mailAnswer, wasRefused } from "../mail/refusals.ts";
import type { Attempts } from "./attempts.ts";
import { handlingsSql, isHandlingOfSql, namedSql, namesMembersSql } from "./deadlines-sql.ts";
import { digestReaders, isNewSql, isToTellSql, isUntoldSql, type NoticeReader, seenNoticeSql } from "./readers.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A digest that could not be sent is tried again after so long; the hourly run does. */
const RETRY_MS = 30 * 60 * 1000;
/**
 * After so many failures in a row the mail server is left alone until the next run. What it has against one e-mail or mailbox
 * says little of the others, unless it says so to many; that it knows a mailbox not is no failure.
 */
const MOST_FAILURES = { server: 3, one: 10 };

/** SQL: the digests of {:person} that were not handed to the mail server. */
const UNTOLD = `SELECT d.key FROM digests d WHERE d.person = {:person} AND ${isUntoldSql}`;

/**
 * Gathers what each person has not been told by e-mail yet into one digest for a person and day, where e-mail can be sent
 * and it is no quiet day. What an earlier digest has that the mail server did not take comes into today's. None is made
 * while nobody can know whether an earlier one was taken: that one is sent again first.
 * @param now milliseconds
 */
export function makeDigests(app: PbApp, now: number, attempts: Attempts): void {
  if (!canSendMail(app)) return;
  const waiting = `(EXISTS (SELECT 1 FROM notice_people p WHERE p.person = u.id AND p.digest = '')
      OR EXISTS (SELECT 1 FROM digests d WHERE d.person = u.id AND ${isUntoldSql}))
    AND NOT EXISTS (SELECT 1 FROM digests d WHERE d.person = u.id AND d.sent = 0 AND NOT ${isUntoldSql})`;
  for (const reader of digestReaders(app, waiting, {}, now)) {
    attempts.make("no digest made", () => {
      if (isDigestTime(reader.settings, reader.clock.day, reader.clock.hour)) makeDigest(app, reader, now);
    });
  }
}

function makeDigest(app: PbApp, reader: NoticeReader, now: number): void {
  const { actor, clock } = reader;
  const person = String(actor.id);
  const key = `${person}|${clock.day}`;
  const since = now - NOTICES_SHOWN_DAYS * DAY_MS;
  // what waited in a digest is told however old it is
  const open = `SELECT n.key FROM notice_people p JOIN notices n ON n.key = p.notice
    WHERE p.person = {:person} AND (p.digest = '' AND ${isNewSql} OR p.digest IN (${UNTOLD}))`;
  const told = `${open} AND ${isToTellSql(actor)}`;
  // what this person does not see any more is for somebody else
  const lost = `${open} AND NOT ${seenNoticeSql(actor)} AND EXISTS (
    SELECT 1 FROM documents r WHERE r.id = n.record AND r.deleted = ''
    UNION ALL SELECT 1 FROM employees r WHERE r.id = n.record AND r.deleted = '')`;
  const params = { person, since, today: clock.day };
  if (texts(app, `${open} UNION ALL ${UNTOLD} LIMIT 1`, params).length === 0) return;
  durably(app, (tx) => {
    execute(tx, `DELETE FROM notice_people WHERE person = {:person} AND notice IN (${lost})`, params);
    if (texts(tx, `SELECT d.key FROM digests d WHERE d.key = {:key} AND NOT ${isUntoldSql}`, { key }).length > 0)
      return;
    const ofPerson = "UPDATE notice_people SET digest = {:key} WHERE person = {:person}";
    // what is not to be told now is open again
    execute(tx, `${ofPerson} AND digest IN (${UNTOLD}) AND notice NOT IN (${told})`, { ...params, key: "" });
    const count = execute(tx, `${ofPerson} AND notice IN (${told})`, { ...params, key });
    // who was refused is refused until the mail server takes one
    const tried = integer(tx, `SELECT coalesce(min(tried), 0) FROM digests WHERE key IN (${UNTOLD})`, { person });
    execute(tx, `DELETE FROM digests WHERE key IN (${UNTOLD})`, { person });
    if (count === 0) return;
    const row =
      "INSERT INTO digests (key, person, day, made, tried) VALUES ({:key}, {:person}, {:day}, {:now}, {:tried})";
    execute(tx, row, { ...{ key, person, now }, day: clock.day, tried });
  });
}

interface WaitingDigest {
  key: string;
  person: string;
  day: string;
  /** See {@link isUntoldSql}. */
  tried: number;
}

/**
 * Sends the digests of today, and those of earlier days of which nobody can know whether the mail server took them. Each
 * counts as sent once it has: one that it takes just before the server dies is sent again, with the same Message-ID, by
 * which most programs show it once. Whom the mail server did not take last time comes after all others: a run may end
 * before everybody was tried. @param now milliseconds
 */
export function sendDigests(app: PbApp, now: number, attempts: Attempts): void {
  if (!canSendMail(app)) return;
  const rows = texts(
    app,
    `SELECT json_object('key', key, 'person', person, 'day', day, 'tried', tried) FROM digests
     WHERE sent = 0 AND (tried < {:before} OR tried > {:now})
     ORDER BY CASE WHEN tried > 0 THEN 0 WHEN tried = 0 THEN 1 ELSE 2 END, made, day, key`,
    { before: now - RETRY_MS, now },
  );
  let failures = { server: 0, one: 0 };
  for (const row of rows) {
    const digest: WaitingDigest = JSON.parse(row);
    const { person } = digest;
    const [reader] =
      attempts.make("no digest sent", () => digestReaders(app, "u.id = {:person}", { person }, now)) ?? [];
    if (!reader || !isDigestTime(reader.settings, reader.clock.day, reader.clock.hour)) continue;
    // of an earlier day: its notices come into the next digest
    if (digest.tried <= 0 && digest.day !== reader.clock.day) continue;
    const mail = attempts.make("no digest written", () => digestMail(app, digest, reader));
    if (mail === undefined) continue;
    try {
      if (!claim(app, digest, now)) continue;
      if (mail !== null) sendMail(app, reader.email, mail.subject, pageUrl(app, "/"), mail.texts, mail.headers);
      const { key } = digest;
      durably(app, (tx) => execute(tx, "UPDATE digests SET sent = {:now} WHERE key = {:key}", { key, now }));
      failures = { server: 0, one: 0 };
    } catch (thrown) {
      app.logger().error("no digest sent", "error", messageOf(thrown));
      const answer = mailAnswer(thrown);
      const isUnknown = answer === "no mailbox";
      // one that was begun before may have been taken then
      if (digest.tried <= 0 && wasRefused(thrown)) release(app, digest, now, isUnknown);
      const of = answer === "server" ? "server" : "one";
      if (!isUnknown && ++failures[of] >= MOST_FAILURES[of]) return;
    }
  }
}

/** Claims a digest for this run, since another one may be sending it. */
function claim(app: PbApp, { key, tried }: WaitingDigest, now: number): boolean {
  const sql = "UPDATE digests SET tried = {:now} WHERE key = {:key} AND tried = {:tried} AND sent = 0";
  return durably(app, (tx) => execute(tx, sql, { key, tried, now })) > 0;
}

/** Notes that nothing of a digest was handed over: until it is, it may get what else there is to tell. */
function release(app: PbApp, { key }: WaitingDigest, now: number, isUnknown: boolean): void {
  const sql = "UPDATE digests SET tried = {:tried}, made = {:now} WHERE key = {:key} AND tried = {:now} AND sent = 0";
  durably(app, (tx) => execute(tx, sql, { key, now, tried: isUnknown ? -now : 0 }));
}

interface StoredLine extends Pick<DigestLine, "type" | "day" | "kind" | "responsible">, RecordNames {
  deadline: string;
  /** Of that day, where somebody sees to it. */
  handling: { by: string; since: string | null } | null;
  /** Of the organization whose record it is; null in a private space. */
  settings: Partial<OrganizationSettings> | null;
}

const ofHandling = (name: string) => partMemberSql("h", name);

/** SQL: who sees to the deadline of a notice `n`, by name, and since when, as JSON; NULL for nobody. */
const handledSql = `(SELECT json_object('by', u.fullName, 'since', ${ofHandling("since")})
  FROM ${handlingsSql("coalesce(d.handling, e.handling)")} h JOIN users u ON u.id = CAST(${ofHandling("by")} AS TEXT)
  WHERE ${isHandlingOfSql("n")} AND ${ofHandling("day")} = n.day)`;

const LINES = (conditions: string) => `
  SELECT json_object('deadline', n.deadline, 'type', n.type, 'day', n.day, 'kind', n.kind,
    'settings', json(${storedJsonSql("o.settings", "object")}), 'handling', json(${handledSql}),
    'responsible', (SELECT u.fullName FROM users u WHERE u.id = d.responsibleId), ${namesMembersSql})
  FROM notice_people p JOIN notices n ON n.key = p.notice ${namedSql("n")}
    LEFT JOIN organizations o ON o.id = n.tenant
  WHERE p.person = {:person} AND p.digest = {:key} AND ${conditions}`;

/** What one digest says; null where nothing of it is to be told any more. */
function digestMail(app: PbApp, { key, person, day }: WaitingDigest, reader: NoticeReader) {
  const today = reader.clock.day;
  const rows = texts(app, LINES(isToTellSql(reader.actor)), { person, key, today });
  const lines = rows.map((row): StoredLine => JSON.parse(row));
  if (lines.length === 0) return null;
  const inLanguage = reader.language === null ? languages : [reader.language];
  const mails = inLanguage.map((language) => {
    const named = lines.map((line) => ({ ...line, name: recordNameIn(line, language), handled: handledOf(line) }));
    const all = digestLines(named);
    const shown = all.slice(0, MOST_DIGEST_LINES);
    const rest = digestRestText(all.length - shown.length, language);
    const values = { name: reader.name, day: digestDayText(day, language) };
    const { subject, ...words } = mailWords("deadlines", language, values);
    const texts = shown.map((line) => digestLineText(line, settingsOf(line), today, language));
    return { subject, language, ...words, lines: rest === null ? texts : [...texts, rest] };
  });
  const subject = mails.map((mail) => mail.subject).join(" / ");
  return { subject, texts: mails, headers: { "Message-ID": messageId(app, key) } };
}

/** Who sees to it, and since which day of the organization. */
function handledOf({ handling, settings }: StoredLine): DigestLine["handled"] {
  if (handling === null) return null;
  const { by, since } = handling;
  return { by, since: since && clockIn(settingsOf({ settings }).timeZone, Date.parse(since)).day };
}

/** The same for a person and day whenever it is sent; it tells nobody who that is. */
function messageId(app: PbApp, key: string): string {
  const [, domain = "sijil.invalid"] = app.settings().meta.senderAddress.split("@");
  return `<digest.${$security.sha256(key).slice(0, 32)}@${domain}>`;
}
