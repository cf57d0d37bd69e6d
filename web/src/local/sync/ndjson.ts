const LINE_BREAK = 0x0a;

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * The lines of a stream of bytes, without their line breaks, each as soon as it is whole; empty ones are left out.
 * Ending the iteration early ends the stream.
 */
export async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  let parts: Uint8Array[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      let start = 0;
      for (let end = value.indexOf(LINE_BREAK); end >= 0; end = value.indexOf(LINE_BREAK, start)) {
        const line = joined([...parts, value.subarray(start, end)]);
        parts = [];
        start = end + 1;
        if (line.length) yield line;
      }
      if (start < value.length) parts.push(value.subarray(start));
    }
    const rest = joined(parts);
    if (rest.length) yield rest;
  } finally {
    void reader.cancel().catch(() => {});
  }
}
