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
 * The same for the filter that a realtime subscription may carry.
 * @param topic such as `documents/*?options={"query":{"filter":"…"}}`, encoded as an address is
 */
export function checkTopic(topic: string): void {
  const options = /[?&]options=([^&]*)/.exec(topic)?.[1];
  if (options !== undefined) refuseBackRelation(plainText(options));
}

/** JSON without its ways of writing a character otherwise. */
function plainText(encoded: string): string {
  try {
    return JSON.stringify(JSON.parse(decodeURIComponent(encoded.replace(/\+/g, " "))));
  } catch {
    throw new BadRequestError("The options of a subscription could not be read.");
  }
}

function refuseBackRelation(text: string): void {
  if (BACK_RELATION.test(text)) throw new BadRequestError("A filter cannot go by what names a record.");
}
