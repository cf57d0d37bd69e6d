import * as z from "zod/mini";
import { isCalendarDay } from "./days.ts";
import type { ErrorCode } from "./errors.ts";
import { asciiDigits, cleanLine, cleanText } from "./text.ts";

/** A field of a PocketBase collection, as its JSON describes it, without the name. */
export type Column = { type: string } & Record<string, unknown>;

/**
 * One field of an entity: how PocketBase stores it, the SQL that gives its JSON value, and the schema that judges
 * what people send. `wire` exists for the type alone.
 */
export interface EntityField<Wire, Schema extends z.ZodMiniType = z.ZodMiniType> {
  column: Column;
  /** SQL expression of the value inside json_object, from the column's SQL name; null keeps it out of the JSON. */
  json: ((sql: string) => string) | null;
  schema: Schema;
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

/** A cleaned line of 1 to `max` characters. */
export function lineSchema(max: number, required: ErrorCode, tooLong: ErrorCode, clean = cleanLine) {
  return z.string({ error: required }).check(z.overwrite(clean), z.minLength(1, required), z.maxLength(max, tooLong));
}

/** An optional text; blank, null and absent all mean that there is none. */
export function optionalText(max: number, tooLong: ErrorCode, clean: (text: string) => string = cleanText) {
  return z.pipe(
    z.nullish(z.string({ error: "validation_error" }).check(z.overwrite(clean), z.maxLength(max, tooLong))),
    z.transform((text): string | null => text || null),
  );
}

const toNumber = (value: unknown) => (typeof value === "string" && /^[0-9]{1,16}$/.test(value) ? Number(value) : value);

/** The id of another record: a positive integer, also as text (multipart, query). */
export function idSchema(error: ErrorCode) {
  return z.pipe(z.transform(toNumber), z.int({ error }).check(z.positive(error)));
}

/** The id of another record, or none: blank, "none", null and absent mean none. */
export function optionalIdSchema(error: ErrorCode) {
  return z.pipe(
    z.transform((value: unknown) => (value === undefined || value === "" || value === "none" ? null : toNumber(value))),
    z.nullable(z.int({ error }).check(z.positive(error))),
  );
}

export function line(
  max: number,
  required: ErrorCode,
  tooLong: ErrorCode,
  column: Partial<Column> = {},
  clean = cleanLine,
) {
  return textField({ type: "text", required: true, max, ...column }, () => lineSchema(max, required, tooLong, clean));
}

export function optional(max: number, tooLong: ErrorCode, clean?: (text: string) => string) {
  return optionalField(
    lazyField<string | null, ReturnType<typeof optionalText>>({ type: "text", max }, orNull, () =>
      optionalText(max, tooLong, clean),
    ),
  );
}

/** A reference to one record; required-ness is the routes' to check, so that what it names can be deleted. */
export function relation(to: string, error: ErrorCode) {
  return lazyField<number, ReturnType<typeof idSchema>>({ type: "relation", to, maxSelect: 1 }, idOrNull, () =>
    idSchema(error),
  );
}

export function optionalRelation(to: string, error: ErrorCode) {
  return optionalField(
    lazyField<number | null, ReturnType<typeof optionalIdSchema>>(
      { type: "relation", to, maxSelect: 1 },
      idOrNull,
      () => optionalIdSchema(error),
    ),
  );
}

/** A calendar day, `YYYY-MM-DD`, in digits of any script. */
export function daySchema(required: ErrorCode) {
  return z.string({ error: required }).check(
    z.overwrite((text: string) => asciiDigits(text).trim()),
    z.minLength(1, { error: required, abort: true }),
    z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, "date_invalid"),
    z.refine(isCalendarDay, "date_invalid"),
  );
}

function optionalDaySchema() {
  return z.pipe(
    z.transform((value: unknown) => (value === undefined || value === "" ? null : value)),
    z.nullable(daySchema("date_invalid")),
  );
}

/** A calendar day, `YYYY-MM-DD` in JSON, or none; PocketBase keeps a date so that its console offers a calendar. */
export function optionalDay() {
  return optionalField(
    lazyField<string | null, ReturnType<typeof optionalDaySchema>>({ type: "date" }, day, optionalDaySchema),
  );
}

const never = z.never();

/** When PocketBase made the record, ISO 8601 UTC. */
export function createdTime() {
  return field<string, typeof never>({ type: "autodate", onCreate: true, onUpdate: false }, isoTime, never);
}

