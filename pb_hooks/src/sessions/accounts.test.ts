import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApp, fakeRecord, stubRuntime } from "../fixtures/fake-app.ts";
import type { PbRecord } from "../kernel/pocketbase.d.ts";
import { findAccount, verifyPassword } from "./accounts.ts";

beforeEach(() => stubRuntime());
afterEach(() => vi.unstubAllGlobals());

/** Two accounts with the same password, and how many passwords were hashed, which is what costs time at a sign-in. */
function accounts() {
  let hashed = 0;
  const made = ["1", "2"].map(
    (id) =>
      Object.assign(fakeRecord("users", { id }), {
        validatePassword(password: string) {
          hashed++;
          return password === "right";
        },
      }) as unknown as PbRecord,
  );
  const app = fakeApp((sql, { name }) => {
    if (sql === "SELECT id FROM users LIMIT 1") return ["1"];
    if (sql.includes("WHERE username = {:name}")) return name === "second" ? ["2"] : [];
    return [];
  }, made);
  return { app, hashed: () => hashed };
}

describe("a sign-in", () => {
  it.each([
    ["of an account, with its password", "second", "right", true],
    ["of an account, with another one", "second", "wrong", false],
    ["of nobody, with somebody's password", "nobody", "right", false],
    ["of nobody, with any other", "nobody", "wrong", false],
  ])("%s, hashes one password", (_what, name, password, isRight) => {
    const { app, hashed } = accounts();
    expect(verifyPassword(app, findAccount(app, name), password)).toBe(isRight);
    expect(hashed()).toBe(1);
  });
});
