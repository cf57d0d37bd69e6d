import * as z from "zod/mini";
import { type ErrorCode, entities, isErrorCode } from "#domain/index";
import { idOf, orNull, type Schema } from "./json-schema.ts";

/* What people send, as the schemas of the domain judge it. */

/** The collections that fields name a record of, by the name of the field. */
const references = new Map(
  entities.flatMap(({ entity }) =>
    Object.entries(entity.fields).flatMap(([name, { column }]) =>
      typeof column.to === "string" ? [[name, column.to] as const] : [],
    ),
  ),
);

/** What a conversion takes, which a schema cannot tell: a salary is a number, or a text with two decimals at most. */
const converted: Readonly<Record<string, Schema>> = {
  cost: { anyOf: [{ type: "string", pattern: "^([0-9]{1,12}(\\.[0-9]{1,3})?)?$" }, { type: "null" }] },
  keepsFiles: { type: "boolean" },
  salary: { anyOf: [{ type: "string", pattern: "^([0-9]{1,10}(\\.[0-9]{1,2})?)?$" }, { type: "null" }] },
};

type Definition = z.core.$ZodTypeDef & Record<string, unknown>;
const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def as unknown as Definition;
const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === "object" && value !== null && "_zod" in value;

/**
 * The JSON Schema of what a schema takes. Where something is converted first, such as an id that comes as text, it
 * describes the form that needs no conversion.
 */
export function inputSchema(schema: z.core.$ZodType): Schema {
  const made = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      const { type, in: source, out } = definitionOf(zodSchema);
      if (type !== "pipe" || !isSchema(source) || !isSchema(out)) return;
      if (endsInTransform(source)) Object.assign(jsonSchema, inputSchema(out));
    },
  });
  const { $schema: _, ...plain } = made;
  return withReferences(plain as Schema);
}

function endsInTransform(schema: z.core.$ZodType): boolean {
  const { type, out } = definitionOf(schema);
  return type === "transform" || (type === "pipe" && isSchema(out) && endsInTransform(out));
}

function withReferences(schema: Schema): Schema {
  if (!schema.properties) return schema;
  const members = Object.entries(schema.properties).map(([name, member]) => {
    const to = references.get(name);
    if (to === undefined) return [name, converted[name] ?? member];
    return [name, schema.required?.includes(name) ? idOf(to) : orNull(idOf(to))];
  });
  return { ...schema, properties: Object.fromEntries(members) };
}

/** Every code that a schema refuses with: those that it names, and the one of what names none. */
export function codesOf(schema: z.core.$ZodType): ErrorCode[] {
  const codes = new Set<ErrorCode>(["validation_error"]);
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    const members: Record<string, unknown> = isSchema(value) ? definitionOf(value) : { ...value };
    const message: unknown = typeof members.error === "function" ? members.error({}) : undefined;
    if (isErrorCode(message)) codes.add(message);
    for (const member of Object.values(members)) visit(member);
  };
  visit(schema);
  return [...codes];
}
