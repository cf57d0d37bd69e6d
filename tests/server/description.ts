import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { answerHeaders } from "#domain/index";
import { folders } from "../../scripts/lib/project.mjs";

/* GET /api/openapi.json as the build of the hooks writes it, and whether answers are as it says. */

interface Response {
  $ref?: string;
  headers?: Record<string, { schema?: { enum?: string[] } }>;
  content?: Record<string, { schema: object }>;
}

export interface JsonSchema {
  $ref?: string;
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: string[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  contentMediaType?: string;
  "x-collection"?: string;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
}

export interface DescribedOperation {
  operationId: string;
  security?: object[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Response>;
}

export interface Description {
  openapi: string;
  paths: Record<string, Record<string, DescribedOperation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
  };
}

let read: Description | undefined;

/** The description, read once. */
export function description(): Description {
  read ??= JSON.parse(readFileSync(join(folders.hooks, "openapi.json"), "utf8")) as Description;
  return read;
}

/** What a reference within the description points to, or what is no reference. */
export function resolved<T extends { $ref?: string }>(of: T): T {
  if (!of.$ref) return of;
  let found: unknown = description();
  for (const name of of.$ref.slice(2).split("/")) found = (found as Record<string, unknown>)[name];
  return found as T;
}

/** The operation of a request; undefined for one that no route takes. */
export function operationOf(method: string, address: string): DescribedOperation | undefined {
  const given = address.replace(/[?#].*$/, "").split("/");
  const paths = Object.entries(description().paths).filter(([path]) => {
    const parts = path.split("/");
    return parts.length === given.length && parts.every((part, at) => part.startsWith("{") || part === given[at]);
  });
  const fixed = (path: string) => path.split("/").filter((part) => !part.startsWith("{")).length;
  const [best] = paths
    .filter(([, operations]) => operations[method.toLowerCase()])
    .sort(([a], [b]) => fixed(b) - fixed(a));
  return best?.[1][method.toLowerCase()];
}

const validators = new Map<string, ValidateFunction>();
let ajv: Ajv2020 | undefined;

function validatorOf(operation: DescribedOperation, status: string): ValidateFunction {
  const key = `${operation.operationId} ${status}`;
  if (!ajv) {
    ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema({ $id: "description", components: { schemas: description().components.schemas } });
  }
  const schema = operation.responses[status]?.content?.["application/json"]?.schema ?? {};
  const whole = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"description#/components'));
  const made = validators.get(key) ?? ajv.compile(whole);
  validators.set(key, made);
  return made;
}

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
}

/** Go answers by itself what it cannot read as a request, before the product sees it. */
export function isAnsweredByGo({ status, headers, text }: Answered): boolean {
  return headers.get("X-Error-Code") === null && [400, 431].includes(status) && /^4\d\d [A-Z]/.test(text);
}

/** How an answer differs from what the description says of it; null when it fits. */
export function misfit(
  operation: DescribedOperation,
  method: string,
  { status, headers, text }: Answered,
): string | null {
  if (isAnsweredByGo({ status, headers, text })) return null;
  const found = operation.responses[status];
  if (!found) return `a status ${status} that is not described: ${text.slice(0, 200)}`;
  const response = resolved(found);
  const type = (headers.get("Content-Type") ?? "").split(";")[0] ?? "";
  if (status >= 400) {
    const code = headers.get("X-Error-Code") ?? "";
    if (!response.headers?.["X-Error-Code"]?.schema?.enum?.includes(code)) return `the code “${code}” is not described`;
    return method === "HEAD" || (response.content?.[type] && text !== "") ? null : `${code} without a sentence`;
  }
  if (!response.content) return text === "" ? null : `a body that is not described: ${text.slice(0, 200)}`;
  if (!response.content[type] && !response.content["*/*"]) return `the type “${type}” is not described`;
  if (type !== "application/json") return null;
  const validate = validatorOf(operation, String(status));
  validate(JSON.parse(text));
  // what is kept of an answer about a record that is gone for good lacks members
  const reduced = headers.has(answerHeaders.replayed);
  const errors = (validate.errors ?? []).filter(({ keyword }) => !reduced || keyword !== "required");
  return errors.length === 0 ? null : `${JSON.stringify(errors.slice(0, 3))} in ${text.slice(0, 500)}`;
}
