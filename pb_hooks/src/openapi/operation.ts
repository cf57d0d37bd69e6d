import type * as z from "zod/mini";
import { type ErrorCode, filenameSchema } from "#domain/index";
import { codesOf, inputSchema } from "./inputs.ts";
import { component, count, orNull, type Schema } from "./json-schema.ts";

/** What a route answers when it does what it was asked for. */
export interface Described {
  description: string;
  /** Of a JSON answer; none for an answer without a body. */
  schema?: Schema;
  /** Other forms of the answer, by their media types. */
  other?: Readonly<Record<string, Schema>>;
  headers?: Readonly<Record<string, string>>;
}

export interface BodyOf {
  schema: Schema;
  codes: readonly ErrorCode[];
  /** The field of the file; the body is then multipart, or JSON that names an upload. */
  file?: string;
  /** Whether a request may come without a body. */
  optional?: boolean;
}

/** What the route table does not say of a route; the rest of its description follows from the table. */
export interface Operation {
  summary: string;
  body?: BodyOf;
  /** The media type of a body that is neither JSON nor a form. */
  bytes?: string;
  query?: Readonly<Record<string, Schema>>;
  /** Headers that it reads besides those of every route. */
  headers?: Readonly<Record<string, { schema: Schema; required?: true }>>;
  answers: Readonly<Record<number, Described>>;
  /** Whether people open it in a browser, so that refusals may be pages. */
  page?: true;
  /** What it refuses with, besides what follows from the table and from the schemas. */
  codes?: readonly ErrorCode[];
}

/** By method and path, as the route table writes them. */
export type Operations = Readonly<Record<string, Operation>>;

type ObjectSchema = z.core.$ZodType;

/** A body as a schema of the domain judges it. */
export function bodyOf(schema: ObjectSchema): BodyOf {
  return { schema: inputSchema(schema), codes: codesOf(schema) };
}

/** A body that makes a record, and may bring the record's id. */
export function creating(schema: ObjectSchema): BodyOf {
  const { schema: made, codes } = bodyOf(schema);
  const properties = { ...made.properties, id: component("RecordId") };
  return { schema: { ...made, properties }, codes: [...codes, "id_malformed", "id_taken"] };
}

/** A body of which only what is sent changes, with the versions that the changes were made from. */
export function changing(schema: ObjectSchema): BodyOf {
  const { schema: made, codes } = bodyOf(schema);
  const { required: _, ...rest } = made;
  const versions: Schema = { type: "object", additionalProperties: count };
  const properties = { ...made.properties, baseVersion: orNull(count), baseVersions: orNull(versions) };
  return { schema: { ...rest, properties }, codes: [...codes, "version_conflict"], optional: true };
}

/** A body with a file, or with the id of a finished upload in its place. @param refusal of another type of file */
export function withFile(
  { schema, codes }: BodyOf,
  file: string,
  refusal: ErrorCode = "file_type_not_accepted",
): BodyOf {
  const sha256: Schema = { type: "string", pattern: "^[0-9a-fA-F]{64}$" };
  const uploadId: Schema = { type: "string", pattern: "^[0-9A-Za-z]{32}$" };
  const own: readonly ErrorCode[] = [
    "file_required",
    "file_empty",
    "file_unreadable",
    "file_too_large",
    "checksum_mismatch",
    "upload_incomplete",
    "not_found",
    "space_full",
    "deleted_full",
  ];
  return {
    schema: { ...schema, properties: { ...schema.properties, uploadId, sha256 } },
    codes: [...codes, ...codesOf(filenameSchema), ...own, refusal],
    file,
  };
}

export const record = (schema: Schema, description: string): Described => ({ description, schema });
export const nothing = (description: string): Described => ({ description });
export const file: Described = {
  description: "The file, or the ranges of it that were asked for.",
  other: { "*/*": { type: "string", contentMediaType: "application/octet-stream" } },
  headers: { "Content-Disposition": "The filename by RFC 6266.", ETag: "Changes with the content." },
};
