import type { RequestEvent } from "../kernel/pocketbase.d.ts";

/**
 * Provided by the executable (server/internal/traffic): where the request is refused, its line in the log has a keyed
 * hash of this name. Stock PocketBase lacks it, and notes the request in the console's log alone.
 */
declare const noteSignIn: ((event: RequestEvent, name: string) => void) | undefined;

/** Says whose sign-in a request is, before the password is looked at. */
export function announceSignIn(event: RequestEvent, name: string): void {
  if (typeof noteSignIn === "function") noteSignIn(event, name);
}
