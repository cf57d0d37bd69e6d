// @vitest-environment jsdom
import type { RequestListener, Server } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerHeaders, requestHeaders } from "#domain/index";
import { getConnection, onConnection, updateConnection } from "./connectivity.ts";
import { HttpError, http, httpAs, httpJson, isSignedOut, OfflineError } from "./http.ts";
import { setRequestUser } from "./request-user.ts";

// Vite has now and then taken an import of it for a page's, which gets nothing
const { createServer } = process.getBuiltinModule("node:http");

let server: Server | undefined;

/** A server that answers as the test says; returns its address. */
async function answering(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  localStorage.clear();
  setRequestUser(null);
  updateConnection({ online: true });
  vi.unstubAllGlobals();
});

describe("calling the server", () => {
  test("a refusal is '{status}: {text}' with its code and what to wait", async () => {
    const url = await answering((_request, answer) => {
      answer.writeHead(429, { "X-Error-Code": "too_many_attempts", "Retry-After": "17" });
      answer.end("Too many attempts.");
    });
    const error = await http(url).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      message: "429: Too many attempts.",
      status: 429,
      code: "too_many_attempts",
      text: "Too many attempts.",
      retryAfter: 17,
    });
  });

  test("without a text the status text is used, and an unknown code is none", async () => {
    const url = await answering((_request, answer) => {
      answer.writeHead(503, "Service Unavailable", { "X-Error-Code": "from_the_future" });
      answer.end();
    });
    await expect(http(url)).rejects.toMatchObject({
      message: "503: Service Unavailable",
      code: null,
      retryAfter: null,
    });
  });

  test("sends the page's language, JSON and its type", async () => {
    localStorage.setItem("language", "ar");
    const url = await answering((request, answer) => {
      let body = "";
      request.on("data", (chunk) => {
        body += String(chunk);
      });
      request.on("end", () => {
        const { "accept-language": language, "content-type": type } = request.headers;
        answer.end(JSON.stringify({ language, type, method: request.method, body }));
      });
    });
    expect(await httpJson(url, { method: "POST", json: { name: "عقد" } })).toEqual({
      language: "ar",
      type: "application/json",
      method: "POST",
      body: '{"name":"عقد"}',
    });
  });

  test("the page of something in between is not shown as what the server says", async () => {
    const url = await answering((request, answer) => {
      const isOurs = request.url === "/ours";
      const status = request.url === "/portal" ? 200 : 502;
      answer.writeHead(status, { "Content-Type": "text/html", ...(isOurs && { "X-Error-Code": "server_busy" }) });
      answer.end(isOurs ? "Try again." : "<!doctype html><h1>Bad gateway</h1>");
    });
    await expect(http(`${url}/proxy`)).rejects.toMatchObject({ message: "502: Bad Gateway", isFromOurServer: false });
    await expect(http(`${url}/ours`)).rejects.toMatchObject({ message: "502: Try again." });
    await expect(httpJson(`${url}/portal`)).rejects.toBeInstanceOf(OfflineError);
  });

  test("an answer without a body is undefined", async () => {
    const url = await answering((_request, answer) => {
      answer.writeHead(204);
      answer.end();
    });
    expect(await httpJson(url, { method: "DELETE" })).toBeUndefined();
  });

  test("a server that is away, a cut answer and a gateway in front of nothing are noted as offline", async () => {
    const url = await answering((request, answer) => {
      if (request.url === "/cut") answer.socket?.destroy();
      else {
        answer.writeHead(request.url === "/gateway" ? 502 : 200);
        answer.end();
      }
    });
    await expect(http(`${url}/cut`)).rejects.toBeInstanceOf(OfflineError);
    await expect.poll(() => getConnection().online).toBe(false);
    await http(url);
    expect(getConnection().online).toBe(true);
    await expect(http(`${url}/gateway`)).rejects.toBeInstanceOf(HttpError);
    await expect.poll(() => getConnection().online).toBe(false);
    server?.close();
    server?.closeAllConnections();
    await expect(http(url)).rejects.toBeInstanceOf(OfflineError);
  });

  test("a server that answers others is not away when certain requests are stopped on the way", async () => {
    let probes = 0;
    const url = await answering((request, answer) => {
      if (request.url === "/api/health") {
        probes++;
        answer.end("{}");
      } else if (request.url === "/gateway") {
        answer.writeHead(502);
        answer.end();
      } else answer.socket?.destroy();
    });
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => fetch(path.startsWith("/") ? url + path : path, init));
    const states: boolean[] = [];
    const stop = onConnection(() => states.push(getConnection().online));
    await Promise.all(
      [http("/stopped"), http("/stopped"), http("/stopped")].map((one) => expect(one).rejects.toThrow()),
    );
    await expect.poll(() => probes).toBe(1);
    await expect(http("/gateway")).rejects.toBeInstanceOf(HttpError);
    await expect.poll(() => probes).toBe(2);
    stop();
    expect(states).toEqual([]);
  });

  test("a server that does not begin to answer is away", async () => {
    const url = await answering(() => {});
    await expect(http(url, { timeoutMs: 20 })).rejects.toBeInstanceOf(OfflineError);
  });

  test("a body that never ends is given up, of a success and of a refusal", async () => {
    let closed = 0;
    const url = await answering((request, answer) => {
      request.socket.on("close", () => closed++);
      answer.writeHead(request.url === "/refused" ? 409 : 200, { "X-Error-Code": "id_taken" });
      answer.write('{"half":');
    });
    const answer = await http(url, { readTimeoutMs: 20 });
    await expect(answer.text()).rejects.toBeInstanceOf(OfflineError);
    await expect(httpJson(url, { readTimeoutMs: 20 })).rejects.toBeInstanceOf(OfflineError);
    await expect(http(`${url}/refused`, { readTimeoutMs: 20 })).rejects.toMatchObject({
      status: 409,
      code: "id_taken",
    });
    await expect.poll(() => closed).toBe(3);
  });

  test("a call that its caller ends says nothing about the line", async () => {
    const url = await answering(() => {});
    const over = new AbortController();
    const call = http(url, { signal: over.signal });
    over.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    expect(getConnection().online).toBe(true);
  });
});

