import type { Actor } from "#domain/index";
import { answerHeaders, requestHeaders } from "#domain/index";
import type { RequestEvent } from "../kernel/pocketbase.d.ts";

/** Names the session's user in the response, so that a browser notices when its cookie has become another person's. */
export function setUserHeader(event: RequestEvent, actor: Actor): void {
  event.response.header().set(answerHeaders.user, String(actor.id));
}

export function namesAnotherUser(event: RequestEvent, actor: Actor): boolean {
  const named = event.request.header.get(requestHeaders.user);
  return named !== "" && named !== String(actor.id);
}
