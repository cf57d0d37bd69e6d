/* How long to leave the server alone when an answer asks for it. Pure. */

import { HttpError } from "./http.ts";

/** The longest rest that the product's own answer is granted, and one of something in between, in milliseconds. */
const MAX_MS = { fromOurServer: 60 * 60_000, fromIntermediary: 5 * 60_000 };

/** How long a response asks to be left alone (`Retry-After`). */
export interface RetryAfter {
  /** Milliseconds, 0 for none. */
  ms: number;
  /** Whether the server itself asks for it; a proxy's word does not outweigh a person's, nor an answer that came. */
  isFromOurServer: boolean;
}

export const noRetryAfter: RetryAfter = { ms: 0, isFromOurServer: true };

export function retryAfterOf(error: unknown): RetryAfter {
  if (!(error instanceof HttpError)) return noRetryAfter;
  const { isFromOurServer, retryAfter } = error;
  return {
    ms: Math.min((retryAfter ?? 0) * 1_000, isFromOurServer ? MAX_MS.fromOurServer : MAX_MS.fromIntermediary),
    isFromOurServer,
  };
}
