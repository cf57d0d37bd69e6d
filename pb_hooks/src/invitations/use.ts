import {
  AppError,
  acceptInvitationInput,
  type Invitation,
  invitationTokenInput,
  joinsByInvitation,
  parseInput,
} from "#domain/index";
import { settleOwner } from "../admin-users/references.ts";
import type { Call, OpenCall, Reply } from "../http/types.ts";
import { addActivity } from "../kernel/activity.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably, text } from "../kernel/sql.ts";
import { userJson } from "../sessions/accounts.ts";
import { startSession } from "../sessions/login.ts";
import { type Counter, checkAttempts, countAttempt } from "../sessions/rate-limits.ts";
import { createAccount } from "../sessions/register.ts";
import { invitationOfToken, removeInvitation } from "./store.ts";

/** Wrong tokens that one client may try within the window of attempts, and accounts that it may try to make by good ones. */
const WRONG_TOKENS = 30;
const TRIES = 30;

const countersOf = ({ event }: OpenCall | Call): Counter[] => [
  { name: `invite:token:${event.realIP()}`, limit: WRONG_TOKENS },
];

/**
 * Finds the invitation of a token; a wrong one counts.
 * @throws {AppError} invitation_invalid, too_many_attempts
 */
function requireInvitation(call: OpenCall | Call, token: string): Invitation {
  const { app, now } = call;
  const counters = countersOf(call);
  checkAttempts(app, counters, now);
  const found = invitationOfToken(app, token, now);
  if (found) return found;
  durably(app, (tx) => countAttempt(tx, counters, now));
  throw new AppError("invitation_invalid");
}

/** The invitation again, within the transaction that uses it up. @throws {AppError} invitation_invalid */
function useUp(tx: PbApp, token: string, now: number): Invitation {
  const found = invitationOfToken(tx, token, now);
  if (!found) throw new AppError("invitation_invalid");
  removeInvitation(tx, String(found.id));
  return found;
}

/**
 * POST /api/invitations/lookup: who invites whom to what. A POST, so that no address and no log has the token.
 * @throws {AppError} invitation_invalid, too_many_attempts
 */
export function lookUp(call: OpenCall): Reply {
  const { token } = parseInput(invitationTokenInput, call.input);
  const { organizationId, invitedBy, role, email, expiresAt } = requireInvitation(call, token);
  const nameOf = (sql: string, id: number) => text(call.app, sql, { id: String(id) }) ?? "";
  return {
    status: 200,
    value: {
      organization: nameOf("SELECT name FROM organizations WHERE id = {:id}", organizationId),
      role,
      invitedBy: nameOf("SELECT fullName FROM users WHERE id = {:id}", invitedBy),
      email,
      expiresAt,
    },
  };
}

/**
 * POST /api/invitations/accept: makes the account and signs in, also where registration is closed.
 * @throws {AppError} invitation_invalid, too_many_attempts, username_taken, email_taken
 */
export function accept(call: OpenCall): Reply {
  const { app, event, now } = call;
  const { token, ...account } = parseInput(acceptInvitationInput, call.input);
  requireInvitation(call, token);
  const tries: Counter[] = [{ name: `invite:accept:${event.realIP()}`, limit: TRIES }];
  // by itself, so that a name that is taken counts too, and before a password is hashed
  durably(app, (tx) => {
    checkAttempts(tx, tries, now);
    countAttempt(tx, tries, now);
  });
  return durably(app, (tx) => {
    const { role, organizationId, permissions, invitedBy } = useUp(tx, token, now);
    const parentId = role === "admin" ? "" : String(invitedBy);
    const id = createAccount(tx, { ...account, role, organizationId: String(organizationId), parentId, permissions });
    if (role === "admin") settleOwner(tx, organizationId, id);
    const acting = { app: tx, actor: { id: Number(id) }, now };
    const joined = { collection: "users", record: id, tenant: String(organizationId) } as const;
    addActivity(acting, { kind: "created", ...joined });
    addActivity(acting, { kind: "joined", ...joined, fields: [role] });
    return startSession(tx, call, id, 201);
  });
}

/**
 * POST /api/invitations/join: somebody who has an account and no organization becomes a member; the private space stays
 * theirs.
 * @throws {AppError} invitation_invalid, already_member, too_many_attempts
 */
export function join(call: Call): Reply {
  const { app, actor, now } = call;
  const { token } = parseInput(invitationTokenInput, call.input);
  requireInvitation(call, token);
  if (!joinsByInvitation(actor)) throw new AppError("already_member");
  return durably(app, (tx) => {
    const { role, organizationId, permissions } = useUp(tx, token, now);
    const record = tx.findRecordById("users", String(actor.id));
    // the session may be older than another invitation
    if (record.getString("organizationId") !== "") throw new AppError("already_member");
    record.set("organizationId", String(organizationId));
    record.set("role", role);
    record.set("permissions", permissions);
    tx.saveNoValidate(record);
    if (role === "admin") settleOwner(tx, organizationId, record.id);
    const joined = { collection: "users", record: record.id, tenant: String(organizationId) } as const;
    addActivity({ app: tx, actor, now }, { kind: "changed", ...joined, fields: ["organizationId"] });
    addActivity({ app: tx, actor, now }, { kind: "joined", ...joined, fields: [role] });
    return { status: 200, json: userJson(tx, record.id) };
  });
}
