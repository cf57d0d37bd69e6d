/* What an entity is made of. No schema stands here, only how each is made of the kit in schemas.ts: code that judges
   nothing, such as the cleanup at a server's start, has the entities without loading zod. */

import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { Schemas } from "./schemas.ts";
import { storedJsonSql } from "./stored-json-sql.ts";
import { LONGEST_TAGS } from "./tags.ts";
import { cleanLine } from "./text.ts";

/** A field of a PocketBase collection, as its JSON describes it, without the name. */
export type Column = { type: string } & Record<string, unknown>;

/**
 * One field of an entity: how PocketBase stores it, the SQL that gives its JSON value, and how the schema is made that
 * judges what people send. `wire` exists for the type alone.
 */
export interface EntityField<Wire, Schema extends z.ZodMiniType = z.ZodMiniType> {
  column: Column;
  /** SQL expression of the value inside json_object, from the column's SQL name; null keeps it out of the JSON. */
  json: ((sql: string) => string) | null;
  schema: (schemas: Schemas) => Schema;
  optional?: boolean;
  wire?: Wire;
}

export type AnyField = EntityField<unknown>;
export type EntityFields = Record<string, AnyField>;

export type WireOf<F extends EntityFields> = { id: number } & {
  [K in keyof F as F[K]["json"] extends null ? never : K]: F[K] extends EntityField<infer W, z.ZodMiniType> ? W : never;
};

const orNull = (sql: string) => `nullif(${sql}, '')`;
const plain = (sql: string) => sql;
const idOrNull = (sql: string) => `CAST(nullif(${sql}, '') AS INTEGER)`;
const isoTime = (sql: string) => `replace(nullif(${sql}, ''), ' ', 'T')`;
const day = (sql: string) => `nullif(substr(${sql}, 1, 10), '')`;
const bool = (sql: string) => `json(CASE WHEN ${sql} THEN 'true' ELSE 'false' END)`;

export function line(
  max: number,
  required: ErrorCode,
  tooLong: ErrorCode,
  column: Partial<Column> = {},
  clean = cleanLine,
) {
  return textField({ type: "text", required: true, max, ...column }, (schemas) =>
    schemas.line(max, required, tooLong, clean),
  );
}

export function optional(max: number, tooLong: ErrorCode, clean?: (text: string) => string) {
  return optionalField(
    field<string | null, ReturnType<Schemas["optionalText"]>>({ type: "text", max }, orNull, (schemas) =>
      schemas.optionalText(max, tooLong, clean),
    ),
  );
}

/** Tags, as one text: see tags.ts. */
export function tagsField() {
  return optionalField(
    field<string | null, ReturnType<Schemas["tags"]>>({ type: "text", max: LONGEST_TAGS }, orNull, (schemas) =>
      schemas.tags(),
    ),
  );
}

/** A reference to one record; required-ness is the routes' to check, so that what it names can be deleted. */
export function relation(to: string, error: ErrorCode) {
  return field<number, ReturnType<Schemas["id"]>>({ type: "relation", to, maxSelect: 1 }, idOrNull, (schemas) =>
    schemas.id(error),
  );
}

export function optionalRelation(to: string, error: ErrorCode, column: Partial<Column> = {}) {
  return optionalField(
    field<number | null, ReturnType<Schemas["optionalId"]>>(
      { type: "relation", to, maxSelect: 1, ...column },
      idOrNull,
      (schemas) => schemas.optionalId(error),
    ),
  );
}

/** A calendar day, `YYYY-MM-DD` in JSON; PocketBase keeps a date so that its console offers a calendar. */
export function requiredDay(error: ErrorCode) {
  return field<string | null, ReturnType<Schemas["day"]>>({ type: "date" }, day, (schemas) => schemas.day(error));
}

/** A calendar day, or none. */
export function optionalDay() {
  return optionalField(
    field<string | null, ReturnType<Schemas["optionalDay"]>>({ type: "date" }, day, (schemas) => schemas.optionalDay()),
  );
}

/** A moment that a device gives, ISO 8601 UTC with milliseconds, or none; kept as that text. */
export function optionalTime() {
  return optionalField(
    field<string | null, ReturnType<Schemas["optionalTime"]>>({ type: "text", max: 24 }, orNull, (schemas) =>
      schemas.optionalTime(),
    ),
  );
}

type Never = ReturnType<Schemas["never"]>;

const never = (schemas: Schemas) => schemas.never();

/** When PocketBase made the record, ISO 8601 UTC. */
export function createdTime() {
  return unsent<string>({ type: "autodate", onCreate: true, onUpdate: false }, isoTime);
}

/** When the record was last changed, ISO 8601 UTC. */
export function updatedTime() {
  return unsent<string>({ type: "autodate", onCreate: true, onUpdate: true }, isoTime);
}

/** A value that only the server sets and everyone who sees the record may read. */
export function readOnly<Wire>(column: Column, as: "text" | "number" | "id" | "time" | "optionalText" = "text") {
  const json = { text: plain, number: plain, id: idOrNull, time: isoTime, optionalText: orNull }[as];
  return unsent<Wire>(column, json);
}

/** As {@link readOnly}, with its SQL. */
export function unsent<Wire>(column: Column, json: (sql: string) => string) {
  return field<Wire, Never>(column, json, never);
}

/** Only administration changes it. */
export function booleanField() {
  return field<boolean, ReturnType<Schemas["boolean"]>>({ type: "bool" }, bool, (schemas) => schemas.boolean());
}

