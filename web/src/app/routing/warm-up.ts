import { loadSync, rememberedUser } from "#web/local/index.ts";
import { paths } from "#web/shared/paths.ts";
import { runWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { showTypeface } from "../typeface.ts";
import { LazyAuthPage, LazyShell } from "./lazy-screens.tsx";
import { screenAt } from "./routes.ts";
import { screenOf } from "./screen.tsx";

/** Fetches what a signed-in screen needs, all side by side. Whoever needs it requests again what failed. */
export async function fetchScreen(pathname: string): Promise<void> {
  const screen = screenAt(pathname);
  const databases = loadSync().catch(() => {});
  await Promise.all([databases, LazyShell.prefetch(), screen && screenOf(screen).prefetch()]);
}

/**
 * Fetches the screen that most likely comes first: who was signed in here still is, and else somebody signs in.
 * @returns when it has come, or could not be had
 */
export function fetchFirstScreen(): Promise<void> {
  return rememberedUser() ? fetchScreen(location.pathname) : LazyAuthPage.prefetch();
}

/**
 * While somebody types a name and a password, the dashboard arrives; and the typeface is shown once the service worker keeps
 * it, so that the page fetches none. @returns how to stop
 */
export function fetchDashboardWhenIdle(): () => void {
  let isStopped = false;
  const fetchBoth = async () => {
    await fetchScreen(paths.dashboard);
    await navigator.serviceWorker?.ready;
    if (!isStopped) await showTypeface();
  };
  const stopWaiting = runWhenIdle(() => void fetchBoth());
  return () => {
    isStopped = true;
    stopWaiting();
  };
}
