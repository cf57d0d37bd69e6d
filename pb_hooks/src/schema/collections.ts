import {
  DELETED_RETENTION_DAYS,
  type Entity,
  MAX_PASSWORD_BYTES,
  MIN_PASSWORD_CHARACTERS,
  entities as registered,
  users,
} from "#domain/index";
import { readRuleOf, tokenRule } from "./rules.ts";

export const entityDefinitions: readonly Entity[] = registered.map(({ entity }) => entity);

const collectionId = (name: string) => `sijil_${name}`;

type Json = Record<string, unknown>;

/** Every record's id: 15 decimal digits, the first 1-9, the same number in JSON. */
const idField: Json = {
  id: "id",
  name: "id",
  type: "text",
  system: true,
  primaryKey: true,
  required: true,
  min: 15,
  max: 15,
  pattern: "^[1-9][0-9]{14}$",
  autogeneratePattern: "[1-9][0-9]{14}",
};

const passwordField: Json = {
  id: "password",
  name: "password",
  type: "password",
  system: true,
  hidden: true,
  required: true,
  min: MIN_PASSWORD_CHARACTERS,
  max: MAX_PASSWORD_BYTES,
};

/** A PocketBase collection, as its JSON imports it, of an entity. */
export function collectionOf(entity: Entity): Json {
  const fields = Object.entries(entity.fields)
    .filter(([, field]) => !field.column.builtIn)
    .map(([name, field]) => fieldOf(name, field.column));
  const rule = readRuleOf(entity.name);
  const isUsers = entity.name === users.name;
  return {
    id: collectionId(entity.name),
    name: entity.name,
    type: isUsers ? "auth" : "base",
    fields: [idField, ...(isUsers ? [passwordField] : []), ...fields],
    indexes: entity.indexes,
    listRule: rule,
    viewRule: rule,
    createRule: null,
    updateRule: null,
    deleteRule: null,
    ...(isUsers ? authOptions : {}),
  };
}

/** What the console says under a field whose name does not say it all. */
const help: Readonly<Record<string, string>> = {
  tenant: "Who owns this: the id of an organization, or of a user for a private space.",
  version: "Counted by the server, one more with each change.",
  deleted: `Set when it was deleted; it can be restored for ${DELETED_RETENTION_DAYS} days. Clear it to restore it.`,
  searchKey: "Written by the server for searching.",
  sha256: "Digest of the file's bytes, hexadecimal.",
  salary: "In hundredths of a dinar: 45050 is 450.50.",
  mustChoosePassword: "Set when somebody else has set the password: the app has the holder choose one first.",
  confirmedEmail:
    "The last address that the account holder has confirmed. E-mail is sent only while it is the present one.",
  settings: "What the organization has set, as JSON; a setting that is missing has its default.",
  views: "Views of lists that the account holder has saved, by their ids; nobody else is shown them.",
  permissions: "For the roles user and viewer in an organization; admins have them all.",
  ownerId: "The creating super admin until the organization has its first admin.",
  parentId: "The account that this one was created under.",
};

/** A field of a PocketBase collection, as its JSON imports it, of an entity's column. */
export function fieldOf(name: string, column: Json): Json {
  const { to, ...options } = column;
  const relation = typeof to === "string" ? { collectionId: collectionId(to), cascadeDelete: false } : {};
  return { id: name, name, ...(help[name] ? { help: help[name] } : {}), ...options, ...relation };
}

const authOptions: Json = {
  authRule: tokenRule,
  manageRule: null,
  authAlert: { enabled: false },
  passwordAuth: { enabled: true, identityFields: ["username", "email"] },
  oauth2: { enabled: false },
  otp: { enabled: false },
  mfa: { enabled: false },
};
