import { AppError, confirmEmailInput, isSuperAdmin, parseInput } from "#domain/index";
import type { Call, OpenCall, Reply, Route } from "../http/types.ts";
import { pathId } from "../kernel/ids.ts";
import { durably, text } from "../kernel/sql.ts";
import { canSendMail } from "../mail/mail.ts";
import { userJson } from "../sessions/accounts.ts";
import { type Counter, checkAttempts, countAttempt, HOUR_MS } from "../sessions/rate-limits.ts";
import { sendConfirmationMail } from "./confirmation-mail.ts";
import { confirmEmail, findToken, newToken } from "./tokens.ts";

/** Links that an account may ask for, and that an address may be sent, in an hour. */
const PER_HOUR = 3;
const WRONG_TOKENS = 30;

/**
 * POST /api/email-confirmation: sends the link to the own address; nothing when it is confirmed already.
 * @throws {AppError} mail_unavailable, too_many_attempts
 */
function requestConfirmation({ app, user, now, language }: Call): Reply {
  if (user.emailConfirmed) return { status: 204 };
  if (!canSendMail(app)) throw new AppError("mail_unavailable");
  const { email } = user;
  const counters: Counter[] = [`confirm:user:${user.id}`, `confirm:email:${email.toLowerCase()}`].map((name) => ({
    name,
    limit: PER_HOUR,
    windowMs: HOUR_MS,
  }));
  const token = durably(app, (tx) => {
    checkAttempts(tx, counters, now);
    countAttempt(tx, counters, now);
    return newToken(tx, { user: String(user.id), email, proof: "session" }, now);
  });
  sendConfirmationMail(app, email, token, language);
  return { status: 204 };
}

/**
 * POST /api/confirm-email: uses a link's token. One that was sent to the new address counts together with a session of
 * the account alone; one that was sent to the address confirmed before counts by itself.
 * @throws {AppError} confirmation_link_invalid, unauthorized, confirmation_of_another, password_to_choose,
 * too_many_attempts
 */
function useConfirmation(call: OpenCall): Reply {
  const { app, now, user, actor } = call;
  const counters: Counter[] = [{ name: `confirm:token:${call.event.realIP()}`, limit: WRONG_TOKENS }];
  checkAttempts(app, counters, now);
  const { token } = parseInput(confirmEmailInput, call.input);
  const email = durably(app, (tx) => {
    const found = findToken(tx, token, now);
    if (!found) {
      countAttempt(tx, counters, now);
      return null;
    }
    if (found.proof === "session") {
      if (!actor) throw new AppError("unauthorized");
      if (String(actor.id) !== found.user) throw new AppError("confirmation_of_another");
      // a session by a password that somebody else knows may be somebody else's
      if (user?.mustChoosePassword) throw new AppError("password_to_choose");
    }
    confirmEmail(tx, found.user);
    return found.email;
  });
  if (email === null) throw new AppError("confirmation_link_invalid");
  return { status: 200, value: { email } };
}

/** POST /api/admin/users/{id}/confirm-email: a super_admin vouches for the present address of an account. */
function vouchForEmail({ app, params }: Call): Reply {
  const id = pathId(params);
  if (text(app, "SELECT id FROM users WHERE id = {:id}", { id }) === null) throw new AppError("not_found");
  confirmEmail(app, id);
  return { status: 200, json: userJson(app, id) };
}

const own = { method: "POST", access: "session" } as const;
const vouching = { ...own, kind: "change", role: isSuperAdmin } as const;

export const accountEmailRoutes: Route[] = [
  { ...own, path: "/api/email-confirmation", kind: "plain", handler: requestConfirmation },
  { method: "POST", path: "/api/confirm-email", access: "anyone", kind: "plain", handler: useConfirmation },
  { ...vouching, path: "/api/admin/users/{id}/confirm-email", handler: vouchForEmail },
];
