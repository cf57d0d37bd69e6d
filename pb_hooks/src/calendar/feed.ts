import {
  type Actor,
  AppError,
  type CalendarDeadline,
  calendarOf,
  jsonSql,
  organizations,
  settingsOf,
  type User,
  users,
  worksWithEmployees,
} from "#domain/index";
import { acquireLease } from "../http/lease.ts";
import type { OpenCall, Reply } from "../http/types.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably, text } from "../kernel/sql.ts";
import { deadlinesSql, namedSql, namesMembersSql } from "../notices/deadlines-sql.ts";
import { accessibleSql, visibleToSql } from "../records/policy-sql.ts";
import { type Counter, checkAttempts, countAttempt } from "../sessions/rate-limits.ts";
import { actorOf } from "../sessions/session.ts";
import { logState } from "../sync/log.ts";
import { noteRead, readerOfToken } from "./store.ts";

/** Links that do not work which one client may try, and readings of one calendar, within the window of attempts. */
const WRONG_TOKENS = 60;
const READINGS = 60;

const ENDING = ".ics";

/**
 * GET /api/calendar/{file}: the calendar of whoever made the link. One that does not work has the same answer, whatever
 * the reason.
 * @throws {AppError} not_found, too_many_attempts, server_busy
 */
export function sendCalendar(call: OpenCall): Reply {
  const { app, event, now } = call;
  const wrong: Counter[] = [{ name: `calendar:token:${event.realIP()}`, limit: WRONG_TOKENS }];
  checkAttempts(app, wrong, now);
  const { file = "" } = call.params;
  const reader = file.endsWith(ENDING) ? readerOfToken(app, file.slice(0, -ENDING.length)) : null;
  if (!reader) {
    durably(app, (tx) => countAttempt(tx, wrong, now));
    throw new AppError("not_found");
  }
  const { user, language } = reader;
  const readings: Counter[] = [{ name: `calendar:read:${user}`, limit: READINGS }];
  checkAttempts(app, readings, now);
  durably(app, (tx) => {
    countAttempt(tx, readings, now);
    noteRead(tx, user, now);
  });
  const feed = feedOf(app, user);
  const tag = `"${$security.sha256(`${language}|${feed.version}`).slice(0, 32)}"`;
  const headers = {
    ETag: tag,
    // asked for anew each time, and kept by whoever asked alone
    "Cache-Control": "private, no-cache",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
  };
  // an app asks for what it has several times a day, and gets it made anew only where something has changed
  if (isKnown(call.header("If-None-Match"), tag)) return { status: 304, headers };
  const settings = settingsOf(feed.organization === null ? null : JSON.parse(feed.organization));
  const calendar = oneAtATime(app, user, () => calendarOf(deadlinesFor(app, feed.actor), settings, language));
  return {
    status: 200,
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="sijil.ics"',
    },
    stream: (answer) => answer.blob(200, "text/calendar; charset=utf-8", toBytes(calendar)),
  };
}

/**
 * An app that gives up waiting asks again, and a link may be in many hands: each calendar under way takes memory for all
 * that it tells.
 * @throws {AppError} server_busy
 */
export function oneAtATime<T>(app: PbApp, user: string, make: () => T): T {
  const lease = acquireLease(app, `calendar ${user}`);
  try {
    lease.waitForTurn();
    return make();
  } finally {
    lease.end();
  }
}

/** Whether the client has this version; a proxy that compresses makes a weak tag of it. */
function isKnown(sent: string, tag: string): boolean {
  return sent.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}

interface Feed {
  actor: Actor;
  organization: string | null;
  /** Another one after every change of what the calendar is made of. */
  version: string;
}

/**
 * What decides what somebody's calendar says: rights, settings, and all changes of records of the tenants. The log has one
 * entry for each record, at a number that no entry ever had: where entries are purged there are fewer of them. With each
 * start of the server, and each release, the incarnation is another one.
 */
function feedOf(app: PbApp, id: string): Feed {
  const user: User = JSON.parse(
    text(app, `SELECT ${jsonSql(users, "u")} FROM users u WHERE u.id = {:id}`, { id }) ?? "",
  );
  const actor = actorOf(user);
  const organization = organizationOf(app, actor);
  const newest = `SELECT count(*) || ' ' || coalesce(max(c.seq), 0) FROM changes c WHERE ${accessibleSql(actor, "c")}`;
  const { epoch, incarnation } = logState(app);
  const parts = [epoch, incarnation, text(app, newest), JSON.stringify(actor), organization];
  return { actor, organization, version: JSON.stringify(parts) };
}

/** All that this person sees and that has a date, the earliest first, and of one day by their names for apps. */
function deadlinesFor(app: PbApp, actor: Actor): CalendarDeadline[] {
  const people = worksWithEmployees(actor) ? accessibleSql(actor, "r") : "false";
  const papers = visibleToSql(actor, "r", "viewers");
  const paper = "CASE t.paper WHEN '' THEN 'due' ELSE t.paper END";
  const found = text(
    app,
    `SELECT json_group_array(json_object('uid', uid, 'day', day, 'type', type, 'version', coalesce(d.version, e.version),
       'changed', replace(coalesce(d.uploadDate, e.updatedAt), ' ', 'T'), ${namesMembersSql}) ORDER BY day, uid)
     FROM (SELECT t.*, t.collection || '-' || CAST(t.record AS INTEGER) || '-' || ${paper} || '@sijil' AS uid
       FROM (${deadlinesSql(people, papers)}) t) t ${namedSql("t")}`,
  );
  return JSON.parse(found ?? "[]");
}

/** The own organization as JSON. */
function organizationOf(app: PbApp, { organizationId }: Actor): string | null {
  if (organizationId === null) return null;
  const sql = `SELECT ${jsonSql(organizations, "o")} FROM organizations o WHERE o.id = {:id}`;
  return text(app, sql, { id: String(organizationId) });
}
