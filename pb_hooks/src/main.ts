/* What PocketBase's hook file calls. Its handlers run isolated, so each of them is one line that requires this bundle. */

import { crons, hooks } from "./hooks.ts";
import { serveFallback } from "./http/fallback.ts";
import { serveRoute } from "./http/serve.ts";
import type { Route } from "./http/types.ts";
import { runHook } from "./kernel/hook-table.ts";
import type { RequestEvent } from "./kernel/pocketbase.d.ts";
import { routes } from "./routes.ts";
import { resolveSession } from "./sessions/session.ts";

export { crons, hooks, routes };

const byKey = new Map<string, Route>(routes.map((route) => [`${route.method} ${route.path}`, route]));

export function serve(event: RequestEvent, key: string): void {
  const route = byKey.get(key);
  if (!route) throw new Error(`no route ${key}`);
  serveRoute(event, route, resolveSession);
}

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
