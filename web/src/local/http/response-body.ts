/** A body that stays silent this long is taken for cut, in milliseconds. */
export const SILENCE_MS = 30_000;

/** Statuses of answers without a body. Source: Fetch, "null body status". */
const BODILESS = [101, 103, 204, 205, 304];

/**
 * An answer whose body fails once it stays silent for too long: a half-open line never ends it. Time counts only while
 * somebody reads.
 * @param silent makes the error that the reader gets
 * @param giveUp ends the request
 */
export function withoutSilence(
  answer: Response,
  silent: () => Error,
  giveUp: () => void,
  silenceMs = SILENCE_MS,
): Response {
  // Chromium gives these a body too, with which none can be made
  if (!answer.body || BODILESS.includes(answer.status)) return answer;
  const reader = answer.body.getReader();
  const read = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(silent());
        giveUp();
      }, silenceMs);
    });
    try {
      return await Promise.race([silence, reader.read()]);
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
  const { status, statusText, headers } = answer;
  return new Response(body, { status, statusText, headers });
}
