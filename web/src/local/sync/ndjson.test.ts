import fc from "fast-check";
import { expect, test } from "vitest";
import { readLines } from "./ndjson.ts";

function streamOf(bytes: Uint8Array, cutAt: readonly number[]): ReadableStream<Uint8Array> {
  const places = [...new Set(cutAt.map((at) => at % (bytes.length + 1)))].sort((a, b) => a - b);
  return new ReadableStream({
    start(controller) {
      let from = 0;
      for (const to of [...places, bytes.length]) {
        controller.enqueue(bytes.slice(from, to));
        from = to;
      }
      controller.close();
    },
  });
}

test("finds the same lines however the bytes arrive", async () => {
  const line = fc.string({ unit: "grapheme", minLength: 1 }).map((text) => text.replaceAll("\n", " "));
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.boolean(), fc.array(fc.nat()), async (lines, ended, cutAt) => {
      const bytes = new TextEncoder().encode(lines.join("\n") + (ended && lines.length ? "\n" : ""));
      const found: string[] = [];
      for await (const part of readLines(streamOf(bytes, cutAt))) found.push(new TextDecoder().decode(part));
      expect(found).toEqual(lines);
    }),
  );
});

test("ends the stream when the reader has enough", async () => {
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode("[]\n")),
    cancel: () => {
      cancelled = true;
    },
  });
  for await (const _line of readLines(endless)) break;
  expect(cancelled).toBe(true);
});
