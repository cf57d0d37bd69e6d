/* The few forms of JSON Schema (draft 2020-12, which OpenAPI 3.1 takes) that the description is made of. */

import { attachmentTypes } from "#domain/index";

export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  enum?: readonly (string | null)[];
  const?: string | boolean;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  contentMediaType?: string;
  /** Ours: the collection of the record that an id names. */
  "x-collection"?: string;
}

export const string: Schema = { type: "string" };
export const count: Schema = { type: "integer", minimum: 0 };
export const boolean: Schema = { type: "boolean" };
export const time: Schema = {
  type: "string",
  format: "date-time",
  pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$",
};
export const day: Schema = { type: "string", format: "date", pattern: "^\\d{4}-\\d{2}-\\d{2}$" };

/** A schema among the description's components. */
export const component = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const listOf = (items: Schema): Schema => ({ type: "array", items });

export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: "null" }] });

/** An object with these members and no others. @param optional members that may be missing */
export function object(properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema {
  return {
    type: "object",
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    additionalProperties: false,
  };
}

/** A record's id, and of which collection it is. */
export const idOf = (collection: string): Schema => ({ ...component("RecordId"), "x-collection": collection });

export const attachmentTypeName: Schema = { type: "string", enum: attachmentTypes };
