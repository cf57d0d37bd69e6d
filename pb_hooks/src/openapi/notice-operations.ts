import { handledCollections, noticeKinds } from "#domain/index";
import { boolean, day, idOf, listOf, object, orNull, string, time } from "./json-schema.ts";
import { type Operations, record } from "./operation.ts";

const notice = object({
  collection: { type: "string", enum: [...handledCollections] },
  id: { type: "integer" },
  paper: orNull(string),
  type: string,
  day,
  kind: { type: "string", enum: [...noticeKinds] },
  lead: { type: "integer" },
  name: string,
  at: time,
  current: boolean,
});

const unreached = object({
  id: idOf("users"),
  fullName: string,
  reason: { type: "string", enum: ["no_email", "email_unconfirmed", "mail_off"] },
});

/** What people are told of what lapses. */
export const noticeOperations: Operations = {
  "GET /api/notices": {
    summary: "What the caller was told of what lapses, in the last 60 days.",
    answers: { 200: record(listOf(notice), "The newest first.") },
  },
  "GET /api/notices/unreached": {
    summary: "The people of the caller's organization whom no e-mail reaches.",
    answers: { 200: record(listOf(unreached), "By name.") },
  },
};
