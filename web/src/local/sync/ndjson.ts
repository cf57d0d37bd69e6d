const LINE_BREAK = 0x0a;

function concat(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    result.set(chunk, at);
    at += chunk.length;
  }
  return result;
}

/**
 * The lines of a stream of bytes, without their line breaks, each as soon as it is whole; empty ones are left out.
 * Ending the iteration early ends the stream.
 */
export async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  let chunks: Uint8Array[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      let start = 0;
      for (let end = value.indexOf(LINE_BREAK); end >= 0; end = value.indexOf(LINE_BREAK, start)) {
        const line = concat([...chunks, value.subarray(start, end)]);
        chunks = [];
        start = end + 1;
        if (line.length) yield line;
      }
      if (start < value.length) chunks.push(value.subarray(start));
    }
    const rest = concat(chunks);
    if (rest.length) yield rest;
  } finally {
    void reader.cancel().catch(() => {});
  }
}