/**
 * SQL of a column of parts by their ids, without those that were removed and can be restored, and what is no part.
 * @param part SQL of one part's JSON, over the row `n` of json_each
 */
export function presentParts(column: string, part: string): string {
  return `json((SELECT json_group_object(n.key, ${part}) FROM json_each(${storedJsonSql(column, "object")}) n
    WHERE CASE n.type WHEN 'object' THEN json_extract(n.value, '$.removed') IS NULL END))`;
}

/** A column that never leaves the server. */
export function privateColumn(column: Column): { column: Column; json: null; schema: typeof never } {
  return { column, json: null, schema: never };
}

export function field<Wire, Schema extends z.ZodMiniType>(
  column: Column,
  json: (sql: string) => string,
  schema: (schemas: Schemas) => Schema,
): { column: Column; json: (sql: string) => string; schema: (schemas: Schemas) => Schema; wire?: Wire } {
  return { column, json, schema };
}

/** As {@link field}, of a text that JSON holds as it is stored. */
export function textField<Schema extends z.ZodMiniType>(column: Column, schema: (schemas: Schemas) => Schema) {
  return field<string, Schema>(column, plain, schema);
}

export function optionalField<F extends AnyField>(of: F): F & { optional: true } {
  return Object.assign(of, { optional: true } as const);
}

/** An object with these members, each made of its name. */
export function membersOf<K extends string, V>(names: readonly K[], make: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>;
}

/** The names of an object's members, such as an entity's fields, in their order. */
export function namesOf<T extends object>(of: T): (keyof T & string)[] {
  return Object.keys(of) as (keyof T & string)[];
}

/** The columns that every tenant-owned collection carries besides its own. */
export const tenantColumns = {
  tenant: readOnly<number>({ type: "text", required: true, pattern: "^[1-9][0-9]{14}$" }, "id"),
  version: readOnly<number>({ type: "number", onlyInt: true, min: 0 }, "number"),
  deleted: privateColumn({ type: "date" }),
  deletedBy: privateColumn({ type: "relation", to: "users", maxSelect: 1 }),
};

/** An entity: the name of its collection, table and route, and its fields. */
export interface Entity<F extends EntityFields = EntityFields, Name extends string = string> {
  name: Name;
  fields: F;
  /** JSON members that SQL computes from the row, by the table's alias. */
  computed: Record<string, (alias: string) => string>;
  /** As `computed`, of what nobody is shown but the person whose record it is. */
  own: Record<string, (alias: string) => string>;
  /** Fields that not everybody who sees the record is shown. */
  guarded: Record<string, Guard>;
  /** Fields that those alone are shown who work with employees; null for everyone else. */
  staffOnly: readonly string[];
  indexes: string[];
}

/** When a field is hidden from those who have no right to it, and the JSON member that says so; the field is null then. */
export interface Guard {
  hiddenWhere: (alias: string) => string;
  flag: string;
}

/** Describes an entity once; every other description of it is derived from this. */
export function entity<F extends EntityFields, Name extends string>(
  name: Name,
  fields: F,
  more: Partial<Pick<Entity, "computed" | "own" | "guarded" | "staffOnly" | "indexes">> = {},
): Entity<F, Name> {
  return { name, fields, computed: {}, own: {}, guarded: {}, staffOnly: [], indexes: [], ...more };
}

/** Expressions of {@link jsonSql}, which every request needs, by entity, reader and alias. */
const made = new WeakMap<Entity, Map<string, string>>();

/**
 * Who is shown a record: anyone who sees it; the person whose record it is, with what is theirs alone; somebody who works
 * with employees; or one of those with the right `seesSalaries`, who is shown guarded fields too. Where nobody says which,
 * fields stay hidden.
 */
export type Reader = "anyone" | "owner" | "staff" | "seesSalaries";

const isStaff = (reader: Reader) => reader === "staff" || reader === "seesSalaries";

/**
 * The SQL expression that builds a record's JSON exactly as its GET shows it.
 * @param alias the table's alias in the statement, a trusted constant
 */
export function jsonSql(of: Entity, alias: string, reader: Reader = "anyone"): string {
  const known = made.get(of) ?? new Map<string, string>();
  made.set(of, known);
  const key = `${reader} ${alias}`;
  const sql = known.get(key) ?? builtJsonSql(of, alias, reader);
  known.set(key, sql);
  return sql;
}

function builtJsonSql(of: Entity, alias: string, reader: Reader): string {
  const members = [`'id', CAST(${alias}.id AS INTEGER)`];
  for (const [name, { json }] of Object.entries(of.fields)) {
    if (!json) continue;
    const isHidden = of.staffOnly.includes(name) && !isStaff(reader);
    const value = isHidden ? "NULL" : json(`${alias}.${name}`);
    const guard = of.guarded[name];
    members.push(...(guard ? guardedSql(name, value, guard, reader, alias) : [`'${name}', ${value}`]));
  }
  const computed = { ...of.computed, ...(reader === "owner" ? of.own : {}) };
  for (const [name, sql] of Object.entries(computed)) members.push(`'${name}', ${sql(alias)}`);
  return `json_object(${members.join(", ")})`;
}

function guardedSql(
  name: string,
  value: string,
  { hiddenWhere, flag }: Guard,
  reader: Reader,
  alias: string,
): string[] {
  if (reader === "seesSalaries") return [`'${name}', ${value}`, `'${flag}', json('false')`];
  const hidden = hiddenWhere(alias);
  return [`'${name}', CASE WHEN ${hidden} THEN NULL ELSE ${value} END`, `'${flag}', ${bool(hidden)}`];
}
