import { useEffect } from "react";
import { type Location, useLocation, useNavigate } from "react-router-dom";
import { INVITATION_PARAMETER } from "#domain/index";
import { paths } from "#web/shared/paths.ts";

/**
 * The links that lead to /auth with a token, by the parameter that has it, and where the token stays in the page's
 * history entry: /auth?reset=TOKEN for a new password, /auth?invite=TOKEN for an invitation.
 */
const links = {
  reset: { parameter: "reset", held: "resetToken" },
  invite: { parameter: INVITATION_PARAMETER, held: "inviteToken" },
} as const;

export type LinkKind = keyof typeof links;

/** The token of a link of that kind: from the address, or from where {@link useLinkToken} put it. */
export function linkTokenOf(
  { search, state }: Pick<Location<unknown>, "search" | "state">,
  kind: LinkKind,
): string | null {
  const { parameter, held } = links[kind];
  const linked = new URLSearchParams(search).get(parameter);
  if (linked !== null) return linked;
  const kept: unknown = typeof state === "object" && state !== null ? Reflect.get(state, held) : null;
  return typeof kept === "string" ? kept : null;
}

/** Whether a link with a token led here, of whatever kind. */
export const isLinked = (location: Pick<Location<unknown>, "search" | "state">) =>
  linkTokenOf(location, "reset") !== null || linkTokenOf(location, "invite") !== null;

/**
 * The token of the link that was followed here, null without one. It leaves the address at once: nobody reads it over a
 * shoulder, from a bookmark or in a screenshot. It stays with the page's history entry, so that a reload keeps the form.
 */
export function useLinkToken(kind: LinkKind): string | null {
  const location = useLocation();
  const navigate = useNavigate();
  const token = linkTokenOf(location, kind);
  const { parameter, held } = links[kind];
  const shows = new URLSearchParams(location.search).has(parameter);
  useEffect(() => {
    if (shows) void navigate(paths.signIn, { replace: true, state: { [held]: token } });
  }, [shows, held, token, navigate]);
  return token;
}
