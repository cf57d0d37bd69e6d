import {
  AppError,
  changeUserPasswordInput,
  parseInput,
  rolesToGive,
  type UpdateUserInput,
  type User,
  updateUserInput,
} from "#domain/index";
import { withUniqueErrors } from "../http/failures.ts";
import type { Call, Reply } from "../http/types.ts";
import { addActivity } from "../kernel/activity.ts";
import { durably, text } from "../kernel/sql.ts";
import { bodyFields } from "../records/records.ts";
import { findAccount, userJson } from "../sessions/accounts.ts";
import { setPassword } from "../sessions/password.ts";
import { editableUser, requireAnotherSuperAdmin } from "./access.ts";
import { requireOrganization, settleOwner } from "./references.ts";

/** PUT /api/admin/users/{id}: the sent fields change; repeating the present value is always allowed. */
export function updateUser(call: Call): Reply {
  const { app } = call;
  const { user } = editableUser(call);
  const sent = bodyFields(call.input);
  forbidActs(call, user, sent);
  const input = parseInput(updateUserInput, sent);
  const id = String(user.id);
  const moved = input.organizationId !== undefined && input.organizationId !== user.organizationId;
  if (moved && input.organizationId !== null) requireOrganization(app, call.actor, Number(input.organizationId));
  if (input.email !== undefined && input.email !== user.email) {
    const holder = findAccount(app, input.email);
    if (holder && holder.id !== id) throw new AppError("email_taken");
  }
  write(call, id, input);
  const after = { ...user, ...input };
  addChange(call, user, input);
  if (after.role === "admin" && (moved || user.role !== "admin")) settleOwner(app, after.organizationId, id);
  return { status: 200, json: userJson(app, id) };
}

/** Adds what has changed to the activity of the organization, of both where the account goes to another one. */
function addChange(call: Call, user: User, input: UpdateUserInput): void {
  const text = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
  const sent = Object.entries(input).filter(([, value]) => value !== undefined);
  const fields = sent.filter(([name, value]) => text(value) !== text(user[name as keyof User])).map(([name]) => name);
  if (fields.length === 0) return;
  const { organizationId = user.organizationId } = input;
  const tenants = new Set([user.organizationId, organizationId].map((id) => String(id ?? "")));
  if (tenants.size > 1) tenants.delete("");
  for (const tenant of tenants) {
    addActivity(call, { kind: "changed", collection: "users", record: String(user.id), tenant, fields });
  }
}

/** What nobody may do to an account that they may otherwise change. @throws {AppError} forbidden */
function forbidActs({ app, actor }: Call, user: User, sent: Record<string, unknown>): void {
  const own = user.id === actor.id;
  const promoted = typeof sent.role === "string" && sent.role !== user.role;
  const known = promoted && ["super_admin", "admin", "user", "viewer"].includes(String(sent.role));
  const given = rolesToGive(actor).some((role) => role === sent.role);
  if (known && (own || !given)) throw new AppError("forbidden");
  const deactivated = sent.isActive === false && user.isActive;
  if (deactivated && own) throw new AppError("forbidden");
  if (known || deactivated) requireAnotherSuperAdmin(app, user);
  const none = sent.organizationId === null || sent.organizationId === "" || sent.organizationId === "none";
  // only a super_admin takes somebody out of an organization
  if (actor.role !== "super_admin" && none && user.organizationId !== null) throw new AppError("forbidden");
}

function write({ app }: Call, id: string, input: UpdateUserInput): void {
  const record = app.findRecordById("users", id);
  const { email, organizationId, permissions, ...plain } = input;
  for (const [name, value] of Object.entries(plain)) if (value !== undefined) record.set(name, value);
  if (email !== undefined) record.setEmail(email);
  if (organizationId !== undefined) record.set("organizationId", organizationId === null ? "" : String(organizationId));
  if (permissions !== undefined) record.set("permissions", [...new Set(permissions)]);
  withUniqueErrors({ email: "email_taken" }, () => app.saveNoValidate(record));
}

/** POST /api/admin/change-user-password. @throws {AppError} user_unknown */
export function changeUserPassword(call: Call): Reply {
  const { userId, newPassword } = parseInput(changeUserPasswordInput, call.input);
  const id = String(userId);
  return durably(call.app, (tx) => {
    if (text(tx, "SELECT id FROM users WHERE id = {:id}", { id }) === null) throw new AppError("user_unknown");
    setPassword({ app: tx, actor: call.actor, now: call.now }, id, newPassword);
    return { status: 200, json: userJson(tx, id) };
  });
}
