import { allowsPushSql, isDigestTime, NOTICES_SHOWN_DAYS } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably, execute, text, texts } from "../kernel/sql.ts";
import { publicPushKey, wake } from "../push/sender.ts";
import type { Attempts } from "./attempts.ts";
import { isNewSql, isToTellSql, type NoticeReader, noticeReaders } from "./readers.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Wakes the devices of people who have something new, once a day and not on quiet days, as digests are sent. A push that
 * the service does not take waits for the next run. @param now milliseconds
 */
export function wakeDevices(app: PbApp, now: number, attempts: Attempts): void {
  if (publicPushKey() === null) return;
  const having = (condition: string) => `${allowsPushSql("o")}
    AND EXISTS (SELECT 1 FROM push_subscriptions s WHERE s.person = u.id AND ${condition})`;
  const news = `${having("true")} AND EXISTS (SELECT 1 FROM notice_people p WHERE p.person = u.id AND p.pushed = '')`;
  for (const reader of readersNow(app, news, now)) attempts.make("no push planned", () => planPush(app, reader, now));
  const people = readersNow(app, having("s.waits = 1"), now).map(({ actor }) => String(actor.id));
  const waiting = texts(
    app,
    `SELECT json_object('session', session, 'endpoint', endpoint) FROM push_subscriptions
     WHERE waits = 1 AND person IN (SELECT value FROM json_each({:people})) ORDER BY made, session`,
    { people: JSON.stringify(people) },
  );
  if (waiting.length > 0) wake(app, waiting);
}

/** Those who match and may be told at this time of their day. */
function readersNow(app: PbApp, where: string, now: number): NoticeReader[] {
  return noticeReaders(app, where, {}, now).filter(({ settings, clock }) =>
    isDigestTime(settings, clock.day, clock.hour),
  );
}

/** Notes that a person's devices are to be woken today, where there is something new and they were not yet. */
function planPush(app: PbApp, { actor, clock }: NoticeReader, now: number): void {
  const person = String(actor.id);
  const today = clock.day;
  const told = `SELECT n.key FROM notice_people p JOIN notices n ON n.key = p.notice
    WHERE p.person = {:person} AND p.pushed = '' AND ${isNewSql} AND ${isToTellSql(actor)}`;
  durably(app, (tx) => {
    const woken = "SELECT 1 FROM push_subscriptions WHERE person = {:person} AND day = {:today}";
    if (text(tx, woken, { person, today }) !== null) return;
    const count = execute(
      tx,
      `UPDATE notice_people SET pushed = {:today} WHERE person = {:person} AND notice IN (${told})`,
      { person, today, since: now - NOTICES_SHOWN_DAYS * DAY_MS },
    );
    if (count === 0) return;
    const sql = "UPDATE push_subscriptions SET day = {:today}, waits = 1 WHERE person = {:person}";
    execute(tx, sql, { person, today });
  });
}
