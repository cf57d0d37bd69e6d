import { calendarInput, languages } from "#domain/index";
import { object, orNull, string, time } from "./json-schema.ts";
import { bodyOf, nothing, type Operations, record } from "./operation.ts";

const linkFields = { language: { type: "string", enum: languages }, createdAt: time, readAt: orNull(time) };

/** The calendar link, by which an app fetches what lapses when. */
export const calendarOperations: Operations = {
  "GET /api/calendar": {
    summary: "The own calendar link.",
    answers: {
      200: record(object({ link: orNull(object(linkFields)) }), "Without its token; null where there is none."),
    },
  },
  "POST /api/calendar": {
    summary: "Makes the own calendar link, in place of an earlier one.",
    body: { ...bodyOf(calendarInput), optional: true },
    answers: {
      201: record(object({ ...linkFields, token: string }), "The calendar link; no other answer has its token."),
    },
  },
  "DELETE /api/calendar": {
    summary: "Ends the own calendar link.",
    answers: { 204: nothing("It does not work any longer.") },
  },
  "GET /api/calendar/{file}": {
    summary: "All deadlines that the maker of the link sees, for whoever has it.",
    headers: { "If-None-Match": { schema: string } },
    answers: {
      200: {
        description: "A calendar of whole-day events (RFC 5545).",
        other: { "text/calendar": string },
        headers: { ETag: "Changes with the content." },
      },
      304: nothing("It is what the client has."),
    },
    codes: ["too_many_attempts"],
  },
};
