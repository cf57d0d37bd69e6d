import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  accessFingerprint,
  type Invitation,
  type InvitationInput,
  type NewInvitation,
  tenantOf,
  type User,
} from "#domain/index";
import { httpJson } from "#web/local/index.ts";
import { ofTenant } from "../../admin.actions.ts";

const INVITATIONS = ["/api/invitations"];

/** GET /api/invitations: those that wait, the newest first. They are made and seen online alone. */
export function invitationsQuery(actor: User) {
  return queryOptions({
    queryKey: [...INVITATIONS, accessFingerprint(actor)],
    queryFn: async () => readInvitations(await httpJson("/api/invitations")),
  });
}

/** @throws {TypeError} when the answer is no list, such as a portal's page */
function readInvitations(answer: unknown): Invitation[] {
  if (!Array.isArray(answer)) throw new TypeError("the answer is not a list of invitations");
  return answer;
}

function useInvitations<Input, Answer>(ask: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ask,
    onSettled: () => client.invalidateQueries({ queryKey: INVITATIONS }),
  });
}

/** POST /api/invitations, into the organization that the actor is shown as an admin of. */
export function useInvite(actor: User) {
  const headers = ofTenant(tenantOf(actor));
  return useInvitations(
    async (json: InvitationInput) =>
      (await httpJson("/api/invitations", { method: "POST", json, headers })) as NewInvitation,
  );
}

/** POST /api/invitations/{id}/renew: another link, good for seven days; the one before is void. */
export function useRenewInvitation() {
  return useInvitations(
    async ({ id }: Invitation) => (await httpJson(`/api/invitations/${id}/renew`, { method: "POST" })) as NewInvitation,
  );
}

export function useRevokeInvitation() {
  return useInvitations(({ id }: Invitation) => httpJson(`/api/invitations/${id}`, { method: "DELETE" }));
}
