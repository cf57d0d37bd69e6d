import type { RequestEvent } from "../kernel/pocketbase.d.ts";
import { secure } from "./cookies.ts";

/** For responses that are not pages: they load and run nothing when somebody opens them as one. */
const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
/** A year, for this host alone: whether its siblings speak HTTPS is not ours to say. */
const STRICT_TRANSPORT = "max-age=31536000";

/**
 * Sets the headers against type sniffing, embedding, scripts and referrers; in the executable
 * server/internal/securityheaders does so for PocketBase's own responses, too.
 * @param policy the Content-Security-Policy; static.ts has that of the pages
 */
export function setSecurityHeaders(event: RequestEvent, policy = API_POLICY): void {
  const header = event.response.header();
  header.set("Content-Security-Policy", policy);
  header.set("X-Content-Type-Options", "nosniff");
  header.set("X-Frame-Options", "DENY");
  header.set("Referrer-Policy", "same-origin");
  if (secure(event)) header.set("Strict-Transport-Security", STRICT_TRANSPORT);
}
