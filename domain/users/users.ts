import type { WireOf } from "../core/fields.ts";
import {
  booleanField,
  createdTime,
  entity,
  field,
  line,
  optionalRelation,
  presentParts,
  privateColumn,
  readOnly,
  textField,
} from "../core/fields.ts";
import type { Schemas } from "../core/schemas.ts";
import { storedJsonSql } from "../core/stored-json-sql.ts";
import type { SavedViewsById } from "../core/view-queries.ts";
import { type Role, roles } from "./roles.ts";

export const documentPermissions = ["upload", "download", "view", "delete"] as const;
export type DocumentPermission = (typeof documentPermissions)[number];
/** `seesSalaries` has its effect where an organization hides salaries. */
export const permissions = [...documentPermissions, "seesSalaries"] as const;
export type Permission = (typeof permissions)[number];

const roleSchema = (schemas: Schemas) => schemas.oneOf(roles, "role_unknown");
const permissionsSchema = (schemas: Schemas) => schemas.someOf(permissions, "permission_unknown");

/** SQL: whether an account's address is one that its holder has confirmed. @param alias the account's, in the statement */
export const emailConfirmedSql = (alias: string) =>
  `(${alias}.email <> '' AND ${alias}.confirmedEmail = ${alias}.email COLLATE NOCASE)`;

/** SQL of the JSON of an account's rights. @param sql of its column `permissions` */
export const permissionsSql = (sql: string) => `json(coalesce(${storedJsonSql(sql, "array")}, '[]'))`;

/** The `users` collection; PocketBase adds email, password, tokenKey, verified and emailVisibility itself. */
export const users = entity(
  "users",
  {
    username: textField({ type: "text", required: true, max: 100, presentable: true }, (schemas) => schemas.username()),
    email: textField({ type: "email", builtIn: true }, (schemas) => schemas.email()),
    fullName: line(255, "full_name_required", "full_name_too_long", { presentable: true }),
    role: field<Role, ReturnType<typeof roleSchema>>(
      { type: "select", values: [...roles], maxSelect: 1, required: true },
      (sql) => sql,
      roleSchema,
    ),
    parentId: optionalRelation("users", "validation_error"),
    organizationId: optionalRelation("organizations", "validation_error"),
    permissions: field<Permission[], ReturnType<typeof permissionsSchema>>(
      { type: "select", values: [...permissions], maxSelect: permissions.length },
      permissionsSql,
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
    /** The language that the person's app was in last; e-mails that nobody waits for are written in it. */
    language: privateColumn({ type: "text", max: 2, hidden: true }),
    /** The holder's saved views by their ids, which also keeps what was removed and can be restored. */
    views: privateColumn({ type: "json", maxSize: 500_000, hidden: true }),
  },
  {
    computed: {
      emailConfirmed: (alias) => `json(CASE WHEN ${emailConfirmedSql(alias)} THEN 'true' ELSE 'false' END)`,
    },
    own: { views: (alias) => presentParts(`${alias}.views`, "json(n.value)") },
    indexes: [
      "CREATE UNIQUE INDEX idx_users_username ON users (username COLLATE NOCASE)",
      "CREATE UNIQUE INDEX idx_users_email_any_case ON users (email COLLATE NOCASE)",
      "CREATE INDEX idx_users_organization ON users (organizationId)",
    ],
  },
);

export type User = Omit<WireOf<typeof users.fields>, "mustChoosePassword"> & {
  /** Whether the account holder has confirmed the address. Records that a device keeps of an earlier release lack it. */
  emailConfirmed?: boolean;
  mustChoosePassword?: boolean;
  /** Saved views, which come with the own account alone. */
  views?: SavedViewsById;
};
