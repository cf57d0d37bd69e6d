/* What this tab learns of the session while it synchronises. Other tabs of the browser have the same session. */

import { getConnection, isConnected, updateConnection } from "../http/connectivity.ts";
import { savesData } from "../storage/device-hints.ts";
import { isStillThePerson, notifyTabsOfSessionEnd, notifyTabsOfSignIn } from "../storage/remembered-user.ts";

/** The server has answered that nobody is signed in. */
export function noteSessionEnd(): void {
  if (!getConnection().signedOut) notifyTabsOfSessionEnd();
  updateConnection({ signedOut: true });
}

/** The server has answered as to somebody who is signed in, though the answer to a sign-in may have been lost. */
export function noteSession(): void {
  if (getConnection().signedOut) notifyTabsOfSignIn();
  updateConnection({ signedOut: false });
}

/** Whether the server may be asked for what nobody waits for: in this person's name, over a line that costs nothing extra. */
export function mayFetchAhead(user: number): boolean {
  return isConnected() && isStillThePerson(user) && !savesData(navigator);
}
