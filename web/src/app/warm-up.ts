import { lastUser } from "#web/local/remembered-user.ts";
import { whenIdle } from "#web/ui/later.tsx";
import { routes } from "./routes.tsx";

/** Fetches what a signed-in screen needs, all side by side. What fails is asked for again by who needs it. */
function fetchScreen(pathname: string): void {
  const room = routes.find(({ path }) => path === pathname)?.load;
  const wanted = [import("./shell.tsx"), import("#web/local/sync.ts"), room?.()];
  for (const one of wanted) one?.catch(() => {});
}

/** Who was signed in here most likely still is: the screen is on its way while the language and the session are looked up. */
export function fetchScreenOfKnownPerson(): void {
  if (lastUser()) fetchScreen(location.pathname);
}

/** While somebody types a name and a password, the dashboard arrives. @returns how to stop */
export function fetchDashboardWhenIdle(): () => void {
  return whenIdle(() => fetchScreen("/"));
}
