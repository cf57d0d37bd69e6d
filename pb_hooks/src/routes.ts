import type { Route } from "./kernel/types.ts";
import { sessionRoutes } from "./sessions/routes.ts";

/** The table of contents: every route that the product answers. */
export const routes: readonly Route[] = [...sessionRoutes];
