import { type Actor, AppError, answerHeaders, SYNC_TOPIC, sentence } from "#domain/index";
import { languageOf } from "../http/language.ts";
import { checkOrigin } from "../http/origin.ts";
import { namesAnotherUser, setUserHeader } from "../http/user-header.ts";
import type { RequestEvent } from "../kernel/pocketbase.d.ts";
import { type SubscribeEvent, tagConnection } from "../sessions/connections.ts";
import { resolveSession } from "../sessions/session.ts";

/**
 * Lets a session cookie subscribe to the topic "sync" and to nothing else: PocketBase's own API takes a request with
 * our cookie for a guest's.
 */
export function subscribe(event: SubscribeEvent): void {
  const { requestEvent } = event;
  if (!requestEvent.auth?.isSuperuser()) for (const topic of event.subscriptions) checkTopic(topic);
  if (!requestEvent.auth && onlySync(event.subscriptions)) {
    const session = fromOwnPages(event) ? resolveSession(requestEvent) : null;
    if (session) {
      refuseAnotherUser(requestEvent, session.actor);
      const user = String(session.actor.id);
      requestEvent.auth = event.app.findRecordById("users", user);
      tagConnection(event.client, { user, session: session.hash });
    }
  }
  event.next();
}

/** Refuses, in PocketBase's form, a subscription that names another user than the session's. */
function refuseAnotherUser(event: RequestEvent, actor: Actor): void {
  setUserHeader(event, actor);
  if (!namesAnotherUser(event, actor)) return;
  const { status, code } = new AppError("user_changed");
  event.response.header().set(answerHeaders.code, code);
  throw new ApiError(status, sentence(code, languageOf(event.request.header.get("Accept-Language"))));
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

/**
 * Refuses a realtime topic with options (filter, expand, fields, headers) for everyone but superusers: PocketBase
 * evaluates such a filter on related records even when the subscriber may not see them. It decodes the options from
 * what follows a question mark, so a topic without a question mark has none.
 * @param topic as PocketBase has parsed it, such as `documents/*`
 */
function checkTopic(topic: string): void {
  if (topic.includes("?")) throw new BadRequestError("A subscription takes no options.");
}
