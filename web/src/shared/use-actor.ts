import type { Permission, User } from "#domain/index";
import { may, tenantOf } from "#domain/index";
import { useLocalSession, useRecord } from "#web/local/engine.ts";

/** The signed-in person as the pull last described them (roles and rights change while the app is open). */
export function useWho(): User | null {
  const user = useLocalSession()?.user ?? null;
  return useRecord("users", user?.id) ?? user;
}

/** The tenant that this person's new records belong to, and whether they have a right there. */
export function useOwnSpace(): { tenant: number; allows: (permission: Permission) => boolean } {
  const who = useWho();
  const tenant = who ? tenantOf(who) : 0;
  return { tenant, allows: (permission) => who !== null && may(who, permission, tenant) };
}
