import fc from "fast-check";
import { expect, test } from "vitest";
import { decode, decodeText, encode, setCodec, UnreadableError } from "./codec.ts";

test("gives back every text and every bytes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
      expect(await decodeText(await encode(text))).toBe(text);
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), async (bytes) => {
      const content = new Uint8Array(bytes);
      expect(await decode(await encode(content))).toEqual(content);
      expect(await decode(await encode(content.buffer))).toEqual(content);
    }),
  );
});

test("the first byte is the version", async () => {
  expect([...(await encode("[]"))]).toEqual([1, 0x5b, 0x5d]);
});

test("an unknown version is refused, not guessed", async () => {
  await expect(decode(Uint8Array.of(77, 1, 2))).rejects.toBeInstanceOf(UnreadableError);
  await expect(decode(new Uint8Array())).rejects.toBeInstanceOf(UnreadableError);
});

test("another codec may take over, and what was written before stays readable", async () => {
  const before = await encode("before");
  const turn = async (bytes: Uint8Array<ArrayBuffer>) => bytes.map((byte) => byte ^ 0x55);
  setCodec({ version: 2, encode: turn, decode: turn });
  const after = await encode("after");
  expect(after[0]).toBe(2);
  expect(await decodeText(after)).toBe("after");
  expect(await decodeText(before)).toBe("before");
});
