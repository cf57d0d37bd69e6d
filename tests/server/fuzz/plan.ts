import fc from "fast-check";
import { type DescribedOperation, description, type Parameter, resolved } from "../description.ts";
import { bodyOf, type PlannedBody } from "./bodies.ts";
import { meantInPath } from "./meant.ts";
import { hostileText, idIn, often, valid } from "./values.ts";

/* Requests as they are planned: everything but what only the running world knows. */

export const callers = [
  "visitor",
  "viewer",
  "powerless",
  "user",
  "admin",
  "root",
  "otherUser",
  "otherAdmin",
  "alone",
] as const;
export type Caller = (typeof callers)[number];

export interface Plan {
  caller: Caller;
  operationId: string;
  method: string;
  path: string;
  /** Values of the path's parameters. */
  inPath: Record<string, unknown>;
  query: [string, unknown][];
  headers: Record<string, unknown>;
  body: PlannedBody;
  /** Whether the body's length is announced. */
  chunked: boolean;
  /** Whether the address or the method was altered, so that the request may be none of this operation. */
  stray: boolean;
}

interface Listed {
  path: string;
  method: string;
  operation: DescribedOperation;
}

export const operations: readonly Listed[] = Object.entries(description().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

function inPath({ name, schema }: Parameter, path: string, operationId: string): fc.Arbitrary<unknown> {
  const meant = meantInPath[`${operationId} ${name}`] ?? meantInPath[name];
  const usual = meant
    ? often(meant, 4, valid(schema))
    : name === "id"
      ? idIn(
          path.startsWith("/api/sessions/")
            ? "sessions"
            : path.startsWith("/api/uploads/")
              ? "uploads"
              : (schema["x-collection"] ?? ""),
        )
      : valid(schema);
  return often(
    usual,
    14,
    hostileText.map((text) => text.slice(0, 500)),
  );
}

const inQuery = ({ name, schema }: Parameter) =>
  fc.option(often(valid(schema, name), 5, hostileText), { nil: undefined }).map((value) => [name, value] as const);

const plainHeader = hostileText.map((text) =>
  text
    .replace(/[^\x20-\x7e\u0080-\u00ff]/g, "?")
    .slice(0, 9_000)
    .trim(),
);

/** Headers that every route reads. */
const commonHeaders: fc.Arbitrary<Record<string, unknown>> = fc.record(
  {
    "Accept-Language": fc.constantFrom("ar", "en", "ar-KW,ar;q=0.9", "xx", "*", ";;;", "ar;q=1e9"),
    "X-User": often(idIn("self"), 20, plainHeader),
    "X-Tenant": often(idIn("tenants"), 20, plainHeader),
    "Idempotency-Key": often(
      fc.nat({ max: 40 }).map((at) => `key-${at}`),
      6,
      often(plainHeader, 3, fc.constant("k".repeat(256))),
    ),
    Origin: fc.constantFrom("null", "http://evil.example", "http://", "own"),
    "Sec-Fetch-Site": fc.constantFrom("same-origin", "cross-site", "?"),
    Accept: fc.constantFrom("application/json", "application/x-ndjson", "*/*", "text/html"),
    Range: fc.constantFrom("bytes=0-3", "bytes=-5", "bytes=999999-", "bytes=0-0,2-3", "items=1", "bytes=5-1"),
    "If-None-Match": plainHeader,
    "If-Modified-Since": fc.constant("Mon, 23 Nov 2026 07:00:00 GMT"),
    "User-Agent": plainHeader,
    "X-HTTP-Method-Override": fc.constantFrom("DELETE", "PUT"),
    "Content-Encoding": fc.constantFrom("gzip", "deflate"),
    Cookie: plainHeader,
    Authorization: fc.constantFrom("Bearer x", "eyJhbGciOiJub25lIn0.e30."),
  },
  { requiredKeys: [] },
);

/** A few of them, since each may be a reason to refuse. */
const someHeaders = fc
  .tuple(commonHeaders, fc.array(fc.nat({ max: 40 }), { minLength: 3, maxLength: 3 }))
  .map(([all, places]) => {
    const names = Object.keys(all);
    const chosen = places.flatMap((at) => (at < names.length ? [names[at] ?? ""] : []));
    return Object.fromEntries(chosen.map((name) => [name, all[name]]));
  });

function ownHeaders(parameters: readonly Parameter[]): fc.Arbitrary<Record<string, unknown>> {
  const own = parameters.filter((one) => one.in === "header" && one.required);
  const made = own.map(({ name, schema }) => {
    const usual = name === "Upload-Length" ? fc.integer({ min: 1, max: 4_000 }).map(String) : valid(schema);
    const metadata = fc
      .constantFrom("paper.pdf", "عقد.pdf", "a.docx", "x".repeat(300), "\u202Egpj.pdf", "")
      .map((name) => `filename ${Buffer.from(name).toString("base64")}`);
    const right =
      name === "Upload-Metadata"
        ? metadata
        : name === "Upload-Offset"
          ? fc.constant<unknown>({ $: "offset", collection: "uploads", pick: 0 })
          : usual;
    return [
      name,
      often<unknown>(
        right,
        12,
        often<unknown>(plainHeader, 3, fc.constantFrom("-1", "0", "10485760", "10485761", "1e3", "999999999999999")),
      ),
    ] as const;
  });
  return fc.record(Object.fromEntries(made));
}

const others = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE"];
const strayPaths = ["/", "//", "/%2e%2e/", "/%00", "?", "/x", ";a=1", "%20", "/%D9%A1", ".json"];

/** Who may do what a route is for, so that most requests get further than to a refusal. */
function capable(path: string): readonly Caller[] {
  if (/organizations|change-user-password|confirm-email/.test(path)) return ["root"];
  if (path.startsWith("/api/admin") || /invitations(\/\{id\}|$)/.test(path)) return ["root", "admin", "otherAdmin"];
  return path.includes("employees") || path.includes("attachments")
    ? ["user", "admin", "otherUser", "otherAdmin"]
    : ["user", "admin", "otherUser", "otherAdmin", "alone", "root"];
}

function planOf({ path, method, operation }: Listed): fc.Arbitrary<Plan> {
  const parameters = operation.parameters.map(resolved);
  const paths = parameters
    .filter((one) => one.in === "path")
    .map((one) => [one.name, inPath(one, path, operation.operationId)] as const);
  const asked = parameters.filter((one) => one.in === "query").map(inQuery);
  const surplus = fc.constantFrom<[string, unknown][]>(
    [],
    [],
    [],
    [],
    [],
    [],
    [
      ["fields", "*"],
      ["expand", "x"],
    ],
    [["a]", "%zz"]],
    Array.from({ length: 40 }, (_, at): [string, unknown] => [`p${at}`, "x"]),
  );
  return fc
    .record({
      caller: often(fc.constantFrom(...capable(path)), 2, fc.constantFrom(...callers)),
      inPath: fc.record(Object.fromEntries(paths)),
      query: fc
        .tuple(fc.tuple(...asked), surplus)
        .map(([own, more]) => [
          ...own.flatMap(([name, value]): [string, unknown][] => (value === undefined ? [] : [[name, value]])),
          ...more,
        ]),
      headers: fc.tuple(someHeaders, ownHeaders(parameters)).map(([some, own]) => ({ ...some, ...own })),
      body: bodyOf(operation),
      chunked: fc.nat({ max: 9 }).map((at) => at === 0),
      stray: fc.nat({ max: 29 }),
      other: fc.constantFrom(...others),
      suffix: fc.constantFrom(...strayPaths),
    })
    .map(({ stray, other, suffix, ...rest }) => ({
      ...rest,
      operationId: operation.operationId,
      method: stray === 0 ? other : method,
      path: stray === 1 ? path + suffix : path,
      stray: stray < 2,
    }));
}

const plan: fc.Arbitrary<Plan> = fc.oneof(...operations.map(planOf));

/** Requests are planned in groups of this size, so that the first ones of a seed are the same however many follow. */
const GROUP = 250;

/** The first requests of a seed. */
export function* plans(count: number, seed: number): Generator<Plan> {
  for (let at = 0; at < count; at += GROUP) {
    yield* fc.sample(plan, { seed: seed + at, numRuns: Math.min(GROUP, count - at) });
  }
}
