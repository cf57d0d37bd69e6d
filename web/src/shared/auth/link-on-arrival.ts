import { paths } from "../paths.ts";

/**
 * Takes the token of an earlier link out of the page's history entry where somebody has asked for /auth itself: browsers
 * keep the entry's state when the same address is opened again in its tab. A reload, and going back, keep it. To be
 * called before the router reads the entry.
 */
export function forgetLinkOnArrival(): void {
  const [arrival] = performance.getEntriesByType("navigation");
  if (location.pathname !== paths.signIn || !arrival || Reflect.get(arrival, "type") !== "navigate") return;
  const state: unknown = history.state;
  // what the router keeps for the page stands in `usr`
  if (typeof state !== "object" || state === null || Reflect.get(state, "usr") == null) return;
  history.replaceState({ ...state, usr: null }, "");
}
