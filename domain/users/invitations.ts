/* Invitations to an organization, by a link with a token that works once. */

import * as z from "zod/mini";
import { optionalIdSchema, schemaOf } from "../core/schemas.ts";
import type { Actor } from "../policy.ts";
import { filled, registerInput } from "./account-inputs.ts";
import { rolesToCreate } from "./administration.ts";
import type { Role } from "./roles.ts";
import { type Permission, users } from "./users.ts";

/** How long the link of an invitation works, in days. */
export const INVITATION_DAYS = 7;
/** Invitations of one organization that may wait at a time. */
export const MOST_INVITATIONS = 200;
/** The parameter of an invitation's link: /auth?invite=TOKEN. */
export const INVITATION_PARAMETER = "invite";

/** POST /api/invitations; what is absent takes the default that the caller's role gives. */
export const invitationInput = z.object({
  get role() {
    return z.optional(schemaOf(users.fields.role));
  },
  get organizationId() {
    return z.optional(optionalIdSchema("organization_unknown"));
  },
  get permissions() {
    return z.optional(schemaOf(users.fields.permissions));
  },
  /** Where the link is sent, if anywhere. */
  get email() {
    return z.optional(z.nullable(schemaOf(users.fields.email)));
  },
});
export type InvitationInput = z.infer<typeof invitationInput>;

/** What names an invitation to whoever has its link. */
export const invitationTokenInput = z.object({
  get token() {
    return filled("invitation_invalid");
  },
});

/** POST /api/invitations/accept: the account that the invited person makes. */
export const acceptInvitationInput = z.extend(registerInput, invitationTokenInput.shape);
export type AcceptInvitationInput = z.infer<typeof acceptInvitationInput>;

/** A pending invitation, as those who may revoke it see it. */
export type Invitation = {
  id: number;
  organizationId: number;
  role: Role;
  permissions: Permission[];
  /** Where its link was to be sent; null where it was handed over otherwise. */
  email: string | null;
  /** The account that made it. */
  invitedBy: number;
  createdAt: string;
  expiresAt: string;
};

/** An invitation that was just made or renewed: only this answer has its token. */
export type NewInvitation = Invitation & {
  token: string;
  /** Whether its link was sent by e-mail. */
  mailed: boolean;
};

/** An invitation as whoever has its link sees it. */
export interface OpenInvitation {
  organization: string;
  role: Role;
  /** The full name of who invites. */
  invitedBy: string;
  email: string | null;
  expiresAt: string;
}

type Invited = Pick<Invitation, "role" | "organizationId">;

/** Whether this person may make an invitation like this one, which ends with that right. */
export function mayInvite(actor: Actor, { role, organizationId }: Invited): boolean {
  const isReached = actor.role === "super_admin" || actor.organizationId === organizationId;
  return isReached && rolesToCreate(actor).includes(role);
}

/** Whether this person sees, renews and revokes an invitation. */
export function managesInvitation(actor: Actor, invitation: Invited): boolean {
  return actor.role === "super_admin" || mayInvite(actor, invitation);
}

/** Whether an invitation can make this person a member: somebody with a private space and no organization. */
export function joinsByInvitation(actor: Actor): boolean {
  return actor.organizationId === null && actor.role !== "super_admin";
}
