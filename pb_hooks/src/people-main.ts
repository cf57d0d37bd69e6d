/* A bundle of its own, for the seldom called routes about one person: only a runtime that answers one loads it. */

import { serveRoute } from "./http/serve.ts";
import type { RequestEvent } from "./kernel/pocketbase.d.ts";
import { peopleRoutes } from "./people/people.routes.ts";
import { resolveSession } from "./sessions/session.ts";

export const routes = peopleRoutes;

export function serve(event: RequestEvent, key: string): void {
  const route = routes.find(({ method, path }) => `${method} ${path}` === key);
  if (!route) throw new Error(`no route ${key}`);
  serveRoute(event, route, resolveSession);
}
