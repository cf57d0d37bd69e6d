import {
  answerHeaders,
  type ErrorCode,
  isErrorCode,
  type Language,
  requestHeaders,
  sentence,
  statuses,
} from "#domain/index";
import { readItem } from "#web/storage/local-storage.ts";
import { linkedAbort } from "../storage/linked-abort.ts";
import { doubtConnection, updateConnection } from "./connectivity.ts";
import { getRequestUser } from "./request-user.ts";
import { withReadTimeout } from "./response-body.ts";

/** A refused call. Its message is '{status}: {text}' (specification, section 7). */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  /** The server's sentence, or the status text when it gave none. */
  readonly text: string;
  /** Seconds to wait as the server asks, null when it does not. */
  readonly retryAfter: number | null;
  /** Of a list that was sent: the row that the refusal is about, null where there is none. */
  readonly row: number | null;
  /** Whether the product itself refused; else something in between answered in its place. */
  readonly isFromOurServer: boolean;

  constructor(
    status: number,
    code: ErrorCode | null,
    text: string,
    retryAfter: number | null = null,
    row: number | null = null,
    isFromOurServer = code !== null,
  ) {
    super(`${status}: ${text}`);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.text = text;
    this.retryAfter = retryAfter;
    this.row = row;
    this.isFromOurServer = isFromOurServer;
  }
}

/** Whether the product itself answered a signed-in person; a portal's page, say, names no user. */
export function isFromOurServer({ headers }: Pick<Response, "headers">): boolean {
  return headers.has(answerHeaders.user);
}

/**
 * Whether the session of the requesting person is over: it has ended (401), or the browser's cookie is another person's
 * by now, as after a sign-in in another tab.
 */
export function isSignedOut(error: unknown): boolean {
  return error instanceof HttpError && error.isFromOurServer && (error.status === 401 || error.code === "user_changed");
}

export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super("the server cannot be reached", { cause });
    this.name = "OfflineError";
  }
}

export interface HttpInit {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is (a FormData, say). */
  body?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /**
   * Whose request it is, by id: the server refuses it under another person's session. The page's user by default;
   * null where it is nobody's in particular, as signing in and asking who is signed in.
   */
  user?: number | null;
  /** Milliseconds until the answer has to begin; 30 s by default. */
  timeoutMs?: number;
  /** Milliseconds that its body may stay silent; 30 s by default. */
  readTimeoutMs?: number;
}

/** The page's language, as it is kept under the key of the specification. */
function currentLanguage(): Language {
  return readItem("language") === "ar" ? "ar" : "en";
}

/** Answers that come from a proxy in front of a server that is away. */
const GATEWAY = [502, 504];

function parseSeconds(header: string | null): number | null {
  const value = Number(header);
  return header !== null && Number.isFinite(value) && value >= 0 ? value : null;
}

/** Whether what was answered is a whole page, as of a proxy in front of a server that is away, and no sentence. */
const isPage = ({ headers }: Response) => headers.get("Content-Type")?.includes("html") === true;

async function refusalFrom(response: Response): Promise<HttpError> {
  const code = response.headers.get(answerHeaders.code);
  // A refusal whose text does not come is one all the same.
  const answered = await response.text().catch(() => "");
  const text = code === null && isPage(response) ? "" : answered;
  return new HttpError(
    response.status,
    isErrorCode(code) ? code : null,
    // over HTTP/2 a status has no words
    text || response.statusText || sentence("server_busy", currentLanguage()),
    parseSeconds(response.headers.get("Retry-After")),
    Number(response.headers.get(answerHeaders.row)) || null,
    code !== null,
  );
}

/** Refuses a response that was given to another user's session, without reading it. */
function refuseOtherUser(response: Response, user: number | null): void {
  const responseUser = response.headers.get(answerHeaders.user);
  if (user === null || responseUser === null || responseUser === String(user)) return;
  void response.body?.cancel().catch(() => {});
  throw new HttpError(statuses.user_changed, "user_changed", sentence("user_changed", currentLanguage()));
}

/**
 * Calls the server with the session's cookie, and notes whether it could be reached. Reading a body that stays silent
 * for too long fails with {@link OfflineError}.
 * @param path from the root, such as /api/user
 * @throws {HttpError} for every answer that is not a success, and for one that was given to another user
 * @throws {OfflineError} when there is no answer
 * @throws {DOMException} AbortError when `signal` ended the call
 */
export async function http(path: string, init: HttpInit = {}): Promise<Response> {
  const {
    method = "GET",
    json,
    headers = {},
    signal,
    user = getRequestUser(),
    timeoutMs = 30_000,
    readTimeoutMs,
  } = init;
  const linked = linkedAbort(signal);
  const timer = setTimeout(() => linked.abort(), timeoutMs);
  const request: RequestInit = {
    method,
    credentials: "same-origin",
    headers: {
      "Accept-Language": currentLanguage(),
      ...(user === null ? {} : { [requestHeaders.user]: String(user) }),
      ...headers,
    },
    signal: linked.signal,
  };
  if (json !== undefined) {
    request.body = JSON.stringify(json);
    request.headers = { "Content-Type": "application/json", ...request.headers };
  } else if (init.body !== undefined) request.body = init.body;
  try {
    const readTimeout = () => new OfflineError(new Error("the answer stays silent"));
    const response = await withReadTimeout(await fetch(path, request), readTimeout, linked.abort, readTimeoutMs);
    if (GATEWAY.includes(response.status)) doubtConnection();
    else updateConnection({ online: true });
    refuseOtherUser(response, user);
    if (!response.ok) throw await refusalFrom(response);
    return response;
  } catch (error) {
    if (error instanceof HttpError || signal?.aborted) throw error;
    doubtConnection();
    throw new OfflineError(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * As {@link http}, with the answer read as JSON; an answer without a body gives undefined.
 * @throws {OfflineError} also when it is no JSON, and thus not the server's
 */
export async function httpJson(path: string, init: HttpInit = {}): Promise<unknown> {
  const response = await http(path, { ...init, headers: { Accept: "application/json", ...init.headers } });
  const text = await response.text().catch((error: unknown) => {
    throw new OfflineError(error);
  });
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch (error) {
    // the page of a portal, say
    throw new OfflineError(error);
  }
}

/** {@link http} in the name of one person, whoever's page this has become meanwhile. */
export function httpAs(user: number): typeof http {
  return (path, init) => http(path, { ...init, user });
}
