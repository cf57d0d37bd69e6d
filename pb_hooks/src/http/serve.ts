import type { Language } from "#domain/index";
import { AppError, bodyLimits, requestHeaders, tenantOf } from "#domain/index";
import { messageOf } from "../kernel/error-message.ts";
import type { PbApp, RequestEvent } from "../kernel/pocketbase.d.ts";
import { durably } from "../kernel/sql.ts";
import type { Body } from "./body/body.ts";
import { bodyWithFile, preparedBody, readBody } from "./body/body.ts";
import { toAppError } from "./failures.ts";
import { hideToken, queryOf, requireHeadLimits } from "./head.ts";
import { idempotencyKey, requestDigest, storedReply, storeReply } from "./idempotency.ts";
import { languageOf } from "./language.ts";
import { acquireLease, type Lease } from "./lease.ts";
import { checkOrigin } from "./origin.ts";
import { noteRefusal } from "./refusals.ts";
import { keptReply, replayRefusal, replyRecord, shownReply } from "./replay.ts";
import { replyText, send, sendError } from "./reply.ts";
import type {
  Call,
  OpenCall,
  OpenRoute,
  Reply,
  ResolveSession,
  Route,
  Session,
  SessionRoute,
  SuperuserRoute,
} from "./types.ts";
import { namesAnotherUser, setUserHeader } from "./user-header.ts";

/** Room in a multipart body for its fields and boundaries. */
export const MULTIPART_OVERHEAD = 64 * 1024;

/** What a bundle exports to the hook file: answers a request of one of its routes, named by method and path. */
export function routeServer(routes: readonly Route[], resolveSession: ResolveSession) {
  const byKey = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  return (event: RequestEvent, key: string): void => {
    const route = byKey.get(key);
    if (!route) throw new Error(`no route ${key}`);
    serveRoute(event, route, resolveSession);
  };
}

/**
 * Answers a request of a route. The order of checks: method (done by the mux), origin 403, session 401, another user's
 * session 409, role 403; then, in the handler, the record in the path, the permission and the body. Catches everything,
 * because PocketBase would answer an uncaught error with 400. Source: decisions, "Roles and permissions".
 */
function serveRoute(event: RequestEvent, route: Route, resolveSession: ResolveSession): void {
  const language = languageOf(event.request.header.get("Accept-Language"));
  try {
    requireHeadLimits(event.request);
    hideToken(event.request);
    send(event, handle(event, route, resolveSession, language));
  } catch (thrown) {
    fail(event, thrown, language);
  }
}

/** Sends an error as the product does; logs unexpected ones. */
export function fail(event: RequestEvent, thrown: unknown, language: Language): void {
  const error = toAppError(thrown);
  if (error.status >= 500) {
    const { header, url } = event.request;
    // the executable's own log has this id, too
    const id = header.get("X-Request-Id").slice(0, 64);
    event.app.logger().error("request failed", "path", url.path, "requestId", id, "error", messageOf(thrown));
  }
  sendError(event, error, language);
}

function handle(event: RequestEvent, route: Route, resolveSession: ResolveSession, language: Language): Reply {
  if (route.kind !== "read") checkOrigin(event);
  const session = resolveSession(event);
  if (session) {
    setUserHeader(event, session.actor);
    // before the response shows anything of the other person's and before the request takes effect in their name
    if (!route.namesAccount && namesAnotherUser(event, session.actor)) throw new AppError("user_changed");
  }
  if (route.access === "superuser" && !event.auth?.isSuperuser())
    throw new AppError(session || event.auth ? "forbidden" : "unauthorized");
  if (route.access !== "session") return handleWithoutSession(event, route, session, language);
  if (!session) throw new AppError("unauthorized");
  try {
    return handleByPolicy({ event, route, session, language });
  } catch (thrown) {
    const { id } = paramsOf(event, route.path);
    const { app } = event;
    if (thrown instanceof AppError && thrown.code === "forbidden")
      noteRefusal({ app, actor: session.actor, route, id, now: Date.now() });
    throw thrown;
  }
}

/** @throws {AppError} forbidden, where the policy says so */
function handleByPolicy(incoming: SessionRequest): Reply {
  const { event, route, session } = incoming;
  if (route.role && !route.role(session.actor)) throw new AppError("forbidden");
  if (!route.costly) return handleForSession(incoming);
  const lease = acquireLease(event.app, String(session.actor.id));
  try {
    return handleForSession(incoming, lease);
  } finally {
    lease.end();
  }
}

interface SessionRequest {
  event: RequestEvent;
  route: SessionRoute;
  session: Session;
  language: Language;
}

function handleForSession(incoming: SessionRequest, lease?: Lease): Reply {
  const { event, route, session } = incoming;
  const body = bodyOf(event, route, lease);
  if (route.kind === "change") return handleChange(incoming, withNamedFile(incoming, body));
  const call = sessionCall(event.app, incoming, body);
  if (route.kind === "plain") checkTenant(call, route);
  return withCookie(session, route.handler(call));
}

