import { AppError } from "#domain/index";
import { languageOf } from "./language.ts";
import type { RequestEvent } from "./pocketbase.d.ts";
import { fail } from "./serve.ts";
import type { Route } from "./types.ts";

/** First path segments below /api that are PocketBase's own and keep its answers, for its SDK and console. */
const POCKETBASE = new Set([
  "collections",
  "files",
  "realtime",
  "health",
  "settings",
  "logs",
  "backups",
  "crons",
  "batch",
  "sql",
]);

/** Answers what no route took below /api: 405 with Allow for a known path, else 404. */
export function serveFallback(event: RequestEvent, routes: readonly Route[]): void {
  const path = event.request.url.path;
  if (POCKETBASE.has(path.split("/")[2] ?? "")) throw new NotFoundError("");
  const allowed = allowedMethods(path, routes);
  const error =
    allowed.length === 0
      ? new AppError("not_found")
      : new AppError("method_not_allowed", { Allow: allowed.join(", ") });
  fail(event, error, languageOf(event.request.header.get("Accept-Language")));
}

/** The methods that a path takes; none when the path is unknown. */
export function allowedMethods(path: string, routes: readonly Pick<Route, "method" | "path">[]): string[] {
  const methods = new Set<string>();
  for (const route of routes) {
    if (!matches(route.path, path)) continue;
    methods.add(route.method);
    if (route.method === "GET") methods.add("HEAD");
  }
  return [...methods].sort();
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith("{") ? given[index] !== "" : part === given[index]))
  );
}
