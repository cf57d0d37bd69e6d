/* What lies between the browsers and the server: every request may be lost, cut, repeated, delayed or answered by another. */

import type { ModelServer } from "#web/local/testing/model/model-server.ts";
import type { ModelAnswer, ModelRequest } from "#web/local/testing/model/types.ts";
import type { Random } from "./random.ts";
import { SimBlob } from "./sim-blob.ts";
import type { Tab } from "./tab.ts";
import type { VirtualTime } from "./virtual-time.ts";

export const networkFaults = [
  "lost request",
  "lost answer",
  "silent",
  "duplicate",
  "late copy",
  "cut request",
  "cut answer",
  "ended answer",
  "stalled answer",
  "proxy page",
  "proxy page after",
  "gateway",
  "busy",
  "broken",
  "disk full",
] as const;
export type NetworkFault = (typeof networkFaults)[number];

/** How a network is for some time. */
export interface Weather {
  /** The share of requests that meet a fault, and which. */
  share: number;
  faults: readonly NetworkFault[];
  /** Milliseconds of one way, at least and at most: requests overtake each other. */
  delay: readonly [number, number];
}

export const fairWeather: Weather = { share: 0, faults: [], delay: [5, 40] };

const PROXY_PAGE = "<!doctype html><title>Welcome</title><p>Please accept the terms of this network.</p>";

interface LiveConnection {
  tab: Tab;
  user: number;
  onMessage: () => void;
  onLost: () => void;
}

export class Network {
  weather = fairWeather;
  /** Whether the server process runs. */
  isServerUp = true;
  /** Called with every request, and how it ends. */
  tell: (event: string) => void = () => {};
  readonly #server: ModelServer;
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #live = new Set<LiveConnection>();
  /** Aborted when the server process ends: what is under way is lost. */
  #process = new AbortController();

  constructor(server: ModelServer, time: VirtualTime, random: Random) {
    this.#server = server;
    this.#time = time;
    this.#random = random;
    server.onChange = (streams) => this.#notify(streams);
  }

