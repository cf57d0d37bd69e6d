import type { Permission, User } from "#domain/index";
import { may, tenantOf } from "#domain/index";
import { useLocalSession, useRecord } from "#web/local/engine.ts";
import { rememberedUser } from "#web/local/index.ts";

/**
 * The signed-in user, on every screen behind the guard: as the last pull has it, since role and rights may change while
 * the app is open, else as this device remembers it. Pages for visitors, which load
 * no databases, ask `useSession` whether somebody is signed in.
 */
export function useActor(): User | null {
  const user = useLocalSession()?.user ?? rememberedUser();
  return useRecord("users", user?.id) ?? user;
}

/** The tenant that this person's new records belong to, and whether they have a right there. */
export function useOwnSpace(): { tenant: number; allows: (permission: Permission) => boolean } {
  const actor = useActor();
  const tenant = actor ? tenantOf(actor) : 0;
  return { tenant, allows: (permission) => actor !== null && may(actor, permission, tenant) };
}
