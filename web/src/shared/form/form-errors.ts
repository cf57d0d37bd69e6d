import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import type { ErrorCode } from "#domain/index";
import { HttpError } from "#web/local/index.ts";

const fields: Partial<Record<ErrorCode, string>> = {
  username_required: "username",
  username_invalid: "username",
  username_confusing: "username",
  username_taken: "username",
  email_invalid: "email",
  email_taken: "email",
  email_of_member: "email",
  full_name_required: "fullName",
  full_name_too_long: "fullName",
  wrong_current_password: "currentPassword",
  password_too_short: "password",
  password_too_long: "password",
  role_unknown: "role",
  organization_unknown: "organizationId",
  permission_unknown: "permissions",
  name_required: "name",
  name_too_long: "name",
  description_too_long: "description",
};

/** The field that the server's refusal is about, of those that a form has. */
export function refusedField<Name extends string>(error: unknown, names: readonly Name[]): Name | undefined {
  if (!(error instanceof HttpError) || error.code === null) return;
  const about = fields[error.code];
  return names.find((name) => name === about);
}

/** Shows the server's refusal at the field that it is about, where the form has that field, and goes there. */
export function markField<Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  const name = refusedField(error, names);
  if (name && error instanceof HttpError && error.code)
    setError(name, { type: "server", message: error.code }, { shouldFocus: true });
}
