import {
  dayOrNullSql,
  defaultSettings,
  dueNotices,
  HANDLED_ESCALATION_DAYS,
  leadTimes,
  NOTICES_SHOWN_DAYS,
  type NoticeKind,
  type OrganizationSettings,
  type PaperTypeKey,
  settingsOf,
  soundHandling,
  storedJsonSql,
} from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably, execute, text, texts } from "../kernel/sql.ts";
import { clockIn, serverTimeZone } from "../kernel/time-zone.ts";
import { MAY_HAVE_SESSION } from "../sessions/session.ts";
import type { Attempts } from "./attempts.ts";
import { deadlineKeySql, deadlinesSql, handlingSql, isCurrentSql } from "./deadlines-sql.ts";
import { isUntoldSql } from "./readers.ts";
import { adminsOf, handlerOf, type NoticedDeadline, recipientsOf, seeingAll, TenantPeople } from "./recipients.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than anything has been expired. */
const NEVER = 1_000_000;

/** Tenants whose days, lead times and rules are the same. */
interface Scope {
  /** SQL over a record `r`. */
  where: string;
  /** The organization; null for private spaces. */
  organization: string | null;
  settings: OrganizationSettings;
  today: string;
}

/** Every active organization, and all private spaces of active people together. */
function scopesOf(app: PbApp, now: number): Scope[] {
  const rows = texts(
    app,
    `SELECT json_object('id', o.id, 'settings', json(${storedJsonSql("o.settings", "object")})) FROM organizations o
     WHERE o.isActive AND o.deleted = ''`,
  );
  const organizations = rows.map((row): Scope => {
    const organization: { id: string; settings: Partial<OrganizationSettings> | null } = JSON.parse(row);
    const settings = settingsOf(organization);
    const { id } = organization;
    return { where: `r.tenant = '${id}'`, organization: id, settings, today: clockIn(settings.timeZone, now).day };
  });
  // nobody is above who owns a private space
  const settings = { ...defaultSettings, escalationDays: null };
  const owners = `SELECT u.id FROM users u LEFT JOIN organizations o ON o.id = u.organizationId
    WHERE ${MAY_HAVE_SESSION}`;
  const today = clockIn(serverTimeZone(), now).day;
  return [...organizations, { where: `r.tenant IN (${owners})`, organization: null, settings, today }];
}

interface Candidate extends NoticedDeadline {
  key: string;
  told: number | null;
  escalated: 0 | 1;
}

const MEMBERS = ["collection", "record", "paper", "type", "day", "tenant", "responsible", "filer"];
const membersSql = (alias: string) => MEMBERS.map((name) => `'${name}', ${alias}.${name}`).join(", ");

/** SQL: whether somebody lets something of the record rest, which may end at any time before the deadline. */
const rests = (alias: string) => `instr(${alias}.handling, 'snoozedUntil":"') > 0`;

const daysUntil = (day: string) => `CAST(julianday(d.day) - julianday(${day}) AS INTEGER)`;

/** SQL: whether a notice of the deadline `t` was written that matches. */
const wasTold = (matches: string) => `EXISTS (SELECT 1 FROM notices n WHERE n.deadline = t.key AND ${matches})`;

/** SQL: whether somebody handles a deadline who sees all records of its collection: the admins hear of it later. */
const isHandledSql = (alias: string) =>
  `coalesce(${alias}.handled ->> '$.day' = ${alias}.day AND ${alias}.collection || '|' || (${alias}.handled ->> '$.by')
     IN (SELECT a.key || '|' || p.value FROM json_each({:able}) a, json_each(a.value) p), 0)`;

/**
 * The deadlines of which something is to be told, but for what depends on people's rights: what it is, `dueNotices` in
 * domain/papers/notices.ts says. Those of which all was told, by far the most, never leave SQLite.
 */
function candidatesOf(app: PbApp, people: TenantPeople, { where, organization, settings, today }: Scope): Candidate[] {
  const leads = leadTimes(settings);
  const able = organization === null ? {} : seeingAll(organization, people.of(organization));
  const found = text(
    app,
    `WITH leads AS MATERIALIZED (
       SELECT l.key AS type, days.value AS lead FROM json_each({:leads}) l, json_each(l.value) days
     ), near AS MATERIALIZED (
       SELECT d.*, ${deadlineKeySql} AS key, ${daysUntil("{:today}")} AS remaining, ${handlingSql("d")} AS handled,
         iif(d.type IN (SELECT key FROM json_each({:leads})), d.type, 'default') AS leadsOf
       FROM (${deadlinesSql(where)}) d WHERE d.day <= date({:today}, '+' || {:most} || ' days') OR ${rests("d")}
     ), come AS MATERIALIZED (
       SELECT d.*, iif(d.handled ->> '$.day' = d.day, ${daysUntil(dayOrNullSql("d.handled ->> '$.snoozedUntil'"))}, NULL) AS rest,
         (SELECT min(l.lead) FROM leads l WHERE l.type = d.leadsOf AND l.lead >= d.remaining) AS lead
       FROM near d
     )
     SELECT json_group_array(json_object(${membersSql("t")}, 'key', t.key, 'handling', json(t.handled),
       'told', (SELECT min(n.lead) FROM notices n WHERE n.deadline = t.key AND n.kind = 'lead'),
       'escalated', ${wasTold("n.kind = 'escalation'")}))
     FROM come t WHERE (t.rest IS NULL OR t.rest >= t.remaining) AND coalesce(t.lead, t.rest) IS NOT NULL
         AND NOT ${wasTold("n.kind = 'lead' AND n.lead <= min(coalesce(t.lead, t.rest), coalesce(t.rest, t.lead))")}
       OR t.remaining <= -{:escalation} AND NOT ${wasTold("n.kind = 'escalation'")}
         AND (t.remaining <= -{:escalation} - ${HANDLED_ESCALATION_DAYS} OR NOT ${isHandledSql("t")})`,
    {
      ...{ today, leads: JSON.stringify(leads), able: JSON.stringify(able) },
      ...{ most: Math.max(0, ...Object.values(leads).flat()), escalation: settings.escalationDays ?? NEVER },
    },
  );
  return JSON.parse(found ?? "[]");
}

