import type { Actor, JsonLimits, Language, User } from "#domain/index";
import type { Bytes, PbApp, RequestEvent } from "../kernel/pocketbase.d.ts";
import type { SentFile } from "../staging/sent-file.ts";

/** A value that JSON can say. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** What a handler answers; exactly one of `json`, `value`, `stream`, or none of them for an empty body. */
export interface Reply {
  status: number;
  /** JSON text as SQLite built it, as text or as bytes; sent untouched. */
  json?: string | Bytes;
  /** A value that is answered as JSON. */
  value?: JsonValue;
  /** Extra response headers; a list sends the header several times (Set-Cookie). */
  headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Writes the whole response itself (status too); for files, and never in a route of kind "change". */
  stream?: (event: RequestEvent) => void;
}

/** A session, as far as answering a request needs it. */
export interface Session {
  user: User;
  actor: Actor;
  /** Set when the cookie's life starts anew with this answer. */
  renewedCookie: string | null;
}

/** Finds the session of a request's cookie; null for a guest. */
export type ResolveSession = (event: RequestEvent) => Session | null;

/** The one file that a route takes. */
export interface RouteFile {
  /** Its name in a form. */
  part: string;
  /** Finds it by the `uploadId` that a request names instead, before the transaction. @throws {AppError} not_found, upload_incomplete */
  fromUpload(of: { app: PbApp; actor: Actor; id: unknown; now: number }): SentFile;
}

/** One request, resolved. In a route of kind "change" everything goes through `app`: it is the transaction. */
export interface Call {
  app: PbApp;
  /** The signed-in person as GET /api/user shows them. */
  user: User;
  /** The part of them that policy decides by. */
  actor: Actor;
  language: Language;
  /** Path parameters by name. */
  params: Readonly<Record<string, string>>;
  /** The first value of each query parameter. */
  query: Readonly<Record<string, string>>;
  /**
   * The body: parsed JSON, or the fields of a multipart body as texts; `{}` when there is none. Reading it is the
   * moment at which an unreadable (400), too large (413) or foreign (415) body is refused, so read it last.
   */
  readonly input: unknown;
  /** The file that the route takes, or null; refuses as `input` does. */
  file(): SentFile | null;
  /** A request header, "" when absent. */
  header(name: string): string;
  /** Milliseconds since the epoch when the request began. */
  now: number;
  event: RequestEvent;
}

/** A request that may come without a session. */
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
  /** Largest body in bytes; default 64 KiB. A multipart route adds room for its fields itself. */
  bodyLimit?: number;
  /** Largest JSON body in bytes, for routes that take long lists; default 64 KiB, whatever `bodyLimit` says. */
  jsonLimit?: number;
  /** What a JSON body may hold; default as every body. */
  jsonShape?: JsonLimits;
  /** Costs much memory and time: one of each account at a time, and a few of all; for signed-in people. */
  costly?: boolean;
  /**
   * What takes long with a body and needs no database, done before the write transaction, so that nobody waits for it;
   * `input` is then what this gives. What it throws is thrown when the handler asks for `input`.
   */
  prepare?(input: unknown): unknown;
  /** In a route of kind "change". */
  file?: RouteFile;
  /** What it does is for the account that the body names, whoever is signed in: X-User is not looked at. */
  namesAccount?: boolean;
  /** The handler reads `event.request.body` itself (tus); `input` and `file` are then unavailable. */
  rawBody?: boolean;
  /** Compress the answer where the client takes it; for reads of JSON. */
  gzip?: boolean;
}

/** A route for signed-in people. */
export interface SessionRoute extends Common {
  access: "session";
  /** Closed to roles for which this is false (403), before the path is looked at. */
  role?: (actor: Actor) => boolean;
  handler(call: Call): Reply;
}

/** A route for anyone; the session is resolved where there is one. */
export interface OpenRoute extends Common {
  access: "anyone";
  handler(call: OpenCall): Reply;
}

export type Route = SessionRoute | OpenRoute;
