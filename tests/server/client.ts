import { answerHeaders, requestHeaders } from "#domain/index";
import { type Answered, misfit, operationOf } from "./description.ts";

export interface Answer<T = unknown> {
  status: number;
  /** The stable code of a refusal, from its header. */
  code: string | null;
  text: string;
  /** The body as JSON; throws when it is none. */
  json: T;
  headers: Headers;
}

export interface CallOptions {
  /** Sent as JSON, or as it is when it is a form, bytes or text. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Idempotency-Key. */
  key?: string;
  /** X-Tenant. */
  tenant?: number;
}

/** A browser as far as the server can tell: it keeps cookies and says which language it wants. */
export interface Client {
  url: string;
  /** Cookies by name. */
  cookies: Map<string, string>;
  language: "en" | "ar";
  call<T = unknown>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>;
  get<T = unknown>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  post<T = unknown>(path: string, body?: unknown, options?: Omit<CallOptions, "body">): Promise<Answer<T>>;
  patch<T = unknown>(path: string, body?: unknown, options?: Omit<CallOptions, "body">): Promise<Answer<T>>;
  put<T = unknown>(path: string, body?: unknown, options?: Omit<CallOptions, "body">): Promise<Answer<T>>;
  delete<T = unknown>(path: string, options?: CallOptions): Promise<Answer<T>>;
  /** The raw answer, for bytes and streams. */
  raw(method: string, path: string, options?: CallOptions): Promise<Response>;
  /** POST /api/login; throws when it is refused. */
  signIn(username: string, password: string): Promise<void>;
}

/** Makes a client of the server at `url`, without any cookie yet. */
export function client(url: string): Client {
  const self: Client = {
    url,
    cookies: new Map(),
    language: "en",
    async raw(method, path, options = {}) {
      const headers = new Headers({ "Accept-Language": self.language });
      if (self.cookies.size > 0) {
        headers.set("Cookie", [...self.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      }
      if (options.key) headers.set(requestHeaders.key, options.key);
      if (options.tenant) headers.set(requestHeaders.tenant, String(options.tenant));
      const { body, json } = packed(options.body);
      if (json) headers.set("Content-Type", "application/json");
      for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
      const answer = await fetch(url + path, { method, headers, body, redirect: "manual" });
      keepCookies(self.cookies, answer);
      return answer;
    },
    async call<T>(method: string, path: string, options?: CallOptions): Promise<Answer<T>> {
      const answer = await self.raw(method, path, options);
      const text = await answer.text();
      requireFit(method, path, { status: answer.status, headers: answer.headers, text });
      return {
        status: answer.status,
        code: answer.headers.get(answerHeaders.code),
        text,
        get json(): T {
          return JSON.parse(text);
        },
        headers: answer.headers,
      };
    },
    get: (path, headers) => self.call("GET", path, { headers }),
    post: (path, body, options) => self.call("POST", path, { ...options, body }),
    patch: (path, body, options) => self.call("PATCH", path, { ...options, body }),
    put: (path, body, options) => self.call("PUT", path, { ...options, body }),
    delete: (path, options) => self.call("DELETE", path, options),
    async signIn(username, password) {
      const answer = await self.post("/api/login", { username, password });
      if (answer.status !== 200) throw new Error(`sign-in of ${username}: ${answer.status} ${answer.text}`);
    },
  };
  return self;
}

/** Every answer that any test gets is as GET /api/openapi.json describes it. */
function requireFit(method: string, path: string, answer: Answered): void {
  const operation = operationOf(method, path);
  const problem = operation && misfit(operation, method, answer);
  if (problem) throw new Error(`${method} ${path} answers otherwise than described: ${problem}`);
}

function packed(body: unknown): { body: BodyInit | undefined; json: boolean } {
  if (body === undefined) return { body: undefined, json: false };
  if (body instanceof FormData || typeof body === "string") return { body, json: false };
  if (body instanceof Uint8Array) return { body: new Uint8Array(body), json: false };
  return { body: JSON.stringify(body), json: true };
}

function keepCookies(cookies: Map<string, string>, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    const over = value === "" || attributes.some((attribute) => /^max-age=(0|-\d+)$/i.test(attribute));
    if (over) cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** A multipart form; a file is given as its name and bytes. */
export function form(fields: Record<string, string | number | { name: string; bytes: Uint8Array; type?: string }>) {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "object") {
      made.append(name, new File([new Uint8Array(value.bytes)], value.name, { type: value.type ?? "" }));
    } else made.append(name, String(value));
  }
  return made;
}
