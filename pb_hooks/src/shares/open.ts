import { AppError, formatBytes, type Language, languages, MAX_PASSWORD_BYTES, utf8Length } from "#domain/index";
import { documentReply } from "../documents/download.ts";
import { unbufferedBody } from "../http/body/unbuffered-body.ts";
import type { OpenCall, Reply } from "../http/types.ts";
import type { RequestEvent } from "../kernel/pocketbase.d.ts";
import { durably } from "../kernel/sql.ts";
import { type Counter, checkAttempts, countAttempt, HOUR_MS } from "../sessions/rate-limits.ts";
import { pageReply, type SharePage } from "./page.ts";
import { isPassword } from "./password.ts";
import { countUse, type LiveShare, shareOfToken } from "./store.ts";

/** Links that do not work which one client may try, and uses of links that do, within the window of attempts. */
const WRONG_TOKENS = 60;
const USES = 300;
/** Wrong passwords for one link in an hour, whoever tries, and of one client within the window of attempts. */
const WRONG_PASSWORDS_OF_LINK = 20;
const WRONG_PASSWORDS_OF_ADDRESS = 10;
/** In bytes; the longest password is shorter, even when it is percent-encoded. */
const LONGEST_FORM = 1024;

const wrongTokens = ({ event }: OpenCall): Counter[] => [
  { name: `share:token:${event.realIP()}`, limit: WRONG_TOKENS },
];
const uses = ({ event }: OpenCall): Counter[] => [{ name: `share:use:${event.realIP()}`, limit: USES }];
const wrongPasswords = ({ event }: OpenCall, link: number): Counter[] => [
  { name: `share:link:${link}`, limit: WRONG_PASSWORDS_OF_LINK, windowMs: HOUR_MS },
  { name: `share:password:${event.realIP()}`, limit: WRONG_PASSWORDS_OF_ADDRESS },
];

/** GET /api/share/{token}: the page of a link. One that does not work has the same page, whatever the reason. */
export function openShare(call: OpenCall): Reply {
  return answer(call, (live) => {
    // asking for the headers alone opens nothing
    countUseOf(call, live, call.event.request.method === "GET" ? "views" : null);
    return page(call, live.share.hasPassword ? locked() : documentPage(live));
  });
}

/** GET /api/share/{token}/file: the file of a link without a password; one with a password answers with its page. */
export function sendShared(call: OpenCall): Reply {
  return answer(call, (live) => (live.share.hasPassword ? page(call, locked()) : sendFile(call, live)));
}

/** POST /api/share/{token}/file: the file of a link with a password, which the form of its page sends. */
export function unlockShared(call: OpenCall): Reply {
  const password = sentPassword(call.event);
  return answer(
    call,
    (live) => (unlocks(call, live, password) ? sendFile(call, live) : page(call, locked(true))),
    // takes as long as for a link that works
    () => isPassword(call.app, null, password),
  );
}

const locked = (isWrong = false): SharePage => ({ kind: "locked", isWrong });

function documentPage({ share, document }: LiveShare): SharePage {
  return {
    kind: "document",
    name: document.getString("name"),
    filename: document.getString("filename"),
    size: formatBytes(document.getInt("size")),
    from: { name: share.sharedBy, organization: share.organization },
    expiresAt: share.expiresAt,
  };
}

/**
 * Answers with what a link that works gives; counts an attempt on one that does not.
 * @param ended what to do before answering that the link does not work
 */
function answer(call: OpenCall, give: (live: LiveShare) => Reply, ended?: () => void): Reply {
  const { app, now } = call;
  try {
    checkAttempts(app, [...wrongTokens(call), ...uses(call)], now);
    const live = shareOfToken(app, call.params.token ?? "", now);
    if (live) return give(live);
    ended?.();
    durably(app, (tx) => countAttempt(tx, wrongTokens(call), now));
    return page(call, { kind: "ended" });
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== "too_many_attempts") throw thrown;
    return page(call, { kind: "limited", seconds: thrown.headers["Retry-After"] ?? "" });
  }
}

function sendFile(call: OpenCall, live: LiveShare): Reply {
  const reply = documentReply(call, live.document);
  const isFromStart = /^(bytes=0-.*)?$/.test(call.header("Range"));
  countUseOf(call, live, isFromStart && call.event.request.method !== "HEAD" ? "downloads" : null);
  return { ...reply, headers: { ...reply.headers, "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" } };
}

function countUseOf(call: OpenCall, { share }: LiveShare, what: "views" | "downloads" | null): void {
  durably(call.app, (tx) => {
    countAttempt(tx, uses(call), call.now);
    if (what) countUse(tx, share.id, what);
  });
}

/** Judges a password, and counts a wrong one; asks the counters again, so that many guesses at once get no further. */
function unlocks(call: OpenCall, { share }: LiveShare, password: string): boolean {
  if (!share.hasPassword) return true;
  const { app, now } = call;
  const counters = wrongPasswords(call, share.id);
  checkAttempts(app, counters, now);
  const isRight = isPassword(app, share.password, password);
  durably(app, (tx) => {
    checkAttempts(tx, counters, now);
    if (!isRight) countAttempt(tx, counters, now);
  });
  return isRight;
}

/** The field `password` of a form as browsers send it; "" when there is none. @throws {AppError} body_too_large */
function sentPassword({ request }: RequestEvent): string {
  const form = toString(unbufferedBody(request.body), LONGEST_FORM + 1);
  if (form.length > LONGEST_FORM) throw new AppError("body_too_large");
  const sent = form.split("&").find((part) => part.startsWith("password=")) ?? "";
  try {
    const password = decodeURIComponent(sent.slice("password=".length).replace(/\+/g, " "));
    return utf8Length(password) > MAX_PASSWORD_BYTES ? "" : password;
  } catch {
    throw new AppError("malformed_request");
  }
}

const page = (call: OpenCall, shown: SharePage): Reply =>
  pageReply(shown, { token: call.params.token ?? "", language: chosenLanguage(call) });

/** The language that the page's switch has chosen, else the browser's. */
function chosenLanguage({ query, language }: OpenCall): Language {
  return languages.find((one) => one === query.language) ?? language;
}
