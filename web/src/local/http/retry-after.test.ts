import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HttpError, OfflineError } from "./http.ts";
import { noRetryAfter, retryAfterOf } from "./retry-after.ts";

const MINUTE = 60_000;
const ofServer = (seconds: number | null) => new HttpError(429, "too_many_attempts", "", seconds);
const ofProxy = (seconds: number | null) => new HttpError(503, null, "", seconds);

describe("how long the server is left alone", () => {
  it("is what the answer asks for, an hour at most", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (seconds) => {
        const ms = Math.min(seconds * 1000, 60 * MINUTE);
        expect(retryAfterOf(ofServer(seconds))).toEqual({ ms, isFromOurServer: true });
      }),
    );
  });

  it("is five minutes at most where something in between asks", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (seconds) => {
        const ms = Math.min(seconds * 1000, 5 * MINUTE);
        expect(retryAfterOf(ofProxy(seconds))).toEqual({ ms, isFromOurServer: false });
      }),
    );
  });

  it("is no time where nobody asks, whoever answered", () => {
    expect(retryAfterOf(ofServer(null))).toEqual({ ms: 0, isFromOurServer: true });
    expect(retryAfterOf(ofProxy(null))).toEqual({ ms: 0, isFromOurServer: false });
  });

  it.each([new OfflineError(), new Error("a bug"), null, undefined, { retryAfter: 9 }])(
    "is no time after what is no answer (%s)",
    (error) => {
      expect(retryAfterOf(error)).toBe(noRetryAfter);
    },
  );
});
