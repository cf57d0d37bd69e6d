/* What lies between one browser and the server: an HTTP proxy that meets the faults of the weather. The application's own
   files come from it and never fail: what a browser does without them is tested elsewhere. */

import { once } from "node:events";
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { answerHeaders, requestHeaders } from "#domain/index";
import type { Random } from "../random.ts";
import {
  answerOnTheWay,
  drawCut,
  drawDelay,
  drawFault,
  earlyRefusal,
  type NetworkFault,
  type OtherAnswer,
  proxyPage,
  type Weather,
} from "../weather.ts";
import type { StaticFiles } from "./static-files.ts";

/** A change that has been sent to the server. */
export interface Exchange {
  method: string;
  path: string;
  key: string;
  text: string;
  /** Whose session it came with, as the server says, or as the request does where no answer came. */
  user: number;
  /** 0 where no answer came. */
  status: number;
}

/** What a line needs of the life that it is in. */
export interface LinePorts {
  random: Random;
  /** How many times as fast as this machine's the life's clock runs. */
  speed: number;
  weather: () => Weather;
  exchanges: Exchange[];
  tell: (event: string) => void;
}

interface Sent {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const MOST_TOLD = 20_000;

export class FaultyLine {
  readonly url: string;
  isConnected = true;
  /** Copies of requests that are still to arrive. */
  lateCopies = 0;
  readonly #server: ReturnType<typeof createServer>;
  readonly #target: URL;
  #ports: LinePorts | null = null;
  readonly #open = new Set<ServerResponse>();

  private constructor(server: ReturnType<typeof createServer>, target: URL) {
    this.#server = server;
    this.#target = target;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async open(target: string, files: StaticFiles): Promise<FaultyLine> {
    const server = createServer({ keepAliveTimeout: 60_000 });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const line = new FaultyLine(server, new URL(target));
    server.on("request", (asked: IncomingMessage, answer: ServerResponse) => {
      if (asked.url?.startsWith("/api/")) void line.#carry(asked, answer).catch(() => answer.destroy());
      else files.serve(asked.url ?? "/", answer);
    });
    return line;
  }

  /** Begins to carry what a life sends; null while there is none. */
  serve(ports: LinePorts | null): void {
    this.#ports = ports;
    this.isConnected = true;
    this.lateCopies = 0;
    for (const answer of this.#open) answer.destroy();
  }

  setConnected(isConnected: boolean): void {
    this.isConnected = isConnected;
    if (!isConnected) for (const answer of this.#open) answer.destroy();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #carry(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const ports = this.#ports;
    if (!ports || !this.isConnected) {
      answer.destroy();
      return;
    }
    this.#open.add(answer);
    answer.on("close", () => this.#open.delete(answer));
    const body = await bodyOf(asked);
    const sent: Sent = { method: asked.method ?? "GET", path: asked.url ?? "/", headers: asked.headers, body };
    if (sent.method === "GET" && sent.path.startsWith("/api/realtime")) return this.#connectLive(ports, sent, answer);
    const fault = drawFault(ports.weather(), ports.random, sent.method);
    await this.#pause(ports);
    const onTheWay = answerOnTheWay(fault, ports.random) ?? earlyRefusal(fault);
    if (fault === "lost request") answer.destroy();
    else if (onTheWay) respond(answer, onTheWay);
    else await this.#exchange(ports, sent, fault, answer);
  }

  async #exchange(ports: LinePorts, sent: Sent, fault: NetworkFault | null, answer: ServerResponse): Promise<void> {
    const { random } = ports;
    if (fault === "silent" && random.chance(0.5)) return;
    if (fault === "cut request") {
      await this.#sendPart(sent, random.between(0, sent.body.length));
      answer.destroy();
      return;
    }
    // whole lines are cut only where they can be seen
    if (random.chance(0.5)) sent.headers = { ...sent.headers, "accept-encoding": "identity" };
    const first = this.#ask(ports, sent, fault);
    // at the same time, or after it
    if (fault === "duplicate") {
      if (random.chance(0.5)) await first.catch(() => {});
      await Promise.allSettled([first, this.#ask(ports, sent, fault)]);
    }
    if (fault === "late copy") this.#copyLater(ports, sent);
    const given = await first;
    await this.#pause(ports);
    if (fault === "lost answer") answer.destroy();
    else if (fault === "proxy page after") respond(answer, proxyPage(random));
    else if (fault !== "silent") deliver(answer, sent.method, given, fault, random);
  }

  #copyLater(ports: LinePorts, sent: Sent): void {
    this.lateCopies++;
    const send = async () => {
      if (this.#ports === ports) await this.#ask(ports, sent, "late copy").catch(() => {});
      this.lateCopies--;
    };
    setTimeout(() => void send(), ports.random.between(500, 90_000) / ports.speed);
  }

  #pause({ random, weather, speed }: LinePorts): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, drawDelay(weather(), random) / speed));
  }

  /** Sends a request to the server and notes what came of it. */
  async #ask(ports: LinePorts, sent: Sent, fault: NetworkFault | null): Promise<Answer> {
    const { method, path, headers, body } = sent;
    const exchange = {
      ...{ method, path, status: 0 },
      key: String(headers[requestHeaders.key.toLowerCase()] ?? ""),
      text: body.length > MOST_TOLD ? "" : body.toString(),
      user: Number(headers[requestHeaders.user.toLowerCase()] ?? 0),
    };
    if (method !== "GET" && method !== "HEAD") ports.exchanges.push(exchange);
    try {
      const answer = await this.#send(sent);
      exchange.status = answer.status;
      exchange.user = Number(answer.headers[answerHeaders.user.toLowerCase()] ?? exchange.user);
      return answer;
    } finally {
      ports.tell(`${method} ${path} as ${exchange.user}: ${exchange.status || "no answer"} ${fault ?? ""}`);
    }
  }

  #send({ method, path, headers, body }: Sent): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#target;
      const going = httpRequest({ hostname, port, method, path, headers, agent: false }, (coming) => {
        bodyOf(coming).then(
          (bytes) => resolve({ status: coming.statusCode ?? 502, headers: coming.headers, body: bytes }),
          reject,
        );
      });
      going.on("error", reject);
      going.end(body);
    });
  }

