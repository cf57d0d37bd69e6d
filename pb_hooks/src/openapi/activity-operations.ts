import { activityCollections, activityKinds, activitySearch, downloadReportInput } from "#domain/index";
import { codesOf, inputSchema } from "./inputs.ts";
import { idOf, listOf, object, orNull, string, time } from "./json-schema.ts";
import { bodyOf, nothing, type Operations, record } from "./operation.ts";

const entry = object({
  // no collection: the ids of activity are its alone
  id: { type: "integer" },
  at: time,
  kind: { type: "string", enum: activityKinds },
  collection: { type: "string", enum: activityCollections },
  record: orNull({ type: "integer" }),
  name: orNull(string),
  actor: orNull(idOf("users")),
  actorName: orNull(string),
  fields: listOf(string),
  source: string,
  device: orNull(object({ browser: orNull(string), system: orNull(string) })),
  count: { type: "integer" },
});

/** Who did what. */
export const activityOperations: Operations = {
  "GET /api/activity": {
    summary: "What was done to a record, or, for administrators, in their organization.",
    query: inputSchema(activitySearch).properties ?? {},
    answers: { 200: record(object({ entries: listOf(entry), next: orNull(string) }), "The newest first, by pages.") },
    codes: ["forbidden", "not_found", ...codesOf(activitySearch)],
  },
  "POST /api/activity/downloads": {
    summary: "Notes what this person took from the files that a device keeps.",
    body: bodyOf(downloadReportInput),
    answers: { 204: nothing("What the person may or might fetch is noted, once.") },
  },
};
