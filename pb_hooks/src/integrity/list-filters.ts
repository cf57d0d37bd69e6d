import type { RequestEvent } from "../kernel/pocketbase.d.ts";

export interface ListEvent {
  requestEvent: RequestEvent;
  next(): void;
}

/** Back-relations such as `documents_via_categoryId`: from a record to all records that refer to it. */
const BACK_RELATION = /_via_/;

/**
 * Refuses a filter or an order that goes by what names a record. PocketBase holds the records which such a step reaches
 * to their rule where it joins them, but not where all of them are to match (`!~`), and would reveal letter by letter
 * what is in records that the caller does not see. The superuser sees them all.
 */
export function refuseBackRelations(event: ListEvent): void {
  const { auth, request } = event.requestEvent;
  const query = request.url.query();
  if (!auth?.isSuperuser()) for (const name of ["filter", "sort"]) refuseBackRelation(query.get(name));
  event.next();
}

function refuseBackRelation(text: string): void {
  if (BACK_RELATION.test(text)) throw new BadRequestError("A filter cannot go by what names a record.");
}
