import {
  acceptInvitationInput,
  firstRunInput,
  invitationInput,
  invitationTokenInput,
  permissions,
  roles,
} from "#domain/index";
import { boolean, idOf, listOf, object, orNull, string, time } from "./json-schema.ts";
import { bodyOf, nothing, type Operations, record } from "./operation.ts";
import { recordOf } from "./records.ts";

const user = recordOf("users");
const role = { type: "string", enum: roles };
const invitationFields = {
  // no collection: the ids of invitations are theirs alone
  id: { type: "integer" },
  organizationId: idOf("organizations"),
  role,
  permissions: listOf({ type: "string", enum: permissions }),
  email: orNull(string),
  invitedBy: idOf("users"),
  createdAt: time,
  expiresAt: time,
};
const invitation = object(invitationFields);
const withToken = object({ ...invitationFields, token: string, mailed: boolean });
const opened = object({ organization: string, role, invitedBy: string, email: orNull(string), expiresAt: time });

const ofToken = ["invitation_invalid", "too_many_attempts"] as const;
/** Refusals of a new account. */
const ofAccount = ["username_taken", "email_taken", "password_known", "password_own", "password_same"] as const;

/** How people come to an organization: the first run, and invitations. */
export const joiningOperations: Operations = {
  "POST /api/first-run": {
    summary: "Makes the first organization with its admin and signs in as that admin.",
    body: bodyOf(firstRunInput),
    answers: { 201: record(user, "The new account; the session is in the cookie.") },
    codes: ["already_set_up", ...ofAccount],
  },
  "GET /api/invitations": {
    summary: "The pending invitations that the caller may revoke.",
    answers: { 200: record(listOf(invitation), "The newest first, without their links.") },
  },
  "POST /api/invitations": {
    summary: "Invites somebody to an organization, by a link that works once.",
    body: { ...bodyOf(invitationInput), optional: true },
    answers: { 201: record(withToken, "The invitation; no other answer has its token.") },
    codes: ["organization_needed", "email_of_member", "invitations_full", "too_many_attempts"],
  },
  "POST /api/invitations/{id}/renew": {
    summary: "Gives an invitation another link; the one before is void.",
    answers: { 200: record(withToken, "The invitation; no other answer has its token.") },
    codes: ["too_many_attempts"],
  },
  "DELETE /api/invitations/{id}": {
    summary: "Revokes an invitation.",
    answers: { 204: nothing("Its link is void.") },
  },
  "POST /api/invitations/lookup": {
    summary: "Who invites whom to what, by the token of a link.",
    body: bodyOf(invitationTokenInput),
    answers: { 200: record(opened, "The invitation.") },
    codes: [...ofToken],
  },
  "POST /api/invitations/accept": {
    summary: "Makes an account by an invitation, and signs in.",
    body: bodyOf(acceptInvitationInput),
    answers: { 201: record(user, "The new account; the session is in the cookie.") },
    codes: [...ofToken, ...ofAccount],
  },
  "POST /api/invitations/join": {
    summary: "Makes the caller a member by an invitation.",
    body: bodyOf(invitationTokenInput),
    answers: { 200: record(user, "The caller's account.") },
    codes: ["already_member", ...ofToken],
  },
};