describe("whose request it is", () => {
  const one = 100_000_000_000_001;
  const two = 100_000_000_000_002;
  const users: (string | undefined)[] = [];
  /** A server whose session is `one`'s, and which does not judge what the request names. */
  const ofOne = (status = 200) =>
    answering((request, answer) => {
      users.push(request.headers[requestHeaders.user.toLowerCase()]?.toString());
      answer.writeHead(status, { [answerHeaders.user]: String(one), [answerHeaders.code]: "unauthorized" });
      answer.end("{}");
    });

  afterEach(() => {
    users.length = 0;
  });

  test("is told: the page's person, or the one who is named, or nobody", async () => {
    const url = await ofOne();
    await http(url);
    setRequestUser(one);
    await http(url);
    await httpAs(one)(url, {});
    await http(url, { user: null });
    setRequestUser(two);
    await httpAs(one)(url, {});
    expect(users).toEqual([undefined, String(one), String(one), undefined, String(one)]);
  });

  test.each([200, 404, 500])("an answer with %i for somebody else is none", async (status) => {
    const url = await ofOne(status);
    const error = await httpAs(two)(url, {}).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 409, code: "user_changed" });
    expect(isSignedOut(error)).toBe(true);
    expect(getConnection().online).toBe(true);
  });

  test("a server that names nobody is taken at its word", async () => {
    const url = await answering((_request, answer) => answer.end("{}"));
    expect(await httpAs(two)(url, {}).then(({ status }) => status)).toBe(200);
  });

  test("a session that has ended is one of nobody, a wrong request is not", async () => {
    const url = await answering((_request, answer) => {
      answer.writeHead(401, { [answerHeaders.code]: "unauthorized" });
      answer.end();
    });
    expect(isSignedOut(await http(url).catch((thrown: unknown) => thrown))).toBe(true);
    expect([new HttpError(409, "tenant_changed", ""), new OfflineError()].some(isSignedOut)).toBe(false);
  });
});
