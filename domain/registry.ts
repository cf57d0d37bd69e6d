/* Every entity and its part in whatever goes over all of them: sync, purge, export, restore, cleanup, search. Lists of
   collections elsewhere are derived from this one, and a test tries each part for each entity. */

import { type Entity, type EntityFields, namesOf } from "./core/fields.ts";
import { attachmentFileTypes, documentFileTypes, type FileType } from "./core/files.ts";
import { fold } from "./core/text.ts";
import { type Category, categories, type Subcategory, subcategories } from "./documents/categories.ts";
import { type Document, documentSearchKey, documents } from "./documents/documents.ts";
import { type Employee, employeeName, employeeSearchKey, employees } from "./employees/employees.ts";
import type { Access } from "./policy.ts";
import { type Reminder, reminderName, reminders } from "./reminders/reminders.ts";
import { type Organization, organizations } from "./users/organizations.ts";
import { type User, users } from "./users/users.ts";

/** The record of every entity, as its GET and the pull show it. */
export interface SyncRecords {
  users: User;
  organizations: Organization;
  categories: Category;
  subcategories: Subcategory;
  documents: Document;
  employees: Employee;
  reminders: Reminder;
}

export type Collection = keyof SyncRecords;

export interface Registered<Shown = never> {
  entity: Entity<EntityFields, Collection>;
  /** What a person calls a record; lists on a device are in the order of it, where they are not the newest first. */
  nameOf(row: Shown): string;
  /** What a record is found by, from some of its fields; stored where the entity has a field `searchKey`. */
  search: { fields: readonly (keyof Shown & string)[]; key(row: Shown): string };
  /**
   * What stays of an answer that is kept for repeated requests when its record is gone for good: what decides whether the
   * answer may be repeated. Null where records say nothing of a person.
   */
  personal: readonly (keyof Shown & string)[] | null;
  /**
   * Its part in what is stored of one person. `subject`: each record is a person. `owned`: records belong to the person
   * whose private space they are in; any other one at most names a person. Or why it has no part.
   */
  person: "subject" | "owned" | { none: string };
}

/** An entity that is no tenant's: who sees and changes its records is decided one by one. */
export interface PlatformEntity<Shown = never> extends Registered<Shown> {
  /** The column that names the organization that a record belongs to. */
  owner: "id" | "organizationId";
  sync: "small";
}

/** An entity whose records belong to a tenant: an organization, or a person's private space. */
export interface TenantEntity<Shown = never> extends Registered<Shown> {
  owner: "tenant";
  /**
   * How a first pull brings it: `small` with the others of its kind before all else, `paged` by id after them, or one
   * tenant after the other by the index on a time, the newest first.
   */
  sync: "small" | "paged" | { newestBy: keyof Shown & string };
  /** The name of one; the kinds of outbox entries begin with it, so it never changes. */
  singular: string;
  access: Access;
  /** SQL of {@link Registered.nameOf}, over the row `r`. */
  nameSql: string;
  files: FileColumns | null;
  /** The record that it is deleted and restored with, and cannot be restored without. */
  partOf: { collection: Collection; field: keyof Shown & string } | null;
  /** Fields of which one names the record that it is on: it is seen while that is, and goes for good with it. */
  on?: readonly { collection: "documents" | "employees"; field: keyof Shown & string }[];
  /** Fields that make sense only together: a change that loses one of them to a newer one loses them all. */
  together: readonly (readonly (keyof Shown & string)[])[];
}

export interface FileColumns {
  /**
   * single: one in the column `file`, with `size`, `mimeType` and `sha256` beside it. attached: many in the column
   * `files`, of which `attachments`, an object, and `removed`, a list of what can be brought back, note `file`, `size`,
   * `mimeType` and `sha256`.
   */
  kind: "single" | "attached";
  types: readonly FileType[];
  /**
   * Of `single`: whether the file may be replaced. The earlier ones are in the column `files` then, and `earlier` in
   * `fileVersions` notes of each what the columns note of the current one.
   */
  versions?: true;
}

type AnyEntity<Shown = never> = PlatformEntity<Shown> | TenantEntity<Shown>;

type Registry = { readonly [C in Collection]: AnyEntity<SyncRecords[C]> };

/**
 * In the order in which records come to a device: no entity before those whose ids its records name, but for documents,
 * which come before the employees whom they are about.
 */
