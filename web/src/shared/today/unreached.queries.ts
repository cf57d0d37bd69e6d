import { queryOptions, useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { accessFingerprint, type User } from "#domain/index";
import { httpJson } from "#web/local/index.ts";
import { useConnection } from "../use-connection.ts";

/** Why neither e-mail nor push reaches somebody. */
export const unreachedReasons = ["mail_off", "no_email", "email_unconfirmed", "email_refused"] as const;
export type UnreachedReason = (typeof unreachedReasons)[number];

export interface Unreached {
  id: number;
  fullName: string;
  reason: UnreachedReason;
}

const answer = z.array(z.object({ id: z.number(), fullName: z.string(), reason: z.enum(unreachedReasons) }));

/** GET /api/notices/unreached; asked anew whenever it is looked at. */
function unreachedQuery(actor: User) {
  return queryOptions({
    queryKey: ["/api/notices/unreached", accessFingerprint(actor)],
    queryFn: async (): Promise<Unreached[]> => z.parse(answer, await httpJson("/api/notices/unreached")),
    refetchOnMount: "always",
  });
}

/** Whom notices reach in the app alone, as an organization's admin may know; nobody asks for anybody else. */
export function useUnreached(actor: User) {
  const { online } = useConnection();
  const mayKnow = actor.role === "admin" && actor.organizationId !== null;
  return useQuery({ ...unreachedQuery(actor), enabled: online && mayKnow });
}
