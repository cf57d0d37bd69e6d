import type { Location } from "react-router-dom";

/** The state of a link to a form on another screen: who has saved it comes back to where the link was. */
export const comingBack = { comesBack: true } as const;

/** Whether a link with {@link comingBack} led here. A link opened in a new tab has no such state, and no way back. */
export function comesBack({ state }: Pick<Location<unknown>, "state">): boolean {
  return typeof state === "object" && state !== null && Reflect.get(state, "comesBack") === true;
}
