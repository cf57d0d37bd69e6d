import type { Actor } from "#domain/index";
import { answerHeaders, requestHeaders } from "#domain/index";
import type { RequestEvent } from "../kernel/pocketbase.d.ts";

/** Names the session's user in the answer, so that a browser whose cookie has become another person's notices. */
export function setUserHeader(event: RequestEvent, actor: Actor): void {
  event.response.header().set(answerHeaders.user, String(actor.id));
}

/** Whether a request says that it is another user's than the session's; one that names nobody is the session's. */
export function namesAnotherUser(event: RequestEvent, actor: Actor): boolean {
  const named = event.request.header.get(requestHeaders.user);
  return named !== "" && named !== String(actor.id);
}
