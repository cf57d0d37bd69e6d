import { AppError, SYNC_TOPIC } from "#domain/index";
import { checkTopic } from "../integrity/questions.ts";
import { checkOrigin } from "../kernel/origin.ts";
import { noteSession, type SubscribeEvent } from "./connections.ts";
import { resolveSession } from "./session.ts";

/**
 * Lets a session cookie subscribe to the hints of topic "sync", and to nothing else: elsewhere in PocketBase's own API
 * a cookie is a guest.
 */
export function subscribe(event: SubscribeEvent): void {
  const { requestEvent } = event;
  if (!requestEvent.auth?.isSuperuser()) for (const topic of event.subscriptions) checkTopic(topic);
  if (!requestEvent.auth && onlySync(event.subscriptions)) {
    const session = fromOwnPages(event) ? resolveSession(requestEvent) : null;
    if (session) {
      const user = String(session.who.id);
      requestEvent.auth = event.app.findRecordById("users", user);
      noteSession(event.client, { user, session: session.hash });
    }
  }
  event.next();
}

function onlySync(subscriptions: readonly string[]): boolean {
  return subscriptions.length > 0 && subscriptions.every((topic) => topic === SYNC_TOPIC);
}

function fromOwnPages(event: SubscribeEvent): boolean {
  try {
    checkOrigin(event.requestEvent);
    return true;
  } catch (thrown) {
    if (thrown instanceof AppError) return false;
    throw thrown;
  }
}
