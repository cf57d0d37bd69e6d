import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { httpJson } from "#web/local/index.ts";
import { type DeletedItem, deletedKey, deletedKinds, typeOf } from "./deleted-item.ts";

const answer = z.array(
  z.object({
    collection: z.string(),
    id: z.number(),
    name: z.string(),
    deletedBy: z.nullable(z.number()),
    deleted: z.string(),
    type: z.optional(z.string()),
    employee: z.optional(z.string()),
  }),
);

/** The list as the server answered; kinds that this version does not know are left out. */
export function readDeleted(value: unknown): DeletedItem[] {
  return z.parse(answer, value).flatMap(({ collection, type: named, employee = null, ...rest }) => {
    const kind = deletedKinds.find((one) => one === collection);
    const type = typeOf(named);
    if (!kind || (kind === "attachments") !== (type !== null)) return [];
    return [{ ...rest, key: deletedKey(kind, rest.id, type), kind, type, employee, unsent: null }];
  });
}

export const DELETED = ["/api/deleted"];

/** GET /api/deleted; the last answer stays in memory alone, apart for each person. */
export function deletedQuery(user: number) {
  return queryOptions({
    queryKey: [...DELETED, user],
    queryFn: async () => readDeleted(await httpJson("/api/deleted")),
    // others delete and restore too: what is kept in memory is shown, and fetched anew
    refetchOnMount: "always",
  });
}