export const registry = {
  users: {
    entity: users,
    owner: "organizationId",
    sync: "small",
    personal: ["id", "role", "organizationId"],
    person: "subject",
    nameOf: (row) => row.fullName,
    search: {
      fields: ["fullName", "email", "username"],
      key: (row) => [row.fullName, row.email, row.username].map(fold).join("\n"),
    },
  },
  organizations: {
    entity: organizations,
    owner: "id",
    sync: "small",
    personal: null,
    person: { none: "a firm is no person" },
    nameOf: (row) => row.name,
    search: { fields: ["name"], key: (row) => fold(row.name) },
  },
  categories: {
    entity: categories,
    owner: "tenant",
    singular: "category",
    access: "everyone",
    sync: "small",
    nameSql: "r.name",
    nameOf: (row) => row.name,
    search: { fields: ["name"], key: (row) => fold(row.name) },
    personal: null,
    person: "owned",
    files: null,
    partOf: null,
    together: [],
  },
  subcategories: {
    entity: subcategories,
    owner: "tenant",
    singular: "subcategory",
    access: "everyone",
    sync: "small",
    nameSql: "r.name",
    nameOf: (row) => row.name,
    search: { fields: ["name"], key: (row) => fold(row.name) },
    personal: null,
    person: "owned",
    files: null,
    partOf: { collection: "categories", field: "categoryId" },
    together: [],
  },
  documents: {
    entity: documents,
    owner: "tenant",
    singular: "document",
    access: "viewers",
    sync: { newestBy: "uploadDate" },
    nameSql: "r.name",
    nameOf: (row) => row.name,
    search: { fields: ["name", "filename", "description", "tags"], key: documentSearchKey },
    personal: ["id", "tenant", "uploadedBy"],
    person: "owned",
    files: { kind: "single", types: documentFileTypes, versions: true },
    partOf: null,
    // a subcategory belongs to its category
    together: [["categoryId", "subcategoryId"]],
  },
  employees: {
    entity: employees,
    owner: "tenant",
    singular: "employee",
    access: "staff",
    sync: "paged",
    nameSql: "concat_ws(' ', r.firstName, nullif(r.middleName, ''), nullif(r.thirdName, ''), r.lastName)",
    nameOf: employeeName,
    search: {
      fields: [
        ...["firstName", "middleName", "thirdName", "lastName", "otherScriptName"],
        ...["emailAddress", "phoneNumber"],
        ...["civilId", "passportNumber", "nationality", "tags"],
      ],
      key: employeeSearchKey,
    },
    personal: ["id", "tenant"],
    person: "subject",
    files: { kind: "attached", types: attachmentFileTypes },
    partOf: null,
    together: [],
  },
  reminders: {
    entity: reminders,
    owner: "tenant",
    singular: "reminder",
    access: "owner",
    sync: "paged",
    nameSql: "coalesce(nullif(r.text, ''), substr(r.day, 1, 10))",
    nameOf: reminderName,
    search: { fields: ["text"], key: ({ text }) => fold(text ?? "") },
    personal: ["id", "tenant", "createdBy"],
    person: "owned",
    files: null,
    partOf: null,
    on: [
      { collection: "documents", field: "documentId" },
      { collection: "employees", field: "employeeId" },
    ],
    together: [],
  },
} as const satisfies Registry;

export type TenantCollection = {
  [C in Collection]: (typeof registry)[C] extends { owner: "tenant" } ? C : never;
}[Collection];

/** Collections of which each record is a person. */
export type SubjectCollection = {
  [C in Collection]: (typeof registry)[C] extends { person: "subject" } ? C : never;
}[Collection];

/** Tenants' collections of which each record has one file: GET /api/{collection}/{id}/download gives it. */
export type FiledCollection = {
  [C in TenantCollection]: (typeof registry)[C] extends { files: { kind: "single" } } ? C : never;
}[TenantCollection];

/** What is registered of a collection, with its records' type. */
export function registeredAs<C extends Collection>(collection: C): Registry[C] {
  const all: Registry = registry;
  return all[collection];
}

/** The names of all collections, in the registry's order. */
export const collections = namesOf(registry);

export const tenantCollections = collections.filter(
  (name): name is TenantCollection => registry[name].owner === "tenant",
);

export const subjectCollections = collections.filter(
  (name): name is SubjectCollection => registry[name].person === "subject",
);

export function isFiled(name: Collection): name is FiledCollection {
  return tenantEntity(name)?.files?.kind === "single";
}

export const entities: readonly AnyEntity[] = collections.map((name) => registry[name]);

/** What is registered of a collection; undefined for PocketBase's own. */
export function registeredOf(name: string): AnyEntity | undefined {
  return entities.find(({ entity }) => entity.name === name);
}

export const tenantEntities: readonly TenantEntity[] = entities.flatMap((one) => (one.owner === "tenant" ? [one] : []));

/** What is registered of a tenant's collection; undefined for any other name. */
export function tenantEntity(name: string): TenantEntity | undefined {
  return tenantEntities.find(({ entity }) => entity.name === name);
}

/** The fields of an entity that name a record of a collection. */
export function referencesTo({ fields }: Entity, collection: Collection): string[] {
  return namesOf(fields).filter((name) => fields[name]?.column.to === collection);
}

/** The fields of an entity that name a tenant's record, each with the collection that it is of. */
export function tenantReferences({ fields }: Entity): { field: string; to: TenantEntity }[] {
  return namesOf(fields).flatMap((field) => {
    const to = tenantEntity(String(fields[field]?.column.to));
    return to ? [{ field, to }] : [];
  });
}

/** Groups of fields of a collection that are merged together. */
export function mergeGroups(collection: Collection): readonly (readonly string[])[] {
  return tenantEntity(collection)?.together ?? [];
}

/** These fields and those that are merged together with one of them, each once. */
export function mergedWith(collection: Collection, fields: readonly string[]): string[] {
  const touched = mergeGroups(collection).filter((group) => group.some((field) => fields.includes(field)));
  return [...new Set([...fields, ...touched.flat()])];
}
