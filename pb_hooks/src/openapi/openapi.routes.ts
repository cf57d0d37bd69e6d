import type { Reply, Route } from "../http/types.ts";

/** The file that the build of the hooks writes (scripts/build-hooks.mjs), from description.ts. */
const FILE = "openapi.json";

/** GET /api/openapi.json: the description of all routes, for anyone; nothing of it passes through JavaScript. */
function openapi(): Reply {
  return { status: 200, json: $os.readFile($filepath.join(__hooks, FILE)) };
}

export const openapiRoutes: Route[] = [
  { method: "GET", path: "/api/openapi.json", kind: "read", access: "anyone", gzip: true, handler: openapi },
];
