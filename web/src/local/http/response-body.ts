/** A body without a byte for this long counts as cut off, in milliseconds. */
export const READ_TIMEOUT_MS = 30_000;

/** Source: Fetch, "null body status". */
const NULL_BODY_STATUSES = [101, 103, 204, 205, 304];

/**
 * An answer whose body fails once it stays silent for too long: a half-open line never ends it. Time counts only while
 * somebody reads.
 * @param timeoutError makes the error that the reader gets
 * @param abort ends the request
 */
export function withReadTimeout(
  response: Response,
  timeoutError: () => Error,
  abort: () => void,
  readTimeoutMs = READ_TIMEOUT_MS,
): Response {
  // Chromium gives these a body too, with which none can be made
  if (!response.body || NULL_BODY_STATUSES.includes(response.status)) return response;
  const reader = response.body.getReader();
  const read = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(timeoutError());
        abort();
      }, readTimeoutMs);
    });
    try {
      return await Promise.race([timeout, reader.read()]);
    } finally {
      clearTimeout(timer);
    }
  };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}
