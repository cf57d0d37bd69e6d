import { MAX_FILE_BYTES } from "#domain/index";
import { cookieHeader } from "../http/cookies.ts";
import type { Call, OpenCall, Reply, Route } from "../http/types.ts";
import { readsContents } from "../kernel/reads-contents.ts";
import { ordersRegistration, registrationOpen } from "../kernel/settings.ts";
import { durably } from "../kernel/sql.ts";
import { canSendMail } from "../mail/mail.ts";
import { forgotPassword, resetPassword } from "./forgot-password.ts";
import { login } from "./login.ts";
import { deleteSession, listSessions } from "./own-sessions.ts";
import { changePassword } from "./password.ts";
import { passwordPolicy } from "./password-policy.ts";
import { register } from "./register.ts";
import { endSession, endSessions, resolveSession } from "./session.ts";
import { addSignOut } from "./sign-in-activity.ts";

function currentUser(call: Call): Reply {
  return { status: 200, value: call.user };
}

/** POST /api/logout: 204, also without a session. */
function logout(call: OpenCall): Reply {
  const session = resolveSession(call.event);
  if (session) {
    durably(call.app, (tx) => {
      endSession(tx, session.hash);
      addSignOut(tx, call, session.actor, call.header("User-Agent"));
    });
  }
  return { status: 204, headers: { "Set-Cookie": [cookieHeader(call.event, "sijil_session", "", 0)] } };
}

/** POST /api/logout-everywhere: ends every session of this person and their PocketBase tokens. */
function logoutEverywhere(call: Call): Reply {
  const id = String(call.actor.id);
  durably(call.app, (tx) => {
    const record = tx.findRecordById("users", id);
    record.refreshTokenKey();
    tx.saveNoValidate(record);
    endSessions(tx, id);
    addSignOut(tx, call, call.actor, call.header("User-Agent"));
  });
  return { status: 204, headers: { "Set-Cookie": [cookieHeader(call.event, "sijil_session", "", 0)] } };
}

/** GET /api/config: what the client must know before anybody has signed in. */
function config({ app }: OpenCall): Reply {
  return {
    status: 200,
    value: {
      registration: registrationOpen(app) ? "open" : "closed",
      registrationOrdered: ordersRegistration(),
      maxFileBytes: MAX_FILE_BYTES,
      passwordReset: canSendMail(app),
      passwordPolicy: passwordPolicy(),
      readsContents: readsContents(),
    },
  };
}

const own = { access: "session", kind: "plain" } as const;
const open = { access: "anyone", kind: "plain", method: "POST" } as const;
/** The account is the one that the body names. */
const openNaming = { ...open, namesAccount: true } as const;

export const sessionRoutes: Route[] = [
  { ...own, method: "GET", path: "/api/user", kind: "read", handler: currentUser },
  { ...open, method: "GET", path: "/api/config", kind: "read", handler: config },
  { ...openNaming, path: "/api/login", handler: login },
  { ...openNaming, path: "/api/register", handler: register },
  { ...open, path: "/api/logout", handler: logout },
  { ...own, method: "POST", path: "/api/change-password", handler: changePassword },
  { ...openNaming, path: "/api/forgot-password", handler: forgotPassword },
  { ...openNaming, path: "/api/reset-password", handler: resetPassword },
  { ...own, method: "POST", path: "/api/logout-everywhere", handler: logoutEverywhere },
  { ...own, method: "GET", path: "/api/sessions", kind: "read", handler: listSessions },
  { ...own, method: "DELETE", path: "/api/sessions/{id}", handler: deleteSession },
];
