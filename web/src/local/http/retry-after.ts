/* How long to leave the server alone when an answer asks for it. Pure. */

import { HttpError } from "./http.ts";

/** The longest rest that the product's own answer is granted, and one of something in between, in milliseconds. */
const MOST_MS = { ours: 60 * 60_000, foreign: 5 * 60_000 };

/** A rest that an answer asks for (`Retry-After`). */
export interface Rest {
  /** Milliseconds, 0 for none. */
  ms: number;
  /** Whether the server itself asks for it; a proxy's word does not outweigh a person's, nor an answer that came. */
  isOurs: boolean;
}

/** No rest at all. */
export const noRest: Rest = { ms: 0, isOurs: true };

/** The rest that a failed call asks for. */
export function restAsked(error: unknown): Rest {
  if (!(error instanceof HttpError)) return noRest;
  const { isOurs, retryAfter } = error;
  return { ms: Math.min((retryAfter ?? 0) * 1_000, isOurs ? MOST_MS.ours : MOST_MS.foreign), isOurs };
}
