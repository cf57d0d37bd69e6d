import type { ReadCloser } from "../../kernel/pocketbase.d.ts";

/**
 * A request's body without PocketBase's buffering, readable once. PocketBase copies what is read of a body, larger ones
 * to a temporary file, so that it can be read again; we never do that, and a large file would be written twice.
 */
export function unbufferedBody(body: ReadCloser): ReadCloser {
  if (isCopying(body)) return body.readCloser ?? body;
  // one of unknown length is wrapped once more, by what limits it
  const inner = body.readCloser;
  if (inner?.readCloser && isCopying(inner)) body.readCloser = inner.readCloser;
  return body;
}

const isCopying = (body: ReadCloser) => body.maxMemory !== undefined;
