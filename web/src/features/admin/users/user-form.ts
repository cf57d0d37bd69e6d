import * as z from "zod/mini";
import {
  confirmed,
  createUserInput,
  type ErrorCode,
  MIN_PASSWORD_CHARACTERS,
  type Permission,
  passwordSchema,
  type Role,
  type UpdateUserInput,
  type User,
  updateUserInput,
} from "#domain/index";

const tooShort: ErrorCode = "password_too_short";
const differ: ErrorCode = "passwords_differ";

/** Create User: the schema of the route, and the confirmation (specification, section 5). */
export const createUserForm = z
  .extend(createUserInput, { confirmPassword: z.string().check(z.minLength(MIN_PASSWORD_CHARACTERS, tooShort)) })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      error: differ,
      path: ["confirmPassword"],
    }),
  );

/** What Create User ticks at first; the role decides until somebody has chosen. */
export function firstPermissions(role: Role | undefined): Permission[] {
  return role === "user" ? ["view", "download", "upload"] : ["view", "download"];
}

/** What Create User offers as checkboxes; Edit User also offers delete. */
export const newUserPermissions: readonly Permission[] = ["upload", "download", "view"];
export const editedUserPermissions: readonly Permission[] = ["upload", "download", "view", "delete"];

export const editUserForm = z.pick(z.required(updateUserInput), {
  fullName: true,
  email: true,
  role: true,
  organizationId: true,
  permissions: true,
});
export type EditUserForm = z.output<typeof editUserForm>;

const asText = (permissions: readonly Permission[]) => [...permissions].sort().join();

/** The fields that differ from the account, so that what somebody else changed meanwhile stays. */
export function userChanges(user: User, form: EditUserForm): UpdateUserInput {
  const changes: UpdateUserInput = {};
  if (form.fullName !== user.fullName) changes.fullName = form.fullName;
  if (form.email !== user.email) changes.email = form.email;
  if (form.role !== user.role) changes.role = form.role;
  if (form.organizationId !== user.organizationId) changes.organizationId = form.organizationId;
  if (asText(form.permissions) !== asText(user.permissions)) changes.permissions = form.permissions;
  return changes;
}

export const passwordForm = confirmed(z.object({ newPassword: passwordSchema }), "newPassword");
