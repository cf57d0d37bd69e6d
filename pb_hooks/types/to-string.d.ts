import type { Bytes, Reader } from "../src/kernel/pocketbase.d.ts";

declare global {
  /** Bytes or a reader as a Go string; exact when handed on to Go, replaced where it is no UTF-8 when read in JavaScript. */
  function toString(source: Bytes | Reader, max?: number): string;
}
