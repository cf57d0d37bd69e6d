import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import * as z from "zod/mini";
import type { User } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { httpJson } from "#web/local/index.ts";
import { useConnection } from "#web/shared/use-connection.ts";

export interface LinkOption {
  id: number;
  fullName: string;
  email: string;
}

const answer = z.array(z.object({ id: z.number(), fullName: z.string(), email: z.string() }));

async function fetchOptions(): Promise<LinkOption[]> {
  return z.parse(answer, await httpJson("/api/employees/link-options"));
}

/**
 * The users that an employee may be linked to: as the server lists them, and without it those of the organization (in
 * a private space oneself) that this device knows.
 */
export function useLinkOptions(actor: User): { options: readonly LinkOption[]; complete: boolean } {
  const { online } = useConnection();
  const options = useQuery({
    queryKey: ["/api/employees/link-options", actor.id, actor.organizationId],
    queryFn: fetchOptions,
    enabled: online,
    staleTime: 0,
  }).data;
  const users = useCollection("users").rows;
  const known = useMemo(
    () =>
      users.filter((user) =>
        actor.organizationId === null
          ? user.id === actor.id
          : user.isActive && user.organizationId === actor.organizationId && user.role !== "super_admin",
      ),
    [users, actor],
  );
  return { options: options ?? known, complete: options !== undefined };
}
