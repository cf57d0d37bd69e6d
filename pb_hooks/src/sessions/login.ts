import type { ErrorCode } from "#domain/index";
import { AppError, answerHeaders, loginInput, parseInput } from "#domain/index";
import { cookieHeader, DEVICE_SECONDS, readCookie, SESSION_IDLE_SECONDS } from "../http/cookies.ts";
import type { OpenCall, Reply } from "../http/types.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { durably, execute } from "../kernel/sql.ts";
import { accountStatus, findAccount, userJson, verifyPassword } from "./accounts.ts";
import { knownDevice, rememberDevice } from "./devices.ts";
import { type Counter, checkAttempts, countAttempt, signInCounters } from "./rate-limits.ts";
import { openSession } from "./session.ts";
import { addFailedSignIn, addSignIn, type SignInContext } from "./sign-in-activity.ts";
import { announceSignIn } from "./sign-in-log.ts";

/**
 * POST /api/login. An unknown name, a wrong password and an inactive account answer alike, in the same time.
 * @throws {AppError} wrong_credentials, organization_inactive (the password was right), too_many_attempts
 */
export function login(call: OpenCall): Reply {
  const { app, event, now } = call;
  const { username, password } = parseInput(loginInput, call.input);
  announceSignIn(event, username);
  const account = findAccount(app, username);
  const counters = signInCounters(
    accountKey(account, username),
    event.realIP(),
    knownDevice(app, event, account?.id ?? ""),
  );
  checkAttempts(app, counters, now);
  const right = verifyPassword(app, account, password);
  return concludeSignIn(call, counters, { account, right }, (tx, user) => startSession(tx, call, user.id, 200));
}

/**
 * Names an account for its counters: by its address, so that the first administrator and the superuser, who share one,
 * share the counter; a name that is nobody's counts too, or it would give itself away.
 */
export function accountKey(account: PbRecord | null, name: string): string {
  return (account ? account.email() : name.trim()).toLowerCase();
}

/**
 * Judges a password that has been verified, and counts it when it was wrong. Asks the counters again first, in the same
 * transaction, so that many guesses at once get no further than one by one; and lets in within it, so that nobody is
 * let in who has been shut out since.
 * The activity of the account has it either way.
 * @param of the account that was named, or null for none, and whether the password was right
 * @throws {AppError} wrong_credentials, organization_inactive, too_many_attempts
 */
export function concludeSignIn<T>(
  context: SignInContext,
  counters: readonly Counter[],
  { account, right }: { account: PbRecord | null; right: boolean },
  enter: (tx: PbApp, account: PbRecord) => T,
): T {
  const { event, now } = context;
  const outcome = durably<{ entered: T } | { refused: ErrorCode }>(event.app, (tx) => {
    checkAttempts(tx, counters, now);
    const standing = account && right ? accountStatus(tx, account) : "wrong";
    if (account && standing === "active") {
      addSignIn(tx, context, account);
      return { entered: enter(tx, account) };
    }
    if (account) addFailedSignIn(tx, context, account);
    if (standing === "organization_inactive") return { refused: standing };
    countAttempt(tx, counters, now);
    return { refused: "wrong_credentials" };
  });
  if ("refused" in outcome) throw new AppError(outcome.refused);
  return outcome.entered;
}

/** Opens a session in place of the one that this browser had, and answers with the user and the cookies. */
export function startSession(tx: PbApp, call: OpenCall, user: string, status: 200 | 201): Reply {
  const { event, now } = call;
  const device = rememberDevice(tx, event, user, now);
  const agent = call.header("User-Agent").slice(0, 255);
  const token = openSession(tx, user, agent, readCookie(event, "sijil_session"), now);
  const sql = "UPDATE users SET language = {:language} WHERE id = {:user} AND language <> {:language}";
  execute(tx, sql, { language: call.language, user });
  return {
    status,
    json: userJson(tx, user),
    headers: {
      [answerHeaders.user]: user,
      "Set-Cookie": [
        cookieHeader(event, "sijil_session", token, SESSION_IDLE_SECONDS),
        cookieHeader(event, "sijil_device", device, DEVICE_SECONDS),
      ],
    },
  };
}
