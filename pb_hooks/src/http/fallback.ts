import { AppError } from "#domain/index";
import type { RequestEvent } from "../kernel/pocketbase.d.ts";
import { hideToken, requireHeadLimits } from "./head.ts";
import { languageOf } from "./language.ts";
import { fail } from "./serve.ts";
import type { Route } from "./types.ts";

/** In characters; no route has a longer one. */
const LONGEST_PATH = 200;

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

/** Answers requests below /api that match no route: 405 with Allow for a known path, else 404. */
export function serveFallback(event: RequestEvent, routes: readonly Route[]): void {
  const path = event.request.url.path;
  if (POCKETBASE.has(path.split("/", 3)[2] ?? "")) throw new NotFoundError("");
  const refusal = refusalOf(event, routes);
  hideToken(event.request);
  fail(event, refusal, languageOf(event.request.header.get("Accept-Language")));
}

function refusalOf({ request }: RequestEvent, routes: readonly Route[]): unknown {
  try {
    requireHeadLimits(request);
  } catch (refusal) {
    return refusal;
  }
  const { path } = request.url;
  const allowed = path.length > LONGEST_PATH ? [] : allowedMethods(path, routes);
  if (allowed.length === 0) return new AppError("not_found");
  return new AppError("method_not_allowed", { Allow: allowed.join(", ") });
}

/** The methods of a path's routes; none when the path is unknown. */
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