  /** The line breaks while a request is sent. */
  #sendPart({ method, path, headers, body }: Sent, length: number): Promise<void> {
    return new Promise((resolve) => {
      const { hostname, port } = this.#target;
      const going = httpRequest({ hostname, port, method, path, headers, agent: false });
      going.on("error", () => resolve());
      going.on("close", () => resolve());
      going.write(body.subarray(0, length), () => going.destroy());
    });
  }

  #connectLive(ports: LinePorts, { method, path, headers }: Sent, answer: ServerResponse): void {
    const { random, weather } = ports;
    if (random.chance(weather().share)) {
      answer.destroy();
      return;
    }
    const { hostname, port } = this.#target;
    const going = httpRequest({ hostname, port, method, path, headers, agent: false }, (coming) => {
      answer.writeHead(coming.statusCode ?? 502, ownHeaders(coming.headers));
      answer.flushHeaders();
      coming.on("data", (bytes: Buffer) => {
        // a notification may be lost; the first message says which connection this is
        if (!random.chance(weather().share / 2) || bytes.includes("PB_CONNECT")) answer.write(bytes);
      });
      coming.on("close", () => answer.destroy());
      coming.on("error", () => answer.destroy());
    });
    going.on("error", () => answer.destroy());
    going.end();
    answer.on("close", () => going.destroy());
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part);
  return Buffer.concat(parts);
}

/** Headers without those that are about a connection. */
function ownHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _, "transfer-encoding": __, "keep-alive": ___, "content-length": ____, ...own } = headers;
  return own;
}

function respond(answer: ServerResponse, { status, headers, body }: OtherAnswer): void {
  answer.writeHead(status, headers);
  answer.end(body);
}

function deliver(
  answer: ServerResponse,
  method: string,
  { status, headers, body }: Answer,
  fault: NetworkFault | null,
  random: Random,
): void {
  const own = ownHeaders(headers);
  if (method === "HEAD" || status === 204 || status === 304) {
    answer.writeHead(status, headers["content-length"] ? { ...own, "content-length": headers["content-length"] } : own);
    answer.end();
    return;
  }
  const end = drawCut(fault, body, random);
  const hasLength = fault !== "ended answer" && random.chance(0.7);
  answer.writeHead(status, hasLength ? { ...own, "content-length": body.length } : own);
  answer.flushHeaders();
  answer.write(body.subarray(0, end), () => {
    if (fault === "cut answer") answer.destroy();
    else if (fault !== "stalled answer") answer.end();
  });
}
