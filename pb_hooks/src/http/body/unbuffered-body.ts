import type { ReadCloser } from "../../kernel/pocketbase.d.ts";

/**
 * A request's body as it comes over the line, once. PocketBase keeps a copy of what is read of it, the larger ones in
 * a temporary file, so that it could be read again; nothing of ours does, and a large file would be written twice.
 */
export function unbufferedBody(body: ReadCloser): ReadCloser {
  if (isCopying(body)) return body.readCloser ?? body;
  // one of unknown length is wrapped once more, by what limits it
  const inner = body.readCloser;
  if (inner?.readCloser && isCopying(inner)) body.readCloser = inner.readCloser;
  return body;
}

const isCopying = (body: ReadCloser) => body.maxMemory !== undefined;
