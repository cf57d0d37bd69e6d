import {
  changePasswordInput,
  confirmEmailInput,
  forgotPasswordInput,
  loginInput,
  registerInput,
  resetPasswordInput,
  savedViewInput,
  viewChangeInput,
} from "#domain/index";
import { boolean, count, listOf, object, orNull, string, time } from "./json-schema.ts";
import { bodyOf, nothing, type Operations, record } from "./operation.ts";
import { recordOf } from "./records.ts";

const user = recordOf("users");
const tooMany = ["too_many_attempts"] as const;
/** Refusals of a new password where the server's policy is strict. */
const policy = ["password_known", "password_own", "password_same"] as const;

const ownUser = record(user, "The own account, with its views.");

const config = object({
  registration: { type: "string", enum: ["open", "closed"] },
  registrationOrdered: boolean,
  maxFileBytes: count,
  passwordReset: boolean,
  passwordPolicy: { type: "string", enum: ["standard", "strict"] },
  readsContents: boolean,
});

const session = object({
  id: { type: "string", pattern: "^[0-9a-f]{32}$" },
  device: orNull(string),
  created: time,
  lastSeen: time,
  current: boolean,
});

/** One's own account and sessions. */
export const accountOperations: Operations = {
  "GET /api/openapi.json": {
    summary: "This description.",
    answers: { 200: record({ type: "object" }, "An OpenAPI 3.1 document.") },
  },
  "GET /api/user": { summary: "Who is signed in.", answers: { 200: record(user, "The account of the session.") } },
  "GET /api/config": {
    summary: "What a client must know before anybody has signed in.",
    answers: { 200: record(config, "The configuration.") },
  },
  "POST /api/login": {
    summary: "Signs in; the username may be an e-mail address.",
    body: bodyOf(loginInput),
    answers: { 200: record(user, "The account; the session is in the cookie.") },
    codes: ["wrong_credentials", "organization_inactive", ...tooMany],
  },
  "POST /api/register": {
    summary: "Makes an account without an organization, and signs in.",
    body: bodyOf(registerInput),
    answers: { 201: record(user, "The new account; the session is in the cookie.") },
    codes: ["registration_closed", "username_taken", "email_taken", ...policy, ...tooMany],
  },
  "POST /api/logout": { summary: "Ends the session, where there is one.", answers: { 204: nothing("Signed out.") } },
  "POST /api/change-password": {
    summary: "Changes the own password; ends every other session.",
    body: bodyOf(changePasswordInput),
    answers: { 200: record(user, "The account; a new session is in the cookie.") },
    codes: ["wrong_current_password", ...policy, ...tooMany],
  },
  "POST /api/forgot-password": {
    summary: "Sends a link to an address that its holder has confirmed.",
    body: bodyOf(forgotPasswordInput),
    answers: { 204: nothing("The same whether or not there is such an account.") },
    codes: ["password_reset_unavailable", ...tooMany],
  },
  "POST /api/reset-password": {
    summary: "Sets a password by the token of a link.",
    body: bodyOf(resetPasswordInput),
    answers: { 204: nothing("The password is set; every session has ended.") },
    codes: [...policy, ...tooMany],
  },
  "POST /api/logout-everywhere": {
    summary: "Ends every session of the account.",
    answers: { 204: nothing("Signed out.") },
  },
  "GET /api/sessions": {
    summary: "The account's sessions, the one last seen first.",
    answers: { 200: record(listOf(session), "The sessions.") },
  },
  "DELETE /api/sessions/{id}": {
    summary: "Ends one of the account's sessions.",
    answers: { 204: nothing("It has ended.") },
    codes: ["not_found"],
  },
  "POST /api/email-confirmation": {
    summary: "Sends a link to the own address, unless it is confirmed.",
    answers: { 204: nothing("Sent, or not needed.") },
    codes: ["mail_unavailable", ...tooMany],
  },
  "POST /api/confirm-email": {
    summary: "Confirms an address by the token of a link.",
    body: bodyOf(confirmEmailInput),
    answers: { 200: record(object({ email: string }), "The confirmed address.") },
    codes: ["unauthorized", "confirmation_of_another", "password_to_choose", ...tooMany],
  },
  "POST /api/views": {
    summary: "Saves a view of a list, for the caller alone.",
    body: bodyOf(savedViewInput),
    answers: { 201: ownUser },
    codes: ["id_taken", "view_name_taken", "views_full"],
  },
  "POST /api/views/{view}": {
    summary: "Changes name or query of a saved view.",
    body: bodyOf(viewChangeInput),
    answers: { 200: ownUser },
    codes: ["view_name_taken"],
  },
  "POST /api/views/{view}/remove": { summary: "Deletes a saved view; it can be restored.", answers: { 200: ownUser } },
  "POST /api/views/{view}/restore": {
    summary: "Restores a saved view that was deleted.",
    answers: { 200: ownUser },
    codes: ["view_name_taken", "views_full"],
  },
};
