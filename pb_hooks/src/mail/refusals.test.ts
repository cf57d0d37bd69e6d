import { expect, it } from "vitest";
import { mailAnswer } from "./refusals.ts";

/** What goja makes of an error of Go's. */
const failure = (code: unknown, msg: string) => Object.assign(new Error(msg), { value: { code, msg } });

it.each([
  [550, "5.1.1 No such user", "no mailbox"],
  [550, "No such user here", "no mailbox"],
  [551, "User not local", "no mailbox"],
  [553, "Mailbox name not allowed", "no mailbox"],
  [550, "5.4.1 Recipient address rejected: Access denied", "no mailbox"],
  [550, "5.2.1 The account is disabled", "no mailbox"],
  [552, "5.2.2 Over quota", "mailbox full"],
  [452, "4.2.2 Over quota", "mailbox full"],
  [552, "Requested mail action aborted: exceeded storage allocation", "mailbox full"],
  [452, "Mailbox full", "mailbox full"],
  [450, "Mailbox busy", "mailbox full"],
  [552, "5.3.4 Message size exceeds fixed limit", "e-mail refused"],
  [550, "5.7.1 Message content rejected", "e-mail refused"],
  [554, "5.7.1 Rejected for policy reasons", "e-mail refused"],
  [550, "Message rejected as spam", "e-mail refused"],
  [554, "Transaction failed", "e-mail refused"],
  [550, "5.7.1 Relaying denied", "server"],
  [550, "5.1.8 No such domain", "server"],
  [553, "Sender address rejected", "server"],
  [452, "Insufficient system storage", "server"],
  [452, "4.3.1 Insufficient system storage", "server"],
  [451, "Try again later", "server"],
  [421, "4.7.0 Too many connections", "server"],
  [535, "5.7.8 Authentication failed", "server"],
  [undefined, "", "server"],
])("the answer %s %s is about: %s", (code, msg, about) => {
  expect(mailAnswer(failure(code, msg))).toBe(about);
});
