import { AppError, createUserInput, isRole, parseInput, rolesToCreate } from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { addActivity } from "../kernel/activity.ts";
import { integer } from "../kernel/sql.ts";
import { assignRecordId, bodyFields } from "../records/records.ts";
import { userJson } from "../sessions/accounts.ts";
import { createAccount } from "../sessions/register.ts";
import { requireOrganization, requireParent, settleOwner } from "./references.ts";

/**
 * POST /api/admin/users: a super_admin makes admins, an admin makes users and viewers of the own organization.
 * @throws {AppError} forbidden for a role that the caller may not give, organization_needed
 */
export function createUser(call: Call): Reply {
  const { app, actor } = call;
  const sent = bodyFields(call.input);
  const given = rolesToCreate(actor);
  if (actor.role === "admin" && actor.organizationId === null) throw new AppError("organization_needed");
  if (isRole(sent.role) && !given.includes(sent.role)) throw new AppError("forbidden");
  const input = parseInput(createUserInput, sent);
  const role = input.role ?? given[0];
  if (role === undefined) throw new AppError("forbidden");
  const organizationId = input.organizationId ?? (actor.role === "admin" ? actor.organizationId : null);
  if (organizationId !== null) requireOrganization(app, actor, organizationId);
  const parentId = input.parentId === undefined && actor.role === "admin" ? actor.id : (input.parentId ?? null);
  if (parentId !== null) requireParent(app, actor, parentId, organizationId);
  const id = createAccount(app, {
    id: newUserId(call, sent.id),
    username: input.username,
    email: input.email,
    fullName: input.fullName,
    password: input.password,
    mustChoosePassword: true,
    role,
    organizationId: organizationId === null ? "" : String(organizationId),
    parentId: parentId === null ? "" : String(parentId),
    permissions: [...new Set(input.permissions ?? [])],
  });
  if (role === "admin") settleOwner(app, organizationId, id);
  const tenant = organizationId === null ? "" : String(organizationId);
  addActivity(call, { kind: "created", collection: "users", record: id, tenant });
  return { status: 201, json: userJson(app, id) };
}

/**
 * An id for a new account; also one of an account that is gone stays taken, or its private space would be inherited.
 */
function newUserId({ app }: Call, requested: unknown): string {
  const id = assignRecordId(app, "users", requested);
  const taken = `SELECT 1 FROM former_users WHERE id = {:id} UNION SELECT 1 FROM organizations WHERE id = {:id}`;
  if (integer(app, taken, { id }) !== 0) throw new AppError("id_taken");
  return id;
}
