import { describe, expect, test } from "vitest";
import { originOf } from "../kernel/env.ts";
import { takenFields, toAppError } from "./failures.ts";
import { allowedMethods } from "./fallback.ts";
import { isSameOrigin, type OriginFacts } from "./origin.ts";

describe("origin", () => {
  const facts: OriginFacts = { origin: "", fetchSite: "", host: "files.kw:8090", publicUrl: "", tls: false };
  const published = { publicUrl: "https://Sijil.example/app" };

  test.each<[string, Partial<OriginFacts>, boolean]>([
    ["no browser", {}, true],
    ["same origin by Sec-Fetch-Site", { fetchSite: "same-origin" }, true],
    ["typed into the address bar", { fetchSite: "none" }, true],
    ["a sister site", { fetchSite: "same-site" }, false],
    ["another site", { fetchSite: "cross-site" }, false],
    ["own host", { origin: "http://files.kw:8090", fetchSite: "cross-site" }, true],
    ["own host behind a proxy that speaks TLS", { origin: "https://files.kw:8090" }, true],
    ["own host in other letters", { origin: "http://FILES.kw:8090" }, true],
    ["another port", { origin: "http://files.kw:9000" }, false],
    ["no port", { origin: "http://files.kw" }, false],
    ["the port that the scheme implies", { origin: "https://files.kw", host: "files.kw:443" }, true],
    ["a longer host", { origin: "http://files.kw:8090.evil.example" }, false],
    ["a hidden user part", { origin: "http://files.kw:8090@evil.example" }, false],
    ["a sandboxed page", { origin: "null", fetchSite: "same-origin" }, false],
    ["plain HTTP to a server that speaks TLS", { origin: "http://files.kw:8090", tls: true }, false],
    ["the public address", { ...published, origin: "https://sijil.example" }, true],
    ["the public address over HTTP", { ...published, origin: "http://sijil.example" }, false],
    ["the host, where a public address is set", { ...published, origin: "http://files.kw:8090" }, false],
  ])("%s", (_name, more, expected) => {
    expect(isSameOrigin({ ...facts, ...more })).toBe(expected);
  });

  test("an address without its path", () => {
    expect(originOf(" HTTPS://Sijil.KW:443/x?y ")).toBe("https://sijil.kw");
    expect(originOf("http://sijil.kw:80")).toBe("http://sijil.kw");
    expect(originOf("ftp://sijil.kw")).toBe("");
  });
});

test.each([
  ["/api/documents", ["GET", "HEAD", "POST"]],
  ["/api/documents/7", ["DELETE"]],
  ["/api/documents/", []],
  ["/api/documents/7/8", []],
  ["/api/nothing", []],
])("%s takes %j", (path, methods) => {
  const routes = [
    { method: "GET", path: "/api/documents" },
    { method: "POST", path: "/api/documents" },
    { method: "DELETE", path: "/api/documents/{id}" },
  ] as const;
  expect(allowedMethods(path, routes)).toEqual(methods);
});

describe("what is thrown", () => {
  test.each([
    ["database is locked (5) (SQLITE_BUSY)", "server_busy"],
    ["database or disk is full (13)", "disk_full"],
    ["write /data/x: no space left on device", "disk_full"],
    ["request entity too large: the JSON holds too many values", "body_too_large"],
    ["name: cannot be blank.", "operation_failed"],
  ])("%s is %s", (message, code) => {
    expect(toAppError(new Error(message)).code).toBe(code);
  });

  test("a unique index names its fields", () => {
    expect(takenFields(new Error("username: Value must be unique."))).toEqual(["username"]);
    expect(takenFields(new Error("UNIQUE constraint failed: users.email, users.username"))).toEqual([
      "email",
      "username",
    ]);
    expect(takenFields(new Error("name: cannot be blank."))).toEqual([]);
  });
});