function handleWithoutSession(
  event: RequestEvent,
  route: OpenRoute | SuperuserRoute,
  session: Session | null,
  language: Language,
): Reply {
  const body = bodyOf(event, route);
  const call: OpenCall = {
    ...baseCall(event.app, event, route, body, language),
    user: session?.user ?? null,
    actor: session?.actor ?? null,
    get input() {
      return body?.input() ?? {};
    },
  };
  return route.handler(call);
}

function bodyOf(event: RequestEvent, route: Route, lease?: Lease): Body | null {
  if (route.kind === "read" || route.rawBody) return null;
  const usual = route.access === "anyone" ? bodyLimits.guest : bodyLimits.session;
  const { bodyLimit = usual, jsonLimit = usual, jsonShape, file } = route;
  const body = readBody(event, {
    limit: bodyLimit,
    jsonLimit,
    jsonShape,
    waitForTurn: lease?.waitForTurn,
    file: file?.part,
  });
  return route.prepare ? preparedBody(body, route.prepare) : body;
}

/** The body with the file that it names by its `uploadId`, where the route takes one. */
function withNamedFile({ event, route, session }: SessionRequest, body: Body | null): Body | null {
  const { file } = route;
  const { actor } = session;
  const id = file && body && uploadIdIn(body);
  if (!id) return body;
  return bodyWithFile(body, () => file.fromUpload({ app: event.app, actor, id: id.value, now: Date.now() }));
}

function uploadIdIn(body: Body): { value: unknown } | null {
  try {
    const input = body.input();
    return typeof input === "object" && input !== null && "uploadId" in input ? { value: input.uploadId } : null;
  } catch {
    // the error is thrown again when the handler accesses the input
    return null;
  }
}

/** Runs a change in one write transaction together with the stored reply for repeated requests. */
function handleChange(incoming: SessionRequest, body: Body | null): Reply {
  let committed = false;
  try {
    const reply = runChange(incoming, body);
    committed = true;
    return withCookie(incoming.session, reply);
  } finally {
    body?.end(committed);
  }
}

function runChange(incoming: SessionRequest, body: Body | null): Reply {
  const { event, route, session } = incoming;
  const { header, url } = event.request;
  const key = idempotencyKey(header.get(requestHeaders.key));
  const request = key && {
    user: String(session.actor.id),
    key,
    digest: requestDigest(route.method, url.path, body?.fingerprint() ?? ""),
  };
  return durably(event.app, (tx) => {
    const call = sessionCall(tx, incoming, body);
    const earlier = request && storedReply(tx, request);
    const refusal = earlier && replayRefusal(call, route, replyText(earlier));
    if (earlier && !refusal) return shownReply(call, route, earlier);
    checkTenant(call, route);
    if (refusal) throw new AppError(refusal);
    const fresh = route.handler(call);
    if (request && fresh.status < 300) {
      const body = replyText(fresh);
      const of = replyRecord(call, route, body);
      storeReply(tx, request, fresh, keptReply(of, body), of, call.now);
    }
    return fresh;
  });
}

/**
 * Refuses a change that was written in another organization than its author is in now. Changes of existing private
 * records pass, because a private space stays accessible to its owner in any organization.
 * @throws {AppError} tenant_changed
 */
function checkTenant(call: Call, route: SessionRoute): void {
  if (route.isOfAccount) return;
  const tenant = call.header(requestHeaders.tenant);
  const changesExisting = route.path.includes("{id}");
  const lands = [tenantOf(call.actor), ...(changesExisting ? [call.actor.id] : [])].map(String);
  if (tenant !== "" && !lands.includes(tenant)) throw new AppError("tenant_changed");
}

function withCookie(session: Session, reply: Reply): Reply {
  if (!session.renewedCookie) return reply;
  const own = reply.headers?.["Set-Cookie"] ?? [];
  if (own.length > 0) return reply;
  return { ...reply, headers: { ...reply.headers, "Set-Cookie": [session.renewedCookie] } };
}

function sessionCall(app: PbApp, { event, route, session, language }: SessionRequest, body: Body | null): Call {
  return {
    ...baseCall(app, event, route, body, language),
    user: session.user,
    actor: session.actor,
    get input() {
      return body?.input() ?? {};
    },
  };
}

function baseCall(app: PbApp, event: RequestEvent, route: Route, body: Body | null, language: Language) {
  const { request } = event;
  return {
    app,
    language,
    event,
    params: paramsOf(event, route.path),
    query: queryOf(request.url),
    file: () => body?.file() ?? null,
    header: (name: string) => request.header.get(name),
    now: Date.now(),
  };
}

function paramsOf(event: RequestEvent, path: string): Record<string, string> {
  const params: Record<string, string> = {};
  for (const match of path.matchAll(/\{(\w+)(?:\.\.\.)?\}/g)) {
    if (match[1]) params[match[1]] = event.request.pathValue(match[1]);
  }
  return params;
}
