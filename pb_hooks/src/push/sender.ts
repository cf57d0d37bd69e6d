import type { PbApp } from "../kernel/pocketbase.d.ts";
import { pageUrl } from "../mail/mail.ts";

/* What the executable adds to the hooks' runtime (server/internal/webpush); stock PocketBase wakes nobody. */
declare const pushKey: (() => string) | undefined;
declare const sendPushes: ((subscriptions: string, subject: string) => void) | undefined;

/** The server's public key, by which browsers subscribe; null where the program sends no pushes. */
export function publicPushKey(): string | null {
  return typeof pushKey === "function" ? pushKey() : null;
}

/**
 * Has the program wake devices, and does not wait for that: it notes itself what came of it.
 * @param subscriptions JSON of each, with `session` and `endpoint`
 */
export function wake(app: PbApp, subscriptions: readonly string[]): void {
  if (typeof sendPushes !== "function") return;
  const address = pageUrl(app, "");
  // push services want to know whom to ask, by one of these two
  const subject = address.startsWith("https://") ? address : `mailto:${app.settings().meta.senderAddress}`;
  sendPushes(`[${subscriptions.join(",")}]`, subject);
}
