import { lastUser, loadSync } from "#web/local/index.ts";
import { whenIdle } from "#web/ui/loading/later.tsx";
import { roomOf } from "../routing/room.tsx";
import { roomAt } from "../routing/rooms.ts";
import { AuthPage, Shell } from "../routing/screens.tsx";

/** Fetches what a signed-in screen needs, all side by side. What fails is asked for again by who needs it. */
export async function fetchScreen(pathname: string): Promise<void> {
  const room = roomAt(pathname);
  const databases = loadSync().catch(() => {});
  await Promise.all([databases, Shell.prefetch(), room && roomOf(room).prefetch()]);
}

/**
 * Fetches the screen that most likely comes first: who was signed in here still is, and else somebody signs in.
 * @returns when it has come, or could not be had
 */
export function fetchFirstScreen(): Promise<void> {
  return lastUser() ? fetchScreen(location.pathname) : AuthPage.prefetch();
}

/** While somebody types a name and a password, the dashboard arrives. @returns how to stop */
export function fetchDashboardWhenIdle(): () => void {
  return whenIdle(() => void fetchScreen("/"));
}