interface NewNotice extends NoticedDeadline {
  key: string;
  deadline: string;
  kind: NoticeKind;
  lead: number;
  people: number[];
}

function newNotices(app: PbApp, scope: Scope, attempts: Attempts): NewNotice[] {
  const people = new TenantPeople(app);
  const due = ({ key, told, escalated, ...deadline }: Candidate) => {
    const colleagues = people.of(deadline.tenant);
    const stored = soundHandling(deadline.handling);
    const handling = stored?.day === deadline.day ? stored : null;
    const of = { type: deadline.type as PaperTypeKey | "document", day: deadline.day };
    const before = { lead: told, escalated: escalated === 1 };
    const isHandled = handlerOf(deadline, colleagues) !== null;
    return dueNotices(of, scope.settings, scope.today, before, handling, isHandled).map(({ kind, lead }) => ({
      ...deadline,
      ...{ deadline: key, kind, lead },
      key: `${key}|${kind === "lead" ? lead : kind}`,
      people: kind === "lead" ? recipientsOf(deadline, colleagues) : adminsOf(deadline, colleagues),
    }));
  };
  return candidatesOf(app, people, scope).flatMap(
    (candidate) => attempts.make("a deadline not noted", () => due(candidate)) ?? [],
  );
}

/** Writes notices and whom they are for; one that is there already stays as it is. */
function insertNotices(tx: PbApp, notices: readonly NewNotice[], now: number): void {
  const rows = JSON.stringify(notices.map(({ handling: _, ...row }) => row));
  const columns = ["key", "deadline", "tenant", "collection", "record", "paper", "type", "day", "kind", "lead"];
  execute(
    tx,
    `INSERT OR IGNORE INTO notices (${columns.join(", ")}, at)
     SELECT ${columns.map((name) => `r.value ->> '$.${name}'`).join(", ")}, {:now} FROM json_each({:rows}) r`,
    { rows, now },
  );
  addPeople(tx, rows);
}

/** @param rows JSON list of objects with the `key` of a notice and its `people` */
function addPeople(tx: PbApp, rows: string): void {
  execute(
    tx,
    `INSERT OR IGNORE INTO notice_people (notice, person)
     SELECT r.value ->> '$.key', CAST(p.value AS TEXT) FROM json_each({:rows}) r, json_each(r.value, '$.people') p`,
    { rows },
  );
}

/**
 * Notices that nobody has been told of and nobody is left to be told, since the account is gone, inactive or elsewhere:
 * whoever would be told now. What was handed over to somebody is nobody else's news.
 */
function passOn(app: PbApp, now: number): void {
  const orphans = `SELECT n.* FROM notices n WHERE n.at > {:since} AND n.kind <> 'handed' AND NOT EXISTS (
      SELECT 1 FROM notice_people p CROSS JOIN users u ON u.id = p.person WHERE p.notice = n.key
        AND (p.digest <> '' AND NOT EXISTS (SELECT 1 FROM digests d WHERE d.key = p.digest AND ${isUntoldSql})
          OR (u.isActive AND n.tenant IN (u.id, u.organizationId))))
    AND ${isCurrentSql}`;
  const since = now - NOTICES_SHOWN_DAYS * DAY_MS;
  const records = text(app, `SELECT json_group_array(DISTINCT record) FROM (${orphans})`, { since }) ?? "[]";
  if (records === "[]") return;
  const found = texts(
    app,
    `SELECT json_object(${membersSql("d")}, 'key', n.key, 'kind', n.kind, 'handling', json(${handlingSql("d")}))
     FROM (${orphans}) n JOIN (${deadlinesSql("r.id IN (SELECT value FROM json_each({:records}))")}) d
       ON d.record = n.record AND d.collection = n.collection AND d.paper = n.paper AND d.day = n.day`,
    { since, records },
  );
  const people = new TenantPeople(app);
  const rows = found.flatMap((row) => {
    const { key, kind, ...deadline }: NoticedDeadline & { key: string; kind: NoticeKind } = JSON.parse(row);
    const colleagues = people.of(deadline.tenant);
    const told = kind === "escalation" ? adminsOf(deadline, colleagues) : recipientsOf(deadline, colleagues);
    return told.length > 0 ? [{ key, people: told }] : [];
  });
  if (rows.length > 0) durably(app, (tx) => addPeople(tx, JSON.stringify(rows)));
}

/**
 * Notes what is to be told now, once for each deadline and lead time, and whom. However often it runs, and however long it
 * did not, nothing is noted twice and nothing is left out. @param now milliseconds
 */
export function noticeDeadlines(app: PbApp, now: number, attempts: Attempts): void {
  for (const scope of scopesOf(app, now)) {
    attempts.make("deadlines of an organization not noted", () => {
      // found before the transaction, for which everybody else waits; the keys keep two runs from writing one twice
      const due = newNotices(app, scope, attempts);
      if (due.length > 0) durably(app, (tx) => insertNotices(tx, due, now));
    });
  }
  passOn(app, now);
}
