import { AppError, forgotPasswordInput, parseInput, resetPasswordInput } from "#domain/index";
import type { OpenCall, Reply } from "../http/types.ts";
import { messageOf } from "../kernel/error-message.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { durably, execute, text } from "../kernel/sql.ts";
import { canSendMail } from "../mail/mail.ts";
import { findAccount, hasConfirmedEmail } from "./accounts.ts";
import { setPassword } from "./password.ts";
import { type Counter, checkAttempts, countAttempt } from "./rate-limits.ts";
import { sendResetMail } from "./reset-mail.ts";
import { freshToken, hashOf } from "./session.ts";

const RESET_MS = 60 * 60 * 1000;
/** Links that one address may be sent, and that one client may ask for, within the window of attempts. */
const PER_EMAIL = 3;
const PER_ADDRESS = 10;
const WRONG_TOKENS = 30;
/** Where the process remembers how long the last e-mail took, in milliseconds. */
const LAST_DURATION = "reset mail took";
const LONGEST_WAIT = 5000;

/**
 * POST /api/forgot-password. The answer is on its way before the address is looked up, so that it and its time are the
 * same whether or not there is such an account, and whether or not its holder has confirmed the address.
 * @throws {AppError} password_reset_unavailable, too_many_attempts
 */
export function forgotPassword(call: OpenCall): Reply {
  const { app, event, now } = call;
  if (!canSendMail(app)) throw new AppError("password_reset_unavailable");
  const { email } = parseInput(forgotPasswordInput, call.input);
  const counters: Counter[] = [
    { name: `reset:email:${email.toLowerCase()}`, limit: PER_EMAIL },
    { name: `reset:address:${event.realIP()}`, limit: PER_ADDRESS },
  ];
  durably(app, (tx) => {
    checkAttempts(tx, counters, now);
    countAttempt(tx, counters, now);
  });
  return {
    status: 204,
    stream() {
      event.noContent(204);
      event.flush();
      sendLinkAfterReply(call, email);
    },
  };
}

/** Runs after the response has been sent; an error here must not fail the request. */
function sendLinkAfterReply(call: OpenCall, email: string): void {
  const { app, now, language } = call;
  try {
    const account = findAccount(app, email);
    const meant = account?.getBool("isActive") && account.email().toLowerCase() === email.toLowerCase();
    // an address that its holder has not confirmed may be that of whoever gave it
    if (!account || !meant || !hasConfirmedEmail(account)) {
      // the connection is busy for as long as it would be with an e-mail to send
      sleep(Math.min(Number(app.store().get(LAST_DURATION) ?? 0), LONGEST_WAIT));
      return;
    }
    const began = Date.now();
    const token = durably(app, (tx) => newToken(tx, account, now));
    sendResetMail(app, { address: account.email(), name: account.getString("fullName") }, token, language);
    app.store().set(LAST_DURATION, Date.now() - began);
  } catch (thrown) {
    app.logger().error("no e-mail sent", "error", messageOf(thrown));
  }
}

/** A hash of what must not change between sending a link and its use: address and password. */
function accountFingerprint(account: PbRecord): string {
  return $security.sha256(`${account.getString("tokenKey")}\n${account.email().toLowerCase()}`);
}

/** Only the hash of a token is kept. */
function newToken(tx: PbApp, account: PbRecord, now: number): string {
  const { token, hash } = freshToken();
  execute(
    tx,
    "INSERT INTO password_resets (hash, user, standing, created) VALUES ({:hash}, {:user}, {:standing}, {:now})",
    { hash, user: account.id, standing: accountFingerprint(account), now },
  );
  return token;
}

/**
 * POST /api/reset-password: sets the password by a link's token, which works once, and ends every session.
 * @throws {AppError} reset_link_invalid, too_many_attempts
 */
export function resetPassword(call: OpenCall): Reply {
  const { app, now } = call;
  const counters: Counter[] = [{ name: `reset:token:${call.event.realIP()}`, limit: WRONG_TOKENS }];
  checkAttempts(app, counters, now);
  const { token, newPassword } = parseInput(resetPasswordInput, call.input);
  const done = durably(app, (tx) => {
    const user = useToken(tx, hashOf(token), now);
    if (user === null) countAttempt(tx, counters, now);
    else setPassword({ app: tx, actor: { id: Number(user) }, now }, user, newPassword, "password_reset");
    return user !== null;
  });
  if (!done) throw new AppError("reset_link_invalid");
  return { status: 204 };
}

/** Consumes a token. @returns its account, or null when it is not (or no longer) valid */
function useToken(tx: PbApp, hash: string, now: number): string | null {
  const found = text(
    tx,
    `SELECT json_array(r.user, r.standing) FROM password_resets r JOIN users u ON u.id = r.user
     WHERE r.hash = {:hash} AND r.created > {:since} AND u.isActive`,
    { hash, since: now - RESET_MS },
  );
  if (found === null) return null;
  const [user, standing]: [string, string] = JSON.parse(found);
  if (accountFingerprint(tx.findRecordById("users", user)) !== standing) return null;
  execute(tx, "DELETE FROM password_resets WHERE user = {:user}", { user });
  return user;
}

export function purgeResets(app: PbApp, now: number): void {
  execute(app, "DELETE FROM password_resets WHERE created <= {:before}", { before: now - RESET_MS });
}
