/* What lies between the browsers of a life and the model of the server. */

import type { ModelServer } from "#web/local/testing/model/model-server.ts";
import type { ModelAnswer, ModelRequest } from "#web/local/testing/model/state/types.ts";
import type { Random } from "./random.ts";
import { SimBlob } from "./sim-blob.ts";
import type { Tab } from "./tab.ts";
import type { VirtualTime } from "./virtual-time.ts";
import {
  answerOnTheWay,
  drawCut,
  drawDelay,
  drawFault,
  earlyRefusal,
  fairWeather,
  type NetworkFault,
  proxyPage,
  type Weather,
} from "./weather.ts";

interface LiveConnection {
  tab: Tab;
  user: number;
  onMessage: () => void;
  onLost: () => void;
}

export class Network {
  weather: Weather = fairWeather;
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
  readonly cutLive = (which: (tab: Tab) => boolean): void => {
    for (const connection of [...this.#live]) if (which(connection.tab)) this.#lose(connection);
  };

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
    return drawDelay(this.weather, this.#random);
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
      const exchange = new Exchange(tab, request, signal, drawFault(this.weather, this.#random, request.method));
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
    const onTheWay = answerOnTheWay(fault, this.#random);
    if (!tab.browser.isConnected || fault === "lost request") failLater();
    else if (onTheWay) answer(onTheWay);
    else this.#time.after(this.#delay(), () => this.#arrive(exchange, answer, failLater));
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
      else if (fault === "proxy page after") answer(proxyPage(this.#random));
      else if (fault !== "silent" && !signal.aborted) answer(given);
    }
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
    const end = drawCut(fault, bytes, this.#random);
    const hasLength = fault === "ended answer" ? false : this.#random.chance(0.7);
    let isCancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      cancel: () => {
        isCancelled = true;
      },
      start: (controller) => {
        const stop = () => controller.error(signal.reason);
        signal.addEventListener("abort", stop);
        const finish = () => {
          if (isCancelled || signal.aborted || fault === "stalled answer") return;
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