  /** Kills the server: what is under way is lost. */
  stopServer(): void {
    this.isServerUp = false;
    this.#process.abort();
    this.#process = new AbortController();
    for (const connection of [...this.#live]) this.#lose(connection);
  }

  startServer(): void {
    this.isServerUp = true;
    this.#server.log.restart();
  }

  /** The live connections of some tabs break. */
  cutLive(which: (tab: Tab) => boolean): void {
    for (const connection of [...this.#live]) if (which(connection.tab)) this.#lose(connection);
  }

  #lose(connection: LiveConnection): void {
    this.#live.delete(connection);
    connection.tab.after(this.#delay(), connection.onLost);
  }

  #notify(streams: readonly string[]): void {
    for (const { tab, user, onMessage } of this.#live) {
      if (!tab.isAlive || !this.#server.streamsOf(user).some((one) => streams.includes(one))) continue;
      if (!this.#random.chance(this.weather.share / 2)) tab.after(this.#delay(), onMessage);
    }
  }

  readonly connectLive = async (tab: Tab, named: string | undefined, onMessage: () => void, onLost: () => void) => {
    await this.#time.pause(this.#delay());
    const user = this.#server.userOf(tab.browser.cookie);
    if (!this.#isReachable(tab) || this.#random.chance(this.weather.share)) return { status: 0 };
    if (named !== undefined && user && named !== String(user.id)) return { status: 409 };
    if (!user) return { status: 401 };
    const connection = { tab, user: user.id, onMessage, onLost };
    this.#live.add(connection);
    return { close: () => void this.#live.delete(connection) };
  };

  #isReachable(tab: Tab): boolean {
    return this.isServerUp && tab.browser.isConnected && tab.isAlive;
  }

  #delay(): number {
    const [least, most] = this.weather.delay;
    return least + this.#random.fraction() * (most - least);
  }

  #drawFault(method: string): NetworkFault | null {
    const { share, faults } = this.weather;
    if (faults.length === 0 || !this.#random.chance(share)) return null;
    const fault = this.#random.one(faults);
    if (fault === "cut request" && method !== "PATCH") return "lost request";
    return fault;
  }

  /** A page's fetch. */
  readonly fetch = (tab: Tab, path: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const signal = init.signal ?? new AbortController().signal;
      const abort = () => reject(signal.reason);
      if (signal.aborted) return abort();
      signal.addEventListener("abort", abort);
      const request = requestOf(tab, path, init);
      const fail = () => reject(new TypeError("Failed to fetch"));
      const exchange = new Exchange(tab, request, signal, this.#drawFault(request.method));
      this.#carry(exchange, resolve, fail);
    });

  #carry(exchange: Exchange, resolve: (response: Response) => void, fail: () => void): void {
    const { tab, fault } = exchange;
    const serverProcess = this.#process.signal;
    const failLater = () => void tab.after(this.#delay(), fail);
    const answer = (given: ModelAnswer) => {
      const respond = () => (serverProcess.aborted ? fail() : resolve(this.#responseOf(exchange, given)));
      tab.after(this.#delay(), respond);
    };
    const onTheWay = this.#answerOnTheWay(fault);
    if (!tab.browser.isConnected || fault === "lost request") failLater();
    else if (onTheWay) answer(onTheWay);
    else this.#time.after(this.#delay(), () => this.#arrive(exchange, answer, failLater));
  }

  /** What answers in the server's place, so that it never hears of the request. */
  #answerOnTheWay(fault: NetworkFault | null): ModelAnswer | null {
    if (fault === "proxy page") return this.#proxyPage();
    return fault === "gateway" ? { status: this.#random.one([502, 504]), headers: {}, body: PROXY_PAGE } : null;
  }

  /** The request is at the server, also when its page is gone by now. */
  #arrive({ tab, request, fault, signal }: Exchange, answer: (given: ModelAnswer) => void, fail: () => void): void {
    const early = earlyRefusal(fault);
    if (!this.isServerUp) fail();
    else if (early) answer(early);
    else if (fault !== "silent" || this.#random.chance(0.5)) {
      const given = this.#serve(fault === "cut request" ? cutRequest(request, this.#random) : request);
      this.tell(
        `${tab.name} ${request.method} ${request.path} as ${request.headers["x-user"]}: ${given.status} ${fault ?? ""}`,
      );
      if (fault === "duplicate") this.#serve(request);
      if (fault === "late copy") this.#time.after(this.#random.between(500, 90_000), () => this.#serveCopy(request));
      if (tab.isAlive && given.cookie !== undefined && fault !== "lost answer") {
        tab.browser.cookie = given.cookie === "" ? null : given.cookie;
      }
      if (fault === "lost answer" || fault === "cut request") fail();
      else if (fault === "proxy page after") answer(this.#proxyPage());
      else if (fault !== "silent" && !signal.aborted) answer(given);
    }
  }

  #proxyPage(): ModelAnswer {
    const status = this.#random.one([200, 200, 403, 404, 407, 429, 500, 503, 511]);
    const headers: Record<string, string> = { "Content-Type": "text/html" };
    if (status === 429 || status === 503) headers["Retry-After"] = String(this.#random.between(1, 20));
    return { status, headers, body: PROXY_PAGE };
  }

  #serve(request: ModelRequest): ModelAnswer {
    return this.#server.answer(request);
  }

  #serveCopy(request: ModelRequest): void {
    if (this.isServerUp) this.#serve(request);
  }

  #responseOf({ tab, request, fault, signal }: Exchange, { status, headers, body }: ModelAnswer): Response {
    if (body === null || request.method === "HEAD") return new Response(null, { status, headers });
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const isCut = fault === "cut answer" || fault === "ended answer" || fault === "stalled answer";
    const cut = isCut ? this.#random.between(0, Math.max(0, bytes.length - 1)) : bytes.length;
    // what closes a connection in order often does so after a whole line
    const end = fault === "ended answer" && this.#random.chance(0.7) ? bytes.lastIndexOf(0x0a, cut - 1) + 1 : cut;
    const hasLength = fault === "ended answer" ? false : this.#random.chance(0.7);
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const stop = () => controller.error(signal.reason);
        signal.addEventListener("abort", stop);
        const finish = () => {
          if (signal.aborted || fault === "stalled answer") return;
          signal.removeEventListener("abort", stop);
          if (fault === "cut answer") controller.error(new TypeError("network error"));
          else controller.close();
        };
        const cutAt = this.#random.between(0, end);
        for (const part of [bytes.subarray(0, cutAt), bytes.subarray(cutAt, end)]) {
          if (part.length > 0) controller.enqueue(part.slice());
        }
        tab.after(this.#random.between(0, 5), finish);
      },
    });
    const length: Record<string, string> = hasLength ? { "Content-Length": String(bytes.length) } : {};
    return new Response(stream, { status, headers: { ...headers, ...length } });
  }
}

class Exchange {
  constructor(
    readonly tab: Tab,
    readonly request: ModelRequest,
    readonly signal: AbortSignal,
    readonly fault: NetworkFault | null,
  ) {}
}

/** What the server answers when it cannot work. */
function earlyRefusal(fault: NetworkFault | null): ModelAnswer | null {
  if (fault === "busy")
    return { status: 503, headers: { "X-Error-Code": "server_busy", "Retry-After": "3" }, body: "busy" };
  if (fault === "broken") return { status: 500, headers: { "X-Error-Code": "operation_failed" }, body: "broken" };
  if (fault === "disk full") return { status: 507, headers: { "X-Error-Code": "disk_full" }, body: "full" };
  return null;
}

function requestOf(tab: Tab, path: string, init: RequestInit): ModelRequest {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries((init.headers ?? {}) as Record<string, string>)) {
    headers[name.toLowerCase()] = value;
  }
  const body: unknown = init.body ?? null;
  return {
    method: init.method ?? "GET",
    path,
    headers,
    cookie: tab.browser.cookie,
    text: typeof body === "string" ? body : "",
    bytes: body instanceof SimBlob ? body.data : null,
  };
}

/** A request whose line broke while its file was sent. */
function cutRequest(request: ModelRequest, random: Random): ModelRequest {
  const { bytes } = request;
  return bytes ? { ...request, bytes: bytes.subarray(0, random.between(0, bytes.length)) } : request;
}
