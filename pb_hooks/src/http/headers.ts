import type { RequestEvent } from "../kernel/pocketbase.d.ts";
import { secure } from "./cookies.ts";

/** What is no page loads and runs nothing, should somebody open it as one. */
const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
/** A year, for this host alone: whether its siblings speak HTTPS is not ours to say. */
const STRICT_TRANSPORT = "max-age=31536000";

/**
 * Sets what keeps a browser from guessing an answer's type, embedding it, running it and telling others where it came
 * from; in the executable server/internal/securityheaders has done so for what others answer, too.
 * @param policy what the answer may load, when it is a page
 */
export function setSecurityHeaders(event: RequestEvent, policy = API_POLICY): void {
  const header = event.response.header();
  header.set("Content-Security-Policy", policy);
  header.set("X-Content-Type-Options", "nosniff");
  header.set("X-Frame-Options", "DENY");
  header.set("Referrer-Policy", "same-origin");
  if (secure(event)) header.set("Strict-Transport-Security", STRICT_TRANSPORT);
}
