import { AppError, changePasswordInput, parseInput } from "#domain/index";
import { readCookie } from "../http/cookies.ts";
import type { Call, Reply } from "../http/types.ts";
import { type Acting, addActivity } from "../kernel/activity.ts";
import { durably } from "../kernel/sql.ts";
import { accountStatus } from "./accounts.ts";
import { startSession } from "./login.ts";
import { requireByPolicy } from "./password-policy.ts";
import { checkAttempts, countAttempt, HOUR_MS } from "./rate-limits.ts";
import { hashOf } from "./session.ts";

/** Wrong current passwords that one session may send in an hour. */
const WRONG_PER_SESSION = 10;

/**
 * POST /api/change-password: a new cookie for this browser, and the end of every session that there was. Wrong current
 * passwords count for the session that sends them and nowhere else: whoever has stolen one cannot guess on, and its
 * holder still signs in, and changes the password, with another.
 * @throws {AppError} wrong_current_password (400: the session is right, only the password is not), too_many_attempts
 */
export function changePassword(call: Call): Reply {
  const { currentPassword, newPassword } = parseInput(changePasswordInput, call.input);
  const id = String(call.actor.id);
  const session = hashOf(readCookie(call.event, "sijil_session"));
  const counters = [{ name: `change-password:${session}`, limit: WRONG_PER_SESSION, windowMs: HOUR_MS }];
  checkAttempts(call.app, counters, call.now);
  const account = call.app.findRecordById("users", id);
  const right = account.validatePassword(currentPassword);
  const reply = durably(call.app, (tx) => {
    // checked again, so that many guesses at once get no further than one by one
    checkAttempts(tx, counters, call.now);
    if (!right || accountStatus(tx, account) === "changed") {
      countAttempt(tx, counters, call.now);
      return null;
    }
    setPassword({ app: tx, actor: call.actor, now: call.now }, id, newPassword);
    return startSession(tx, call, id, 200);
  });
  if (!reply) throw new AppError("wrong_current_password");
  return reply;
}

/**
 * Sets a user's password. The record hook ends every session and PocketBase token of theirs and lets a first
 * administrator's superuser follow, in the same transaction.
 * @throws {AppError} password_known, password_own, password_same, where the policy is strict
 * @param acting who chose it; the app has the holder choose another one first when somebody else did
 */
export function setPassword(
  acting: Acting,
  id: string,
  password: string,
  kind: "password_changed" | "password_reset" = "password_changed",
): void {
  const { app: tx, actor } = acting;
  const record = tx.findRecordById("users", id);
  const owner = { username: record.getString("username"), email: record.email() };
  requireByPolicy(password, owner, () => record.validatePassword(password));
  record.set("mustChoosePassword", String(actor?.id) !== id);
  record.setPassword(password);
  tx.save(record);
  const tenant = record.getString("organizationId");
  addActivity(acting, { kind, collection: "users", record: id, tenant });
}
