import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubRuntime } from "../fixtures/fake-app.ts";
import type { RequestEvent } from "../kernel/pocketbase.d.ts";
import { cookieHeader, readCookie } from "./cookies.ts";

beforeEach(() => stubRuntime());
afterEach(() => vi.unstubAllGlobals());

/** A request with these Cookie headers. */
function request(lines: readonly string[], isTLS = false): RequestEvent {
  const header = { values: (name: string) => (name === "Cookie" ? lines : []) };
  return { isTLS: () => isTLS, request: { header } } as unknown as RequestEvent;
}

const token = fc.stringMatching(/^[A-Za-z0-9_-]{1,43}$/);
const name = fc.stringMatching(/^[A-Za-z0-9_.-]{1,20}$/).filter((text) => text !== "sijil_session");
const other = fc.tuple(name, fc.stringMatching(/^[A-Za-z0-9_=.-]{0,20}$/)).map(([key, value]) => `${key}=${value}`);

describe("a cookie", () => {
  it("is found among others, in one header or in several", () => {
    fc.assert(
      fc.property(
        token,
        fc.array(other, { maxLength: 8 }),
        fc.array(other, { maxLength: 8 }),
        (value, before, after) => {
          const own = `sijil_session=${value}`;
          const inOne = [[...before, own, ...after].join("; ")];
          const inSeveral = [...before, own, ...after];
          for (const lines of [inOne, inSeveral]) expect(readCookie(request(lines), "sijil_session")).toBe(value);
        },
      ),
    );
  });

  it.each([
    "",
    "sijil_sessions=x",
    "my_sijil_session=x",
    "a=sijil_session=x",
    "__Host-sijil_session=x",
    "SIJIL_SESSION=x",
    "sijil_session",
  ])("is not in %j", (line) => expect(readCookie(request([line]), "sijil_session")).toBe(""));

  it("is not the one of another host, which lacks the prefix, over HTTPS", () => {
    const both = ["sijil_session=planted; __Host-sijil_session=own"];
    expect(readCookie(request(both, true), "sijil_session")).toBe("own");
    expect(readCookie(request(["sijil_session=planted"], true), "sijil_session")).toBe("");
    stubRuntime({ PUBLIC_URL: "HTTPS://sijil.example" });
    expect(readCookie(request(both), "sijil_session")).toBe("own");
  });

  it("is not looked for without end", () => {
    const many = `${"x".repeat(3)}sijil_session=a; `.repeat(20);
    expect(readCookie(request([`${many}sijil_session=b`]), "sijil_session")).toBe("");
    expect(readCookie(request([`${many.slice(many.length / 20)}sijil_session=b`]), "sijil_session")).toBe("b");
  });
});

describe("Set-Cookie", () => {
  it("is for scripts and other sites of no use, and Secure where the server is reached so", () => {
    const plain = cookieHeader(request([]), "sijil_device", "v", 60);
    expect(plain).toBe("sijil_device=v; Path=/; Max-Age=60; HttpOnly; SameSite=Lax");
    const secure = cookieHeader(request([], true), "sijil_device", "v", 60);
    expect(secure).toBe("__Host-sijil_device=v; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure");
  });

  it("is read back", () => {
    fc.assert(
      fc.property(token, fc.boolean(), (value, isTLS) => {
        const [pair = ""] = cookieHeader(request([], isTLS), "sijil_session", value, 1).split(";");
        expect(readCookie(request([pair], isTLS), "sijil_session")).toBe(value);
      }),
    );
  });
});
