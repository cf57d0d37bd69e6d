/* How long to leave the server alone when an answer asks for it. Pure. */

import { HttpError } from "./http.ts";

/** The longest rest that the product's own answer is granted, and one of something in between, in milliseconds. */
const MAX_MS = { fromOurServer: 60 * 60_000, fromIntermediary: 5 * 60_000 };

/** A rest that an answer asks for (`Retry-After`). */
export interface RetryAfter {
  /** Milliseconds, 0 for none. */
  ms: number;
  /** Whether the server itself asks for it; a proxy's word does not outweigh a person's, nor an answer that came. */
  isFromOurServer: boolean;
}

/** No rest at all. */
export const noRetryAfter: RetryAfter = { ms: 0, isFromOurServer: true };

/** The rest that a failed call asks for. */
export function retryAfterOf(error: unknown): RetryAfter {
  if (!(error instanceof HttpError)) return noRetryAfter;
  const { isFromOurServer, retryAfter } = error;
  return {
    ms: Math.min((retryAfter ?? 0) * 1_000, isFromOurServer ? MAX_MS.fromOurServer : MAX_MS.fromIntermediary),
    isFromOurServer,
  };
}
