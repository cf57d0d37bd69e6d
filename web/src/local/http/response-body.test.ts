import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { READ_TIMEOUT_MS, withReadTimeout } from "./response-body.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An answer whose bytes come when the test says so. */
function anAnswer() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(made) {
      controller = made;
    },
  });
  const answer = new Response(body, { status: 201, headers: { "X-Mark": "ours" } });
  return {
    answer,
    send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  };
}

test("a slow body comes whole, with its status and headers", async () => {
  const { answer, send, end } = anAnswer();
  const given = vi.fn();
  const response = await withReadTimeout(answer, () => new Error("silent"), given);
  const text = response.text();
  for (let chunk = 0; chunk < 5; chunk++) {
    await vi.advanceTimersByTimeAsync(READ_TIMEOUT_MS - 1);
    send(String(chunk));
    await vi.advanceTimersByTimeAsync(0);
  }
  end();
  expect([await text, response.status, response.headers.get("X-Mark")]).toEqual(["01234", 201, "ours"]);
  expect(given).not.toHaveBeenCalled();
});

test("one that stays silent is given up, but only while somebody reads", async () => {
  const { answer, send } = anAnswer();
  const given = vi.fn();
  const response = await withReadTimeout(answer, () => new Error("silent"), given);
  send("a");
  await vi.advanceTimersByTimeAsync(10 * READ_TIMEOUT_MS);
  send("b");
  const text = response.text().catch((error: unknown) => String(error));
  await vi.advanceTimersByTimeAsync(READ_TIMEOUT_MS);
  expect(await text).toBe("Error: silent");
  expect(given).toHaveBeenCalledOnce();
});

describe("a small answer", () => {
  const small = (stream: ReadableStream | null, length: string) =>
    new Response(stream, { status: 201, headers: { "Content-Length": length, "X-Mark": "ours" } });

  test("is read at once, with its status and headers", async () => {
    const { answer, send, end } = anAnswer();
    send("hello");
    end();
    const timeoutError = vi.fn(() => new Error("silent"));
    const received = small(answer.body, "5");
    const response = await withReadTimeout(received, timeoutError, vi.fn());
    expect(received.bodyUsed).toBe(true);
    await vi.advanceTimersByTimeAsync(10 * READ_TIMEOUT_MS);
    expect([await response.text(), response.status, response.headers.get("X-Mark")]).toEqual(["hello", 201, "ours"]);
    expect(timeoutError).not.toHaveBeenCalled();
  });

  test("keeps its headers without copying them, and the type that a blob asks for", async () => {
    const received = new Response("{}", { headers: { "Content-Length": "2", "Content-Type": "text/csv" } });
    const response = await withReadTimeout(received, () => new Error("silent"), vi.fn());
    expect(response.headers).toBe(received.headers);
    expect((await response.blob()).type).toBe("text/csv");
  });

  test("that stays silent is given up", async () => {
    const given = vi.fn();
    const error = withReadTimeout(small(anAnswer().answer.body, "5"), () => new Error("silent"), given).catch(String);
    await vi.advanceTimersByTimeAsync(READ_TIMEOUT_MS);
    expect(await error).toBe("Error: silent");
    expect(given).toHaveBeenCalledOnce();
  });
});

test("an answer without a body stays as it is", async () => {
  const answer = new Response(null, { status: 204 });
  const given = vi.fn();
  expect(await withReadTimeout(answer, () => new Error("silent"), given)).toBe(answer);
});

test("an answer without a body stays as it is, though Chromium gives it an empty one", async () => {
  const answer = new Response(new Blob([]));
  Object.defineProperty(answer, "status", { value: 204 });
  expect(await withReadTimeout(answer, () => new Error("silent"), vi.fn())).toBe(answer);
});
