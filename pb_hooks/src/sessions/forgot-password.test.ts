import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeApp, fakeRecord, stubRuntime } from "../fixtures/fake-app.ts";
import type { OpenCall } from "../http/types.ts";
import { forgotPassword } from "./forgot-password.ts";

vi.mock("../mail/mail.ts", () => ({ canSendMail: () => true }));
vi.mock("./rate-limits.ts", () => ({ checkAttempts() {}, countAttempt() {} }));
vi.mock("../kernel/sql.ts", async (original) => ({
  ...(await original<object>()),
  durably: (app: unknown, work: (tx: unknown) => unknown) => work(app),
}));
const sent: string[] = [];
vi.mock("./reset-mail.ts", () => ({
  sendResetMail: (_app: unknown, { address }: { address: string }) => sent.push(`e-mail to ${address}`),
}));

const known = "known@example.test";

beforeEach(() => {
  stubRuntime();
  vi.stubGlobal("$security", { sha256: (value: string) => value, randomString: () => "token" });
  vi.stubGlobal("sleep", () => sent.push("a pause"));
  sent.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

/** Asks for a link, and answers in which order the reply was sent, accounts were looked up and an e-mail was written. */
function stepsOf(email: string, isActive: boolean): string[] {
  const account = Object.assign(fakeRecord("users", { id: "1", confirmedEmail: known, tokenKey: "k" }), {
    email: () => known,
    getBool: () => isActive,
  });
  const app = fakeApp(
    (sql, { name }) => {
      if (!sql.includes("FROM users")) return undefined;
      sent.push("a look at the accounts");
      return name === known ? ["1"] : [];
    },
    [account as never],
  );
  const event = {
    realIP: () => "192.0.2.1",
    noContent: (status: number) => sent.push(String(status)),
    flush: () => sent.push("the reply is on its way"),
  };
  const call = { app, event, input: { email }, now: 0, language: "en" } as unknown as OpenCall;
  const reply = forgotPassword(call);
  expect([reply.status, sent]).toEqual([204, []]);
  if ("stream" in reply) reply.stream?.(call.event);
  return sent;
}

it.each([
  ["that nobody has", "unknown@example.test", true, "a pause"],
  ["of an account", known, true, `e-mail to ${known}`],
  ["of an account that is switched off", known, false, "a pause"],
])("an address %s is looked up when the reply is on its way, and the connection is busy in any case", (...row) => {
  const [, email, isActive, last] = row;
  expect(stepsOf(email, isActive)).toEqual(["204", "the reply is on its way", "a look at the accounts", last]);
});
