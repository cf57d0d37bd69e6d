import {
  answerHeaders,
  collections,
  type ErrorCode,
  ID_PATTERN,
  languages,
  namesOf,
  requestHeaders,
  sentence,
  statuses,
} from "#domain/index";
import type { Route } from "../http/types.ts";
import { accountOperations } from "./account-operations.ts";
import { activityOperations } from "./activity-operations.ts";
import { administrationOperations } from "./administration-operations.ts";
import { calendarOperations } from "./calendar-operations.ts";
import { joiningOperations } from "./joining-operations.ts";
import { component, type Schema, string } from "./json-schema.ts";
import { noticeOperations } from "./notice-operations.ts";
import type { BodyOf, Described, Operation, Operations } from "./operation.ts";
import { fileKeyPart, paperId, paperOperations } from "./paper-operations.ts";
import { recordOperations } from "./record-operations.ts";
import { recordComponents } from "./records.ts";
import { shareOperations } from "./share-operations.ts";
import { textOperations } from "./text-operations.ts";
import { uploadOperations } from "./upload-operations.ts";

/* The OpenAPI description of the product's routes, made when the hooks are built: what the route table says of each, what
   the schemas of the domain say of records and bodies, and of the rest one row in the tables of operations. */

type Json = Record<string, unknown>;

/** What the server reads of every request that changes something; see decisions, "Requests that repeat, pulls, uploads". */
const parameters = {
  user: parameter(
    requestHeaders.user,
    "header",
    component("RecordId"),
    "Whose request it is; 409 under another session.",
  ),
  tenant: parameter(
    requestHeaders.tenant,
    "header",
    component("RecordId"),
    "The tenant that a change was written under.",
  ),
  key: parameter(requestHeaders.key, "header", { type: "string", maxLength: 255 }, "Names one intended effect."),
  language: parameter("Accept-Language", "header", string, `Of sentences: ${languages.join(" or ")}.`),
};

function parameter(name: string, where: "header" | "path" | "query", schema: Schema, description?: string): Json {
  return { name, in: where, required: where === "path", schema, ...(description ? { description } : {}) };
}

const keyOf = ({ method, path }: Pick<Route, "method" | "path">) => `${method} ${path}`;

/** The description of these routes. @throws when a route has no operation, or an operation no route */
export function describe(routes: readonly Route[], version: string): Json {
  const operations: Operations = {
    ...accountOperations,
    ...joiningOperations,
    ...recordOperations(),
    ...paperOperations(),
    ...shareOperations,
    ...calendarOperations,
    ...textOperations(),
    ...uploadOperations,
    ...administrationOperations,
    ...activityOperations,
    ...noticeOperations,
  };
  const known = new Set(routes.map(keyOf));
  const strange = Object.keys(operations).filter((key) => !known.has(key));
  if (strange.length > 0) throw new Error(`described, but in no route table: ${strange.join(", ")}`);
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const operation = operations[keyOf(route)];
    if (!operation) throw new Error(`${keyOf(route)} is in a route table and not described in pb_hooks/src/openapi`);
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, operation) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Sijil",
      version,
      description:
        "The routes of Sijil. A refusal is one sentence in the language of the request, its stable code in X-Error-Code.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: { ...recordComponents(), ErrorCode: errorCodes() },
      parameters,
      responses: refusalComponents(),
      securitySchemes: { session, secureSession },
    },
  };
}

const cookie = (name: string) => ({ type: "apiKey", in: "cookie", name });
const session = cookie("sijil_session");
/** Where browsers reach the server over HTTPS. */
const secureSession = cookie("__Host-sijil_session");

function operationOf(route: Route, operation: Operation): Json {
  const answers = Object.entries(operation.answers).map(([status, one]) => [
    status,
    answerOf(one, route.kind === "change"),
  ]);
  const body = bodyJson(operation);
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/^\/api/, "").replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: operation.summary,
    ...(route.access === "session" ? { security: [{ session: [] }, { secureSession: [] }] } : {}),
    parameters: parametersOf(route, operation),
    ...(body ? { requestBody: body } : {}),
    responses: { ...Object.fromEntries(answers), ...refusals(codesFor(route, operation), formsOf(route, operation)) },
  };
}

