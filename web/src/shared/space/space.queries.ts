import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { accessFingerprint, type SpaceUse, type User } from "#domain/index";
import { httpJson } from "#web/local/index.ts";

const answer = z.array(
  z.object({
    of: z.enum(["private", "organization", "platform"]),
    documents: z.number(),
    attachments: z.number(),
    texts: z.number(),
    others: z.number(),
    deleted: z.nullable(z.number()),
    limit: z.nullable(z.number()),
  }),
);

/** GET /api/space; counted anew whenever it is looked at. */
export function spaceQuery(actor: User) {
  return queryOptions({
    queryKey: ["/api/space", accessFingerprint(actor)],
    queryFn: async (): Promise<SpaceUse[]> => z.parse(answer, await httpJson("/api/space")),
    refetchOnMount: "always",
  });
}
