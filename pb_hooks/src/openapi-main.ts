/* What the build of the hooks runs to write openapi.json; PocketBase never loads it. */

import { describe } from "./openapi/description.ts";
import { routes } from "./routes.ts";

export const openapi = (version: string) => describe(routes, version);
