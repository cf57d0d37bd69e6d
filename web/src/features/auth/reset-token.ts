import { useEffect } from "react";
import { type Location, useLocation, useNavigate } from "react-router-dom";
import { paths } from "#web/shared/paths.ts";

/** The parameter of the link that comes by e-mail: /auth?reset=TOKEN. */
const PARAMETER = "reset";

/** The token of a link for a new password: from the address, or from where {@link useResetToken} put it. */
export function resetTokenOf({ search, state }: Pick<Location<unknown>, "search" | "state">): string | null {
  const linked = new URLSearchParams(search).get(PARAMETER);
  if (linked !== null) return linked;
  const held = typeof state === "object" && state !== null && "resetToken" in state ? state.resetToken : null;
  return typeof held === "string" ? held : null;
}

/**
 * The token of the link that was followed here, null without one. It leaves the address at once: nobody reads it over a
 * shoulder, from a bookmark or in a screenshot. It stays with the page's history entry, so that a reload keeps the form.
 */
export function useResetToken(): string | null {
  const location = useLocation();
  const navigate = useNavigate();
  const token = resetTokenOf(location);
  const shows = new URLSearchParams(location.search).has(PARAMETER);
  useEffect(() => {
    if (shows) void navigate(paths.signIn, { replace: true, state: { resetToken: token } });
  }, [shows, token, navigate]);
  return token;
}
