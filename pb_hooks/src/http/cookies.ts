import { env } from "../kernel/env.ts";
import type { RequestEvent } from "../kernel/pocketbase.d.ts";

/** Session and device cookies, without the prefix that they carry over HTTPS. */
export type CookieName = "sijil_session" | "sijil_device";

const DAY = 24 * 60 * 60;
/** A session ends after so long without a request; how long it lasts at most is in sessions/session.ts. */
export const SESSION_IDLE_SECONDS = 30 * DAY;
export const DEVICE_SECONDS = 400 * DAY;

/** Whether browsers reach this server over HTTPS: by PUBLIC_URL, or because the server itself speaks TLS. */
export function secure(event: RequestEvent): boolean {
  return event.isTLS() || /^https:/i.test(env("PUBLIC_URL"));
}

/** `__Host-` ties a cookie to exactly this host; browsers take it over HTTPS only (RFC 6265bis, section 4.1.3.2). */
function fullName(name: CookieName, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** The value of a cookie, "" when absent. */
export function readCookie(event: RequestEvent, name: CookieName): string {
  const wanted = `${fullName(name, secure(event))}=`;
  for (const line of event.request.header.values("Cookie")) {
    const value = valueIn(line, wanted);
    if (value !== null) return value;
  }
  return "";
}

/** How many occurrences of a name are examined, so that a header full of them costs no more than another. */
const MAX_OCCURRENCES = 20;

/** The value of a cookie in a Cookie header; null when it is missing. @param wanted its name and "=" */
function valueIn(line: string, wanted: string): string | null {
  let at = -1;
  for (let tries = 0; tries < MAX_OCCURRENCES; tries++) {
    at = line.indexOf(wanted, at + 1);
    if (at < 0) return null;
    const before = line.slice(0, at).trimEnd();
    if (before === "" || before.endsWith(";")) {
      const end = line.indexOf(";", at);
      return line.slice(at + wanted.length, end < 0 ? undefined : end).trim();
    }
  }
  return null;
}

/** The Set-Cookie header of a value; `seconds` 0 removes the cookie. */
export function cookieHeader(event: RequestEvent, name: CookieName, value: string, seconds: number): string {
  const isSecure = secure(event);
  const parts = [
    `${fullName(name, isSecure)}=${value}`,
    "Path=/",
    `Max-Age=${seconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isSecure ? ["Secure"] : []),
  ];
  return parts.join("; ");
}
