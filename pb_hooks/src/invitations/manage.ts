import {
  type Actor,
  AppError,
  type Invitation,
  invitationInput,
  isRole,
  type NewInvitation,
  parseInput,
  rolesToCreate,
} from "#domain/index";
import { requireOrganization } from "../admin-users/references.ts";
import type { Call, Reply } from "../http/types.ts";
import { type Acting, addActivity } from "../kernel/activity.ts";
import { messageOf } from "../kernel/error-message.ts";
import { pathId } from "../kernel/ids.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably, integer, text } from "../kernel/sql.ts";
import { canSendMail } from "../mail/mail.ts";
import { bodyFields } from "../records/records.ts";
import { type Counter, checkAttempts, countAttempt, HOUR_MS } from "../sessions/rate-limits.ts";
import { sendInvitation } from "./invitation-mail.ts";
import { addInvitation, pendingInvitation, pendingInvitations, removeInvitation, renewInvitation } from "./store.ts";

/** Links that an account may have sent by e-mail, and that an address may be sent, in an hour. */
const MAILS_PER_ACCOUNT = 60;
const MAILS_PER_ADDRESS = 3;

/** GET /api/invitations: those that are pending, the newest first. */
export function listInvitations({ app, actor, now }: Call): Reply {
  return { status: 200, value: pendingInvitations(app, actor, now) };
}

/**
 * POST /api/invitations: a super_admin invites admins, an admin users and viewers of the own organization. Only the
 * answer has the token, so it is kept for no repeated request.
 * @throws {AppError} forbidden for a role that the caller may not give, organization_needed, organization_unknown,
 * email_of_member, invitations_full, too_many_attempts
 */
export function invite(call: Call): Reply {
  const { app, actor, now } = call;
  const sent = bodyFields(call.input);
  const given = rolesToCreate(actor);
  const [usual] = given;
  if (usual === undefined) throw new AppError("organization_needed");
  if (isRole(sent.role) && !given.includes(sent.role)) throw new AppError("forbidden");
  const input = parseInput(invitationInput, sent);
  const organizationId = input.organizationId ?? actor.organizationId;
  if (organizationId === null) throw new AppError("organization_unknown");
  requireOrganization(app, actor, organizationId);
  const invitation = {
    organizationId,
    role: input.role ?? usual,
    permissions: [...new Set(input.permissions ?? [])],
    email: input.email ?? null,
  };
  const mail = mailCounters(app, actor, invitation.email);
  const { id, token } = durably(app, (tx) => {
    if (isMember(tx, organizationId, invitation.email)) throw new AppError("email_of_member");
    checkAttempts(tx, mail, now);
    countAttempt(tx, mail, now);
    addInvitationActivity({ app: tx, actor, now }, "invited", invitation);
    return addInvitation(tx, actor, invitation, now);
  });
  return { status: 201, value: handOver(call, pendingInvitation(app, actor, id, now), token) };
}

/**
 * POST /api/invitations/{id}/renew: another link, seven days from now; the one before is void.
 * @throws {AppError} not_found, too_many_attempts
 */
export function renew(call: Call): Reply {
  const { app, actor, now } = call;
  const id = pathId(call.params);
  const token = durably(app, (tx) => {
    const invitation = pendingInvitation(tx, actor, id, now);
    const mail = mailCounters(tx, actor, invitation.email);
    checkAttempts(tx, mail, now);
    countAttempt(tx, mail, now);
    addInvitationActivity({ app: tx, actor, now }, "invited", invitation);
    return renewInvitation(tx, id, now);
  });
  return { status: 200, value: handOver(call, pendingInvitation(app, actor, id, now), token) };
}

/** DELETE /api/invitations/{id}: its link is void. @throws {AppError} not_found */
export function revoke({ app, actor, params, now }: Call): Reply {
  durably(app, (tx) => {
    const invitation = pendingInvitation(tx, actor, pathId(params), now);
    removeInvitation(tx, String(invitation.id));
    addInvitationActivity({ app: tx, actor, now }, "uninvited", invitation);
  });
  return { status: 204 };
}

/** Whether an account of the organization has this address; whoever may invite there sees its accounts anyway. */
function isMember(app: PbApp, organizationId: number, email: string | null): boolean {
  if (email === null) return false;
  const sql = "SELECT 1 FROM users WHERE organizationId = {:organization} AND email = {:email} COLLATE NOCASE";
  return integer(app, sql, { organization: String(organizationId), email }) !== 0;
}

/** An invitation is about the organization, to which its entries belong; whom it is for stays out of them. */
function addInvitationActivity(
  acting: Acting,
  kind: "invited" | "uninvited",
  { organizationId, role }: Pick<Invitation, "organizationId" | "role">,
): void {
  const id = String(organizationId);
  addActivity(acting, { kind, collection: "organizations", record: id, tenant: id, fields: [role] });
}

function mailCounters(app: PbApp, actor: Actor, email: string | null): Counter[] {
  if (email === null || !canSendMail(app)) return [];
  return [
    { name: `invite:user:${actor.id}`, limit: MAILS_PER_ACCOUNT, windowMs: HOUR_MS },
    { name: `invite:email:${email.toLowerCase()}`, limit: MAILS_PER_ADDRESS, windowMs: HOUR_MS },
  ];
}

/** An e-mail that cannot be sent is no failure: the link can be handed over in another way. */
function handOver({ app, user }: Call, invitation: Invitation, token: string): NewInvitation {
  const { email, organizationId } = invitation;
  let mailed = false;
  if (email !== null && canSendMail(app)) {
    const organization = text(app, "SELECT name FROM organizations WHERE id = {:id}", { id: String(organizationId) });
    try {
      sendInvitation(app, email, token, { organization: organization ?? "", invitedBy: user.fullName });
      mailed = true;
    } catch (thrown) {
      app.logger().error("no e-mail sent", "error", messageOf(thrown));
    }
  }
  return { ...invitation, token, mailed };
}
