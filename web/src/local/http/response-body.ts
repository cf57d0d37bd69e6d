/** A body without a byte for this long counts as cut off, in milliseconds. */
export const READ_TIMEOUT_MS = 30_000;

/** A body of so many bytes is read at once: streaming it through a script costs more than the rest of its request. */
const SMALL_BODY = 4096;

/** Source: Fetch, "null body status". */
const NULL_BODY_STATUSES = [101, 103, 204, 205, 304];

/**
 * An answer whose body fails once it stays silent for too long: a half-open line never ends it. Time counts only while
 * somebody reads; a small body is read before this resolves.
 * @param timeoutError makes the error that the reader gets
 * @param abort ends the request
 */
export async function withReadTimeout(
  response: Response,
  timeoutError: () => Error,
  abort: () => void,
  readTimeoutMs = READ_TIMEOUT_MS,
): Promise<Response> {
  const { status, statusText, headers } = response;
  // Chromium gives these a body too, with which none can be made
  if (!response.body || NULL_BODY_STATUSES.includes(status)) return response;
  const inTime = async <T>(reading: Promise<T>): Promise<T> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(timeoutError());
        abort();
      }, readTimeoutMs);
    });
    try {
      return await Promise.race([timeout, reading]);
    } finally {
      clearTimeout(timer);
    }
  };
  if (Number(headers.get("Content-Length") ?? Number.POSITIVE_INFINITY) <= SMALL_BODY) {
    return withHeaders(await inTime(response.arrayBuffer()), response);
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await inTime(reader.read());
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, { status, statusText, headers });
}

/** A response with this body and the headers of another one, which are not copied: there are fifteen of them. */
function withHeaders(body: ArrayBuffer, { status, statusText, headers }: Response): Response {
  // of these alone a body asks, for the type of a blob
  const type = headers.get("Content-Type");
  const made = new Response(body, { status, statusText, headers: type === null ? {} : { "Content-Type": type } });
  return Object.defineProperty(made, "headers", { value: headers });
}
