import { calendarInput, type NewCalendarLink, type OwnCalendar, parseInput } from "#domain/index";
import type { Call, JsonValue, Reply } from "../http/types.ts";
import { durably } from "../kernel/sql.ts";
import { bodyFields } from "../records/records.ts";
import { linkOf, makeLink, removeLink } from "./store.ts";

/** GET /api/calendar: the own calendar link, without its token. */
export function ownCalendar({ app, actor }: Call): Reply {
  const link = linkOf(app, String(actor.id));
  return { status: 200, value: { link: link && { ...link } } satisfies OwnCalendar & JsonValue };
}

/**
 * POST /api/calendar: makes the own calendar link, in place of an earlier one. Only the answer has its token, so it is
 * kept for no repeated request.
 */
export function makeCalendar({ app, actor, input, language: spoken, now }: Call): Reply {
  const { language = spoken } = parseInput(calendarInput, bodyFields(input));
  const token = durably(app, (tx) => makeLink(tx, String(actor.id), language, now));
  const createdAt = new Date(now).toISOString();
  return { status: 201, value: { language, createdAt, readAt: null, token } satisfies NewCalendarLink & JsonValue };
}

/** DELETE /api/calendar: the own calendar link ends, if there is one. */
export function revokeCalendar({ app, actor }: Call): Reply {
  durably(app, (tx) => removeLink(tx, String(actor.id)));
  return { status: 204 };
}
