/* A bundle of its own, for the seldom called routes about one person: only a runtime that answers one loads it. */

import { routeServer } from "./http/serve.ts";
import { peopleRoutes } from "./people/people.routes.ts";
import { resolveSession } from "./sessions/session.ts";

const serve = routeServer(peopleRoutes, resolveSession);

export { peopleRoutes as routes, serve };
