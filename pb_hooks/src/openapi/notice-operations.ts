import { handledCollections, noticeKinds, pushSubscriptionInput } from "#domain/index";
import { boolean, day, idOf, listOf, object, orNull, string, time } from "./json-schema.ts";
import { bodyOf, nothing, type Operations, record } from "./operation.ts";

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
  reason: { type: "string", enum: ["no_email", "email_unconfirmed", "email_refused", "mail_off"] },
});

/** What people are told of what lapses. */
export const noticeOperations: Operations = {
  "GET /api/notices": {
    summary: "What the caller was told of what lapses, in the last 60 days.",
    answers: { 200: record(listOf(notice), "The newest first.") },
  },
  "GET /api/notices/unreached": {
    summary: "The people of the caller's organization whom neither e-mail nor push reaches.",
    answers: { 200: record(listOf(unreached), "By name.") },
  },
  "GET /api/push": {
    summary: "By which key the own browser subscribes to pushes, and whether it has.",
    answers: { 200: record(object({ key: orNull(string), subscribed: boolean }), "No key where push is off.") },
  },
  "PUT /api/push/subscription": {
    summary: "Has the own device woken when something is due, as long as the session lasts.",
    body: bodyOf(pushSubscriptionInput),
    answers: { 204: nothing("It is woken.") },
    codes: ["push_off"],
  },
  "DELETE /api/push/subscription": {
    summary: "Has the own device woken no more.",
    answers: { 204: nothing("It is not woken.") },
  },
};
