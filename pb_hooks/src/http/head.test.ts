import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError, headLimits } from "#domain/index";
import type { HttpRequest } from "../kernel/pocketbase.d.ts";
import { queryOf, requireHeadLimits } from "./head.ts";

/** A request for an address with some headers. */
function request(path: string, rawQuery = "", headers: Record<string, readonly string[]> = {}): HttpRequest {
  const values = new URLSearchParams(rawQuery);
  const url = { path, rawQuery, query: () => ({ get: (name: string) => values.get(name) ?? "" }) };
  return { url, header: { values: (name: string) => headers[name] ?? [] } } as unknown as HttpRequest;
}

const refusal = (of: HttpRequest) => {
  try {
    requireHeadLimits(of);
    return null;
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.code : thrown;
  }
};

describe("the head of a request", () => {
  it("may be as long as its limits, and no longer", () => {
    const { address, header, parameters } = headLimits;
    const names = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`).join("&");
    expect(refusal(request("/".repeat(address)))).toBeNull();
    expect(refusal(request("/".repeat(address - 10), "q".repeat(10)))).toBeNull();
    expect(refusal(request("/".repeat(address - 10), "q".repeat(11)))).toBe("address_too_long");
    expect(refusal(request("/api", names(parameters)))).toBeNull();
    expect(refusal(request("/api", names(parameters + 1)))).toBe("malformed_request");
    for (const name of ["Cookie", "Accept", "Range", "Origin"]) {
      expect(refusal(request("/", "", { [name]: ["x".repeat(header)] }))).toBeNull();
      expect(refusal(request("/", "", { [name]: ["x".repeat(header - 1), "xx"] }))).toBe("header_too_large");
    }
  });

  it("has other headers of any length, which nobody reads", () => {
    expect(refusal(request("/", "", { "X-Other": ["x".repeat(10 * headLimits.header)] }))).toBeNull();
  });
});

describe("a query", () => {
  it("gives the first value of each parameter, decoded", () => {
    const name = fc.stringMatching(/^[a-zA-Z_]{1,8}$/);
    const pairs = fc.array(fc.tuple(name, fc.string({ unit: "grapheme" })), { maxLength: 20 });
    fc.assert(
      fc.property(pairs, (given) => {
        const expected = Object.fromEntries(given.toReversed().map(([key, value]) => [key, value.toWellFormed()]));
        const { url } = request("/", new URLSearchParams(given).toString());
        expect({ ...queryOf(url) }).toEqual(expected);
      }),
    );
  });

  it("has no parameters with other names, and none beyond the limit", () => {
    expect(queryOf(request("/", "a-b=1&=2&%61=3&c=4").url)).toEqual({ c: "4" });
    const many = Array.from({ length: headLimits.parameters + 5 }, (_, at) => `p${at}=1`).join("&");
    expect(Object.keys(queryOf(request("/", many).url))).toHaveLength(headLimits.parameters);
    expect(queryOf(request("/").url)).toEqual({});
  });
});
