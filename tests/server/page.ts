import { vi } from "vitest";
import { answerHeaders } from "#domain/index";
import { type EventStream, openStream } from "./events.ts";
import type { TestServer } from "./harness.ts";

/** An answer that a page got: the request, and in whose session. */
export interface PageAnswer {
  path: string;
  status: number;
  code: string | null;
  user: string | null;
}

/** A page of a browser as far as the client's core uses one. */
export interface Page {
  /** The browser's cookies, which all of its tabs share. */
  cookies: Map<string, string>;
  hasLine: boolean;
  answers: PageAnswer[];
}

const fetchHere = globalThis.fetch;

/** Gives the globals of a page to this process: its cookies, its line to the server, its events and its storage. */
export function openPage(server: () => TestServer): Page {
  const page: Page = { cookies: new Map(), hasLine: true, answers: [] };
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: "visible", documentElement: { lang: "en" } });
  const globals = {
    fetch: (path: string, init: RequestInit = {}) => fetchOf(page, server(), path, init),
    EventSource: class extends Events {
      constructor() {
        super(server());
      }
    },
    document,
    localStorage: new Storage(),
    navigator: {},
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    reportError: (error: unknown) => console.error(error),
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  return page;
}

/** POST /api/login as another tab does it: its cookies are there with the headers of the answer, before the body. */
export async function signInBeside(page: Page, server: TestServer, username: string, password: string): Promise<void> {
  const headers = { "Content-Type": "application/json", Cookie: cookieHeader(page) };
  const body = JSON.stringify({ username, password });
  const answer = await fetchHere(`${server.url}/api/login`, { method: "POST", headers, body });
  if (answer.status !== 200) throw new Error(`sign-in of ${username}: ${answer.status}`);
  for (const line of answer.headers.getSetCookie()) {
    const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
    page.cookies.set(name, value);
  }
}

const cookieHeader = ({ cookies }: Page) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

async function fetchOf(page: Page, server: TestServer, path: string, init: RequestInit): Promise<Response> {
  if (!path.startsWith("/")) return fetchHere(path, init);
  if (!page.hasLine) throw new TypeError("no line");
  const headers = new Headers(init.headers);
  if (page.cookies.size > 0) headers.set("Cookie", cookieHeader(page));
  const answer = await fetchHere(server.url + path, { ...init, headers });
  const [code, user] = [answer.headers.get(answerHeaders.code), answer.headers.get(answerHeaders.user)];
  page.answers.push({ path, status: answer.status, code, user });
  return answer;
}

/** EventSource as far as PocketBase's client uses it. */
class Events extends EventTarget {
  onerror: (() => void) | null = null;
  readonly #stream: Promise<EventStream>;

  constructor(server: TestServer) {
    super();
    this.#stream = openStream(server);
    void this.#listen();
  }

  async #listen(): Promise<void> {
    const stream = await this.#stream;
    this.dispatchEvent(new MessageEvent("PB_CONNECT", { lastEventId: stream.clientId }));
    try {
      for (;;) this.dispatchEvent(new MessageEvent("sync", { data: (await stream.next("sync")).data }));
    } catch {
      this.onerror?.();
    }
  }

  close(): void {
    void this.#stream.then((stream) => stream.close());
  }
}

/** localStorage. */
class Storage {
  readonly #items = new Map<string, string>();

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}
