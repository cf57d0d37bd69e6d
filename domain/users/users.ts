import * as z from "zod/mini";
import type { ErrorCode } from "../core/errors.ts";
import type { WireOf } from "../core/fields.ts";
import {
  booleanField,
  createdTime,
  entity,
  field,
  line,
  optionalRelation,
  privateColumn,
  readOnly,
  textField,
} from "../core/fields.ts";
import { cleanLine, utf8Length } from "../core/text.ts";
import { type Role, roles } from "./roles.ts";
import { isConfusing } from "./usernames.ts";

export const permissions = ["upload", "download", "view", "delete"] as const;
export type Permission = (typeof permissions)[number];

export const MIN_PASSWORD_CHARACTERS = 6;
/** bcrypt reads 72 bytes and PocketBase refuses more than 71. */
export const MAX_PASSWORD_BYTES = 71;

const usernameSchema = () =>
  z.pipe(
    z.pipe(z.string({ error: "username_required" }), z.transform(cleanLine)),
    z.string().check(z.minLength(1, "username_required"), z.regex(/^[^\s@]{1,100}$/u, "username_invalid")),
  );

/** A username for a new account: as a stored one, and not to be taken for another; see isConfusing. */
const newUsernameSchema = () =>
  z.pipe(usernameSchema(), z.string().check(z.refine((name) => !isConfusing(name), "username_confusing")));

/* What PocketBase takes as an address: words with single dots between them, a domain of labels that begin and end with a
   letter or digit, the last one with a letter. Source: govalidator, its pattern "Email", without quoted words. */
const BEYOND_ASCII = "\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF";
const WORD = `[a-zA-Z0-9!#$%&'*+/=?^_\`{|}~${BEYOND_ASCII}-]+`;
const within = (ends: string) => `[${ends}](?:[a-zA-Z0-9_~${BEYOND_ASCII}-]*[${ends}])?`;
const LABEL = within(`a-zA-Z0-9${BEYOND_ASCII}`);
const LAST_LABEL = within(`a-zA-Z${BEYOND_ASCII}`);
const EMAIL = `^${WORD}(?:\\.${WORD})*@(?:${LABEL}\\.)+${LAST_LABEL}$`;

export const emailSchema = () =>
  z
    .string({ error: "email_invalid" })
    .check(
      z.overwrite(cleanLine),
      z.maxLength(255, { error: "email_invalid", abort: true }),
      z.regex(new RegExp(EMAIL), "email_invalid"),
      z.regex(/^\S+$/, "email_invalid"),
    );

/** A password as it is typed, never trimmed. */
export const passwordSchema = z.string({ error: "password_required" }).check(
  z.minLength(1, { error: "password_required", abort: true }),
  z.minLength(MIN_PASSWORD_CHARACTERS, "password_too_short"),
  z.refine((text) => utf8Length(text) <= MAX_PASSWORD_BYTES, "password_too_long"),
);

const roleSchema = z.enum(roles, { error: "role_unknown" });
const permissionsSchema = z.array(z.enum(permissions, { error: "permission_unknown" }), {
  error: "permission_unknown",
});

/** SQL: whether an account's address is one that its holder has confirmed. @param alias the account's, in the statement */
export const emailConfirmedSql = (alias: string) =>
  `(${alias}.email <> '' AND ${alias}.confirmedEmail = ${alias}.email COLLATE NOCASE)`;

/** The `users` collection; PocketBase adds email, password, tokenKey, verified and emailVisibility itself. */
export const users = entity(
  "users",
  {
    username: textField({ type: "text", required: true, max: 100, presentable: true }, usernameSchema),
    email: textField({ type: "email", builtIn: true }, emailSchema),
    fullName: line(255, "full_name_required", "full_name_too_long", { presentable: true }),
    role: field<Role, typeof roleSchema>(
      { type: "select", values: [...roles], maxSelect: 1, required: true },
      (sql) => sql,
      roleSchema,
    ),
    parentId: optionalRelation("users", "validation_error"),
    organizationId: optionalRelation("organizations", "validation_error"),
    permissions: field<Permission[], typeof permissionsSchema>(
      { type: "select", values: [...permissions], maxSelect: permissions.length },
      (sql) => `json(coalesce(nullif(${sql}, ''), '[]'))`,
      permissionsSchema,
    ),
    isActive: booleanField(),
    createdAt: createdTime(),
    version: readOnly<number>({ type: "number", onlyInt: true, min: 0 }, "number"),
    /** Set when the person last signed in from a browser; for the console. */
    lastSeen: privateColumn({ type: "date" }),
    /** Set when somebody else has set the password: the app has the holder choose one before anything else. */
    mustChoosePassword: booleanField(),
    /** The last address that the holder has confirmed; e-mail goes to it alone, and only while it is the present one. */
    confirmedEmail: privateColumn({ type: "text", max: 255, hidden: true }),
  },
  {
    computed: {
      emailConfirmed: (alias) => `json(CASE WHEN ${emailConfirmedSql(alias)} THEN 'true' ELSE 'false' END)`,
    },
    indexes: [
      "CREATE UNIQUE INDEX idx_users_username ON users (username COLLATE NOCASE)",
      "CREATE UNIQUE INDEX idx_users_email_any_case ON users (email COLLATE NOCASE)",
      "CREATE INDEX idx_users_organization ON users (organizationId)",
    ],
  },
);

export type User = Omit<WireOf<typeof users.fields>, "mustChoosePassword"> & {
  /** Whether the account holder has confirmed the address. What a device keeps of an earlier release tells neither. */
  emailConfirmed?: boolean;
  mustChoosePassword?: boolean;
};

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
    return users.fields.email.schema;
  },
  get fullName() {
    return users.fields.fullName.schema;
  },
  password: passwordSchema,
});

export const changePasswordInput = z.object({
  get currentPassword() {
    return filled("current_password_required");
  },
  newPassword: passwordSchema,
});

/** Adds the confirmation that a form asks for; the error stands on the confirmation. */
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
