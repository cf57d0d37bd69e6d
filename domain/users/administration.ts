import * as z from "zod/mini";
import { inputOf, optionalIdSchema, schemaOf } from "../core/schemas.ts";
import { type Actor, seesUser } from "../policy.ts";
import { filled, registerInput } from "./account-inputs.ts";
import { organizations } from "./organizations.ts";
import { passwordSchema } from "./passwords.ts";
import type { Role } from "./roles.ts";
import { users } from "./users.ts";

/* What administration sends, and who may do what to whom. Source: specification, section 6; decisions, "Roles and permissions". */

/** POST /api/admin/users; what is absent takes the default that the caller's role gives. */
export const createUserInput = z.extend(registerInput, {
  get role() {
    return z.optional(schemaOf(users.fields.role));
  },
  get parentId() {
    return z.optional(optionalIdSchema("parent_unknown"));
  },
  get organizationId() {
    return z.optional(optionalIdSchema("organization_unknown"));
  },
  get permissions() {
    return z.optional(schemaOf(users.fields.permissions));
  },
});
export type CreateUserInput = z.infer<typeof createUserInput>;

/** PUT /api/admin/users/{id}: the sent fields change. */
export const updateUserInput = z.partial(
  z.object({
    get fullName() {
      return schemaOf(users.fields.fullName);
    },
    get email() {
      return schemaOf(users.fields.email);
    },
    role: schemaOf(users.fields.role),
    get organizationId() {
      return optionalIdSchema("organization_unknown");
    },
    permissions: schemaOf(users.fields.permissions),
    isActive: schemaOf(users.fields.isActive),
  }),
);
export type UpdateUserInput = z.infer<typeof updateUserInput>;

export const changeUserPasswordInput = z.object({
  get userId() {
    return optionalIdSchema("user_unknown");
  },
  newPassword: passwordSchema,
});

const { name, description, isActive } = organizations.fields;

export const organizationInput = inputOf({ name, description });

/** PUT /api/admin/organizations/{id}: the sent fields change. */
export const updateOrganizationInput = z.partial(z.extend(organizationInput, { isActive: schemaOf(isActive) }));

export interface AdminStats {
  totalUsers: number;
  newUsersThisMonth: number;
  totalOrganizations: number;
  activeOrganizations: number;
  totalAdmins: number;
  superAdmins: number;
  totalSubUsers: number;
  totalEmployees: number;
}

/** The roles that this person may give to a new account, the default first. */
export function rolesToCreate(actor: Actor): readonly Role[] {
  if (actor.role === "super_admin") return ["admin"];
  return actor.role === "admin" && actor.organizationId !== null ? ["user", "viewer"] : [];
}

/** The roles that this person may give to an existing account. */
export function rolesToGive(actor: Actor): readonly Role[] {
  if (actor.role === "super_admin") return ["admin", "user"];
  return actor.role === "admin" ? ["user", "viewer"] : [];
}

/** Whether this person manages (edits, deactivates, deletes) an account at all; nobody does so to the own one. */
export function managesUser(actor: Actor, target: Actor): boolean {
  return target.id !== actor.id && seesUser(actor, target);
}

/** Whether this person may change an account's fields: what they manage, and a super_admin also the own name and address. */
export function editsUser(actor: Actor, target: Actor): boolean {
  return managesUser(actor, target) || (actor.role === "super_admin" && target.id === actor.id);
}

export const forgotPasswordInput = inputOf({ email: users.fields.email });

/** POST /api/confirm-email: the token of the link that came by e-mail. */
export const confirmEmailInput = z.object({
  get token() {
    return filled("confirmation_link_invalid");
  },
});

/** POST /api/reset-password: the token of the link that came by e-mail. */
export const resetPasswordInput = z.object({
  get token() {
    return filled("reset_link_invalid");
  },
  newPassword: passwordSchema,
});
