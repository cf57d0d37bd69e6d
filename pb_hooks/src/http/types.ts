import type { Actor, JsonLimits, Language, User } from "#domain/index";
import type { Bytes, PbApp, RequestEvent } from "../kernel/pocketbase.d.ts";
import type { SentFile } from "../staging/sent-file.ts";

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A handler's response: at most one of `json`, `value` and `stream`; none for an empty body. */
export interface Reply {
  status: number;
  /** JSON as SQLite built it; sent unchanged. */
  json?: string | Bytes;
  value?: JsonValue;
  /** Extra response headers; a list sends the header several times (Set-Cookie). */
  headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Writes the whole response itself (status too); for files, and never in a route of kind "change". */
  stream?: (event: RequestEvent) => void;
}

export interface Session {
  user: User;
  actor: Actor;
  /** The cookie with a new expiry, when it is due; else null. */
  renewedCookie: string | null;
}

/** Finds the session of a request's cookie; null for a guest. */
export type ResolveSession = (event: RequestEvent) => Session | null;

export interface RouteFile {
  /** Name of its form field. */
  part: string;
  /**
   * Finds it by `uploadId`, which a request may send instead, before the transaction.
   * @throws {AppError} not_found, upload_incomplete
   */
  fromUpload(of: { app: PbApp; actor: Actor; id: unknown; now: number }): SentFile;
}

/** One request, resolved. In a route of kind "change" everything goes through `app`: it is the transaction. */
export interface Call {
  app: PbApp;
  /** The signed-in person as GET /api/user shows them. */
  user: User;
  /** The part of the user that decides about access. */
  actor: Actor;
  language: Language;
  params: Readonly<Record<string, string>>;
  /** The first value of each query parameter. */
  query: Readonly<Record<string, string>>;
  /**
   * The body: parsed JSON, or the fields of a multipart body as texts; `{}` when there is none. Accessing it throws for
   * a malformed (400), too large (413) or unsupported (415) body, so access it after all other checks.
   */
  readonly input: unknown;
  /** The file of the request, or null; throws as `input` does. */
  file(): SentFile | null;
  /** A request header, "" when absent. */
  header(name: string): string;
  /** Milliseconds since the epoch when the request began. */
  now: number;
  event: RequestEvent;
}

export interface OpenCall extends Omit<Call, "user" | "actor"> {
  user: User | null;
  actor: Actor | null;
}

interface Common {
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
  /** As Go's mux writes it, with `{id}` for a path parameter, such as /api/documents/{id}. */
  path: string;
  /**
   * read: no transaction, no origin check. change: origin check, X-Tenant, Idempotency-Key, and the handler inside one
   * write transaction that also keeps the key. plain: origin check only; the handler brings its own transaction.
   */
  kind: "read" | "change" | "plain";
  /** Largest body in bytes; default 64 KiB, 16 KiB where anyone may come. A multipart route adds room for its fields itself. */
  bodyLimit?: number;
  /** Largest JSON body in bytes, for routes that take long lists; the same default, whatever `bodyLimit` says. */
  jsonLimit?: number;
  jsonShape?: JsonLimits;
  /** Needs much memory and time, so only a few run at once, one of each account; for signed-in people. */
  costly?: boolean;
  /**
   * Slow work on a body without the database, done before the write transaction, so that others do not wait for it;
   * `input` is its result. An error in it is thrown when the handler accesses `input`.
   */
  prepare?(input: unknown): unknown;
  /** In a route of kind "change". */
  file?: RouteFile;
  /** Acts for the account that the body names, whoever is signed in, so X-User is ignored. */
  namesAccount?: boolean;
  /** The handler reads `event.request.body` itself (tus); `input` and `file` are then unavailable. */
  rawBody?: boolean;
  /** Compress the answer where the client takes it; for reads of JSON. */
  gzip?: boolean;
}

export interface SessionRoute extends Common {
  access: "session";
  /** Closed to roles for which this is false (403), before the path is looked at. */
  role?: (actor: Actor) => boolean;
  /** Changes nothing but the own account, which is the same in every organization, so X-Tenant is ignored. */
  isOfAccount?: true;
  handler(call: Call): Reply;
}

/** A route for anyone; the session is resolved where there is one. */
export interface OpenRoute extends Common {
  access: "anyone";
  handler(call: OpenCall): Reply;
}

/** A route for superusers alone, with a token of PocketBase's API; a session counts for nothing. */
export interface SuperuserRoute extends Common {
  access: "superuser";
  handler(call: OpenCall): Reply;
}

export type Route = SessionRoute | OpenRoute | SuperuserRoute;
