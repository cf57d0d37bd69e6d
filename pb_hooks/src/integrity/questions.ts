import type { RequestEvent } from "../kernel/pocketbase.d.ts";

/** The event of PocketBase's own list of records. */
export interface ListEvent {
  requestEvent: RequestEvent;
  next(): void;
}

/** `documents_via_categoryId` and the like: a step from a record to all that name it. */
const BACK_RELATION = /_via_/;

/**
 * Refuses a filter or an order that goes by what names a record. PocketBase holds the records which such a step reaches
 * to their rule where it joins them, but not where all of them are to match (`!~`), and would tell letter by letter what
 * stands in records that the asker does not see. The superuser sees them all.
 */
export function checkList(event: ListEvent): void {
  const { auth, request } = event.requestEvent;
  const query = request.url.query();
  if (!auth?.isSuperuser()) for (const name of ["filter", "sort"]) refuseBackRelation(query.get(name));
  event.next();
}

/**
 * Refuses a realtime topic with options (filter, expand, fields, headers), which are the superuser's alone: PocketBase
 * compares the records that a filter's steps reach whether the asker sees them or not. It takes the options from what
 * follows a question mark, after decoding names and values; a topic without one has none, however they are written.
 * @param topic as PocketBase has read it from the body, such as `documents/*`
 */
export function checkTopic(topic: string): void {
  if (topic.includes("?")) throw new BadRequestError("A subscription takes no options.");
}

function refuseBackRelation(text: string): void {
  if (BACK_RELATION.test(text)) throw new BadRequestError("A filter cannot go by what names a record.");
}
