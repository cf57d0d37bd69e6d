import { may, settingsOf, tenantOf } from "#domain/index";
import { useRecord } from "#web/local/engine.ts";
import { useActor } from "#web/shared/use-actor.ts";

/** Whether the signed-in person sees the salaries of the organization: it may hide them from those without the right. */
export function useSeesSalaries(): boolean {
  const actor = useActor();
  const organization = useRecord("organizations", actor?.organizationId);
  if (!actor || may(actor, "seesSalaries", tenantOf(actor))) return true;
  return !settingsOf(organization ?? null).hidesSalaries;
}
