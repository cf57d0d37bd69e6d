/* When people are told of what lapses. A deadline is told once per lead time, whatever the clock and the server do; its key
   begins with the deadline's own, so that a renewed paper is told anew (docs/decisions/0090-notices.md). */

import { daysLeft } from "../employees/expiry.ts";
import { type Handling, isSnoozed } from "../handling/handling.ts";
import { defaultSettings, leadDaysOf, type OrganizationSettings } from "../settings/settings.ts";
import type { Deadline } from "./deadlines.ts";

/** Days back that `GET /api/notices` goes. */
export const NOTICES_SHOWN_DAYS = 60;
/** Days that notices and digests are kept; of a date that a paper still has, they are kept beyond that. */
export const NOTICES_KEPT_DAYS = 400;
/** The hour of an organization's day from which its digests are sent. */
export const DIGEST_HOUR = 7;

/** Days more until the admins hear of a date that somebody handles: that it still stands means that nobody has renewed it. */
export const HANDLED_ESCALATION_DAYS = 7;

/**
 * `lead`: so many days before. `escalation`: expired for days, and the date still stands. `handed`: somebody made this person
 * the one who sees to it.
 */
export const noticeKinds = ["lead", "escalation", "handed"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A notice as `GET /api/notices` shows it to one of those who are told. */
export interface Notice extends Deadline {
  kind: NoticeKind;
  /** Days before the deadline; below 0 after it, as where somebody let it rest until then. Of `handed`, those left then. */
  lead: number;
  /** What the record is called now. */
  name: string;
  /** When it was noticed, ISO 8601 UTC. */
  at: string;
  /** Whether the deadline still has that day: not once the paper is renewed. */
  current: boolean;
}

/** What was told of a deadline before. */
export interface Told {
  /** The least lead time that was told; null for none. */
  lead: number | null;
  escalated: boolean;
}

/**
 * What is to be told of a deadline today, beside what was told before. Of several lead times that have passed since, as
 * while the server was off or before the paper was filed, it is the nearest alone. The end of a rest counts as a lead time.
 * The admins hear of what has expired for days even while it rests or somebody handles it, then some days later.
 * @param handling of the deadline; null where nobody sees to it and it does not rest
 * @param isHandled whether who sees to it still can
 */
export function dueNotices(
  deadline: Pick<Deadline, "type" | "day">,
  settings: OrganizationSettings,
  today: string,
  told: Told,
  handling: Handling | null,
  isHandled: boolean,
): { kind: NoticeKind; lead: number }[] {
  const left = daysLeft(deadline.day, today);
  const due: { kind: NoticeKind; lead: number }[] = [];
  const rested = handling?.snoozedUntil ? [daysLeft(deadline.day, handling.snoozedUntil)] : [];
  const nearest = Math.min(...[...leadDaysOf(settings, deadline.type), ...rested].filter((lead) => lead >= left));
  if (Number.isFinite(nearest) && (told.lead === null || nearest < told.lead) && !isSnoozed(handling, today))
    due.push({ kind: "lead", lead: nearest });
  const { escalationDays } = settings;
  const late =
    escalationDays === null ? Number.POSITIVE_INFINITY : escalationDays + (isHandled ? HANDLED_ESCALATION_DAYS : 0);
  if (!told.escalated && left < 0 && -left >= late) due.push({ kind: "escalation", lead: -late });
  return due;
}

/** The lead times of all types; those that are not named have those of `default`. */
export function leadTimes(settings: OrganizationSettings): Readonly<Record<string, readonly number[]>> {
  const named = Object.entries(settings.leadDays).flatMap(([type, days]) => (days ? [[type, days] as const] : []));
  return { default: defaultSettings.leadDays.default ?? [], ...Object.fromEntries(named) };
}

/** Whether digests may be sent at this time of an organization's day. @param today `YYYY-MM-DD` @param hour 0-23 */
export function isDigestTime({ quietDays }: OrganizationSettings, today: string, hour: number): boolean {
  return hour >= DIGEST_HOUR && !quietDays.includes(new Date(`${today}T00:00:00Z`).getUTCDay());
}
