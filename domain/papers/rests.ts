/* How long a deadline may rest ("put off"): who lets it rest decides for everybody else who would be told of it. */

import { daysLeft, laterDay } from "../employees/expiry.ts";
import { defaultSettings, type OrganizationSettings } from "../settings/settings.ts";

/** Days that it may rest from today in any case, also long after the deadline. */
export const SHORT_REST_DAYS = 7;

/**
 * The last day until which a deadline may rest: the day on which the admins hear of it, or a week from today where that is
 * later.
 * @param day of the deadline, `YYYY-MM-DD`
 * @param today `YYYY-MM-DD`
 */
export function lastRestDay(
  day: string,
  { escalationDays }: Pick<OrganizationSettings, "escalationDays">,
  today: string,
): string {
  const late = laterDay(day, escalationDays ?? defaultSettings.escalationDays ?? 0);
  const soon = laterDay(today, SHORT_REST_DAYS);
  return daysLeft(late, soon) > 0 ? late : soon;
}
