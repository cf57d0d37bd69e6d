import { describe, expect, it } from "vitest";
import type { ReadCloser } from "../../kernel/pocketbase.d.ts";
import { unbufferedBody } from "./unbuffered-body.ts";

const line: ReadCloser = { read: () => 0, close() {} };
const copying = (): ReadCloser => ({ ...line, maxMemory: 0, readCloser: line });

describe("unbufferedBody", () => {
  it("goes round PocketBase's copy", () => {
    expect(unbufferedBody(copying())).toBe(line);
  });

  it("keeps what limits a body of unknown length", () => {
    const limited: ReadCloser = { ...line, readCloser: copying() };
    expect(unbufferedBody(limited)).toBe(limited);
    expect(limited.readCloser).toBe(line);
    expect(unbufferedBody(limited).readCloser).toBe(line);
  });

  it("is the body itself where nothing wraps it", () => {
    expect(unbufferedBody(line)).toBe(line);
  });
});
