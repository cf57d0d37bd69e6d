/* What PocketBase's hook file calls. Its handlers run isolated, so each of them is one line that requires this bundle. */

import { crons, hooks } from "./hooks.ts";
import { serveFallback } from "./http/fallback.ts";
import { routeServer } from "./http/serve.ts";
import { runHook } from "./kernel/hook-table.ts";
import type { RequestEvent } from "./kernel/pocketbase.d.ts";
import { routes } from "./routes.ts";
import { resolveSession } from "./sessions/session.ts";

const serve = routeServer(routes, resolveSession);

export { crons, hooks, routes, serve };

/** Answers what no route below /api took. */
export function fallback(event: RequestEvent): void {
  serveFallback(event, routes);
}

export function hook(name: string, event: never): void {
  runHook(hooks, name, event);
}

export function cron(name: string): void {
  crons[name]?.run($app);
}