function parametersOf(route: Route, { query, headers }: Operation): Json[] {
  const shared = [
    "language",
    ...(route.namesAccount ? [] : ["user"]),
    ...(route.kind === "change" ? ["tenant", "key"] : []),
  ];
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) =>
    parameter(name, "path", pathSchema(route.path, name)),
  );
  const asked = Object.entries(query ?? {}).map(([name, schema]) => parameter(name, "query", schema));
  const sent = Object.entries(headers ?? {}).map(([name, { required, schema }]) => ({
    ...parameter(name, "header", schema),
    required: required === true,
  }));
  return [...inPath, ...asked, ...sent, ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

function pathSchema(path: string, name: string): Schema {
  if (name === "token") return { type: "string", pattern: "^[0-9A-Za-z]{43}$", "x-collection": "tokens" };
  if (name === "file") return { type: "string", pattern: "^[0-9A-Za-z]{43}\\.ics$", "x-collection": "calendars" };
  if (name === "type" || name === "key") return fileKeyPart;
  if (name === "paper") return paperId;
  // no collection: the ids of notes and views are theirs alone
  if (name === "note" || name === "view") return { type: "string", pattern: ID_PATTERN.source };
  if (name === "number") return { type: "integer", minimum: 1 };
  if (path.startsWith("/api/sessions/")) return { type: "string", pattern: "^[0-9a-f]{32}$" };
  if (path.startsWith("/api/uploads/")) return { type: "string", pattern: "^[0-9A-Za-z]{32}$" };
  const parts = path.split("/");
  // the attachments that were deleted are named by their employee
  const collection = [...collections, "shares", "invitations"].find((one) => parts.includes(one));
  return { type: "string", pattern: ID_PATTERN.source, "x-collection": collection ?? "employees" };
}

function bodyJson({ body, bytes }: Operation): Json | null {
  const binary = { type: "string", contentMediaType: "application/octet-stream" };
  if (bytes) return { required: true, content: { [bytes]: { schema: binary } } };
  if (!body) return null;
  const { schema, file, optional } = body;
  const form = file && { ...schema, properties: { ...schema.properties, [file]: binary } };
  return {
    required: !optional,
    content: { "application/json": { schema }, ...(form ? { "multipart/form-data": { schema: form } } : {}) },
  };
}

const replayed =
  "There when the answer is that to an earlier request with the same key. Of a record that is gone for good it then lacks members.";

/** @param isChange whether it may be the answer to an earlier request */
function answerOf({ description, schema, other, headers: own }: Described, isChange: boolean): Json {
  const headers = isChange ? { ...own, [answerHeaders.replayed]: replayed } : own;
  const forms = { ...(schema ? { "application/json": schema } : {}), ...other };
  const content = Object.fromEntries(Object.entries(forms).map(([type, of]) => [type, { schema: of }]));
  const named = Object.entries(headers ?? {}).map(([name, about]) => [name, { description: about, schema: string }]);
  return {
    description,
    ...(schema || other ? { content } : {}),
    ...(headers ? { headers: Object.fromEntries(named) } : {}),
  };
}

/** Codes of the server; the others are about a device. */
const ownCodes = namesOf(statuses).filter((code) => code !== "device_full" && code !== "entry_unreadable");

/** The media type of a refusal's sentence. */
const SENTENCE = "text/plain";

const ofEvery = ["malformed_request", "address_too_long", "header_too_large"] as const;
const failures = ["operation_failed", "server_busy", "disk_full"] as const;
const ofBodies = ["malformed_request", "body_too_large", "media_type_not_accepted"] as const;
/** Also what a repetition is refused with, when its author has lost the record meanwhile. */
const ofChanges = ["key_reused", "forbidden", "not_found"] as const;

const isOfAccount = (route: Route) => route.access === "session" && route.isOfAccount === true;

/** Every code that a route can refuse with. */
function codesFor(route: Route, { body, codes = [] }: Operation): ErrorCode[] {
  const withBody = (of: BodyOf) => [...ofBodies, ...of.codes];
  return [
    ...ofEvery,
    ...failures,
    ...(route.kind === "read" ? [] : ["foreign_origin" as const]),
    ...(route.namesAccount ? [] : ["user_changed" as const]),
    ...(route.access === "session" ? ["unauthorized" as const] : []),
    ...(route.access === "session" && route.role ? ["forbidden" as const] : []),
    ...(route.path.includes("{") ? ["not_found" as const] : []),
    ...(route.kind === "change" ? ofChanges : []),
    ...(route.access === "session" && route.kind !== "read" && !isOfAccount(route) ? ["tenant_changed" as const] : []),
    ...(body ? withBody(body) : []),
    ...codes,
  ];
}

/** The media types of a route's refusals. */
function formsOf({ method }: Route, { page }: Operation): readonly string[] {
  if (method === "HEAD") return [];
  return page ? [SENTENCE, "text/html"] : [SENTENCE];
}

/** An answer for each status, with the codes that it comes with. @param forms the media types of a refusal */
function refusals(codes: readonly ErrorCode[], forms: readonly string[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...new Set(codes)].sort())
    byStatus.set(statuses[code], [...(byStatus.get(statuses[code]) ?? []), code]);
  const answers = [...byStatus].map(([status, of]) => {
    const [only] = of;
    const shared = of.length === 1 && forms.join() === SENTENCE;
    return [status, shared ? { $ref: `#/components/responses/${only}` } : refusal(of, forms)] as const;
  });
  return Object.fromEntries(answers);
}

const refusal = (codes: readonly ErrorCode[], forms: readonly string[] = [SENTENCE]): Json => ({
  description: codes.length === 1 ? sentence(codes[0] ?? "operation_failed", "en") : "Refused; the code says why.",
  headers: { "X-Error-Code": { required: true, schema: { type: "string", enum: codes } } },
  ...(forms.length === 0
    ? {}
    : { content: Object.fromEntries(forms.map((form) => [form, { schema: { type: "string", minLength: 1 } }])) }),
});

/** The refusals of one code each. */
const refusalComponents = () => Object.fromEntries([...ownCodes].sort().map((code) => [code, refusal([code])]));

/** Every code with its sentence. */
const errorCodes = (): Schema => ({
  type: "string",
  oneOf: ownCodes.map((code) => ({ const: code, description: sentence(code, "en") })),
});
