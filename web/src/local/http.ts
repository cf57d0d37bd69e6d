import { answerHeaders, type ErrorCode, isErrorCode } from "#domain/index";
import { endingWith } from "./abort.ts";
import { noteConnection } from "./connectivity.ts";

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

  constructor(
    status: number,
    code: ErrorCode | null,
    text: string,
    retryAfter: number | null = null,
    row: number | null = null,
  ) {
    super(`${status}: ${text}`);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.text = text;
    this.retryAfter = retryAfter;
    this.row = row;
  }
}

/** The server could not be reached, or did not answer in time. */
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
  /** Milliseconds until the answer has to begin; 30 s unless told. */
  timeoutMs?: number;
}

/** The page's language, as it is kept under the key of the specification. */
function language(): string {
  try {
    return localStorage.getItem("language") === "ar" ? "ar" : "en";
  } catch {
    return "en";
  }
}

/** Answers that come from a proxy in front of a server that is away. */
const GATEWAY = [502, 504];

function seconds(header: string | null): number | null {
  const value = Number(header);
  return header !== null && Number.isFinite(value) && value >= 0 ? value : null;
}

async function refusal(answer: Response): Promise<HttpError> {
  const text = await answer.text().catch(() => "");
  const code = answer.headers.get(answerHeaders.code);
  return new HttpError(
    answer.status,
    isErrorCode(code) ? code : null,
    text || answer.statusText,
    seconds(answer.headers.get("Retry-After")),
    Number(answer.headers.get(answerHeaders.row)) || null,
  );
}

/**
 * Calls the server with the session's cookie, and notes whether it could be reached.
 * @param path from the root, such as /api/user
 * @throws {HttpError} for every answer that is not a success
 * @throws {OfflineError} when there is no answer
 * @throws {DOMException} AbortError when `signal` ended the call
 */
export async function http(path: string, init: HttpInit = {}): Promise<Response> {
  const { method = "GET", json, headers = {}, signal, timeoutMs = 30_000 } = init;
  const over = endingWith(signal);
  const timer = setTimeout(() => over.abort(), timeoutMs);
  const request: RequestInit = {
    method,
    credentials: "same-origin",
    headers: { "Accept-Language": language(), ...headers },
    signal: over.signal,
  };
  if (json !== undefined) {
    request.body = JSON.stringify(json);
    request.headers = { "Content-Type": "application/json", ...request.headers };
  } else if (init.body !== undefined) request.body = init.body;
  try {
    const answer = await fetch(path, request);
    noteConnection({ online: !GATEWAY.includes(answer.status) });
    if (!answer.ok) throw await refusal(answer);
    return answer;
  } catch (error) {
    if (error instanceof HttpError || signal?.aborted) throw error;
    noteConnection({ online: false });
    throw new OfflineError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** As {@link http}, with the answer read as JSON; an answer without a body gives undefined. */
export async function httpJson(path: string, init: HttpInit = {}): Promise<unknown> {
  const answer = await http(path, { ...init, headers: { Accept: "application/json", ...init.headers } });
  const text = await answer.text().catch((error: unknown) => {
    throw new OfflineError(error);
  });
  return text === "" ? undefined : JSON.parse(text);
}
