/* What people send about their own accounts. */

import * as z from "zod/mini";
import type { ErrorCode } from "../core/errors.ts";
import { schemaOf, usernameSchema } from "../core/schemas.ts";
import { passwordSchema } from "./passwords.ts";
import { isConfusing } from "./usernames.ts";
import { users } from "./users.ts";

/** A username for a new account: as a stored one, and not to be taken for another; see isConfusing. */
const newUsernameSchema = () =>
  z.pipe(usernameSchema(), z.string().check(z.refine((name) => !isConfusing(name), "username_confusing")));

/** A text as it was sent, which must not be empty. */
export const filled = (required: ErrorCode) => z.string({ error: required }).check(z.minLength(1, required));

export const loginInput = z.object({
  get username() {
    return filled("username_required");
  },
  get password() {
    return filled("password_required");
  },
});

/** POST /api/register (specification, section 3: the confirmation is not sent). */
export const registerInput = z.object({
  get username() {
    return newUsernameSchema();
  },
  get email() {
    return schemaOf(users.fields.email);
  },
  get fullName() {
    return schemaOf(users.fields.fullName);
  },
  password: passwordSchema,
});

export const changePasswordInput = z.object({
  get currentPassword() {
    return filled("current_password_required");
  },
  newPassword: passwordSchema,
});

/** Adds the confirmation that a form asks for; the error is on the confirmation. */
export function confirmed<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodMiniObject<Shape>,
  password: keyof Shape & string,
) {
  const differ: ErrorCode = "passwords_differ";
  return z.extend(schema, { confirmPassword: filled("confirm_password_required") }).check(
    z.refine((form: Record<string, unknown>) => form[password] === form.confirmPassword, {
      error: differ,
      path: ["confirmPassword"],
    }),
  );
}