/** When the record was last changed, ISO 8601 UTC. */
export function updatedTime() {
  return field<string, typeof never>({ type: "autodate", onCreate: true, onUpdate: true }, isoTime, never);
}

/** A value that only the server sets and everyone who sees the record may read. */
export function readOnly<Wire>(column: Column, as: "text" | "number" | "id" | "time" | "optionalText" = "text") {
  const json = { text: plain, number: plain, id: idOrNull, time: isoTime, optionalText: orNull }[as];
  return field<Wire, typeof never>(column, json, never);
}

/** Only administration changes it. */
export function booleanField() {
  const schema = z.boolean();
  return field<boolean, typeof schema>({ type: "bool" }, bool, schema);
}

/** A column that never leaves the server. */
export function privateColumn(column: Column): { column: Column; json: null; schema: typeof never } {
  return { column, json: null, schema: never };
}

export function field<Wire, Schema extends z.ZodMiniType>(
  column: Column,
  json: (sql: string) => string,
  schema: Schema,
): { column: Column; json: (sql: string) => string; schema: Schema; wire?: Wire } {
  return { column, json, schema };
}

/** As {@link field}, with a schema that is made when it is first asked for: a server's runtimes load the domain often. */
function lazyField<Wire, Schema extends z.ZodMiniType>(
  column: Column,
  json: (sql: string) => string,
  make: () => Schema,
): { column: Column; json: (sql: string) => string; readonly schema: Schema; wire?: Wire } {
  let made: Schema | undefined;
  return {
    column,
    json,
    get schema() {
      made ??= make();
      return made;
    },
  };
}

/** As {@link lazyField}, of a text that stands in JSON as it is stored. */
export function textField<Schema extends z.ZodMiniType>(column: Column, make: () => Schema) {
  return lazyField<string, Schema>(column, plain, make);
}

export function optionalField<F extends AnyField>(of: F): F & { optional: true } {
  return Object.defineProperty(of, "optional", { value: true }) as F & { optional: true };
}

/** An object with these members, each made of its name. */
export function membersOf<K extends string, V>(names: readonly K[], make: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>;
}

/** The names of an object's members, such as an entity's fields, in their order. */
export function namesOf<T extends object>(of: T): (keyof T & string)[] {
  return Object.keys(of) as (keyof T & string)[];
}

type InputShape<F extends EntityFields> = {
  [K in keyof F]: F[K] extends { optional: true } ? z.ZodMiniOptional<F[K]["schema"]> : F[K]["schema"];
};

/**
 * The schema of what people send for these fields. Its members are made when something is first judged by it: a server's
 * runtimes load the domain often, and making them all takes such a runtime 25 ms.
 */
export function inputOf<F extends EntityFields>(fields: F): z.ZodMiniObject<InputShape<F>> {
  const shape = {};
  for (const [name, field] of Object.entries<AnyField>(fields)) {
    let made: z.ZodMiniType | undefined;
    const get = () => {
      made ??= field.optional ? z.optional(field.schema) : field.schema;
      return made;
    };
    Object.defineProperty(shape, name, { get, enumerable: true, configurable: true });
  }
  return z.object(shape as InputShape<F>);
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
  indexes: string[];
}

/** Describes an entity once; every other description of it is derived from this. */
export function entity<F extends EntityFields, Name extends string>(
  name: Name,
  fields: F,
  more: { computed?: Entity["computed"]; indexes?: string[] } = {},
): Entity<F, Name> {
  return { name, fields, computed: more.computed ?? {}, indexes: more.indexes ?? [] };
}

/** Expressions of {@link jsonSql}, which every request needs, by entity and alias. */
const made = new WeakMap<Entity, Map<string, string>>();

/**
 * The SQL expression that builds a record's JSON exactly as its GET shows it.
 * @param alias the table's alias in the statement, a trusted constant
 */
export function jsonSql(of: Entity, alias: string): string {
  const own = made.get(of) ?? new Map<string, string>();
  made.set(of, own);
  const sql = own.get(alias) ?? builtJsonSql(of, alias);
  own.set(alias, sql);
  return sql;
}

function builtJsonSql(of: Entity, alias: string): string {
  const members = [`'id', CAST(${alias}.id AS INTEGER)`];
  for (const [name, { json }] of Object.entries(of.fields)) {
    if (json) members.push(`'${name}', ${json(`${alias}.${name}`)}`);
  }
  for (const [name, sql] of Object.entries(of.computed)) members.push(`'${name}', ${sql(alias)}`);
  return `json_object(${members.join(", ")})`;
}
