import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { sha256 } from "./sha256.ts";
import { sha256InSoftware } from "./software-sha256.ts";

const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) & 255);
const expected = (of: Uint8Array) => createHash("sha256").update(of).digest("hex");

test("both ways give the SHA-256 of any length", async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1_000, 700_000]) {
    const content = bytes(length);
    expect(await sha256InSoftware(content)).toBe(expected(content));
    expect(await sha256(content.buffer)).toBe(expected(content));
  }
});

afterEach(() => vi.unstubAllGlobals());

test("a page over plain HTTP, where the browser has none, gives the same", async () => {
  vi.stubGlobal("crypto", {});
  expect(await sha256(bytes(700_000).buffer)).toBe(expected(bytes(700_000)));
});
