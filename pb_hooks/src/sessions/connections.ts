import type { PbApp, PbRecord, RealtimeClient, RequestEvent } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";

const SESSION_KEY = "sijilSession";
const USER_KEY = "sijilUser";

/** The user and session of a realtime connection that was opened with a session cookie. */
export interface Connection {
  user: string;
  session: string;
}

/** Stores the session in a connection, so that the connection can be closed when the session ends. */
export function tagConnection(client: { set(key: string, value: unknown): void }, connection: Connection): void {
  client.set(SESSION_KEY, connection.session);
  client.set(USER_KEY, connection.user);
}

/** Closes matching connections of session cookies; PocketBase handles those of its own tokens. */
export function closeConnections(app: PbApp, matches: (connection: Connection) => boolean): void {
  const clients = app.subscriptionsBroker().clients();
  for (const id of Object.keys(clients)) {
    const client = clients[id];
    const session = client?.get(SESSION_KEY);
    const user = client?.get(USER_KEY);
    if (typeof session === "string" && typeof user === "string" && matches({ session, user })) client?.discard();
  }
}

/** What authorizes a connection: [session], or [account, key of its PocketBase tokens]. */
type Grant = readonly [session: string] | readonly [account: string, tokenKey: string];

/** SQL: those of the given grants that are no longer valid, as JSON. */
const ENDED = `
  SELECT value FROM json_each({:grants}) WHERE CASE json_array_length(value)
    WHEN 1 THEN NOT EXISTS (SELECT 1 FROM sessions WHERE hash = value ->> 0)
    ELSE NOT EXISTS (SELECT 1 FROM users WHERE id = value ->> 0 AND tokenKey = value ->> 1)
      AND NOT EXISTS (SELECT 1 FROM _superusers WHERE id = value ->> 0 AND tokenKey = value ->> 1)
    END`;

/**
 * Closes the realtime connections whose session has ended, or whose PocketBase tokens have, in another process: this
 * one does not learn of what `sijil admin reset-password` does beside it.
 */
export function closeEndedConnections(app: PbApp): void {
  const clients = app.subscriptionsBroker().clients();
  const grants = new Map<string, RealtimeClient[]>();
  for (const id of Object.keys(clients)) {
    const client = clients[id];
    const grant = client && grantOf(client);
    if (!grant) continue;
    const key = JSON.stringify(grant);
    grants.set(key, [...(grants.get(key) ?? []), client]);
  }
  if (grants.size === 0) return;
  for (const key of texts(app, ENDED, { grants: `[${[...grants.keys()].join(",")}]` })) {
    for (const client of grants.get(key) ?? []) client.discard();
  }
}

/** Null for a guest's. */
function grantOf(client: RealtimeClient): Grant | null {
  const session = client.get(SESSION_KEY);
  if (typeof session === "string") return [session];
  const auth = client.get("auth");
  return isRecord(auth) ? [auth.id, auth.getString("tokenKey")] : null;
}

/** Whether a value that a connection carries is an account. */
export function isRecord(value: unknown): value is PbRecord {
  return typeof value === "object" && value !== null && "collection" in value;
}

export interface SubscribeEvent {
  app: PbApp;
  auth: PbRecord | null;
  requestEvent: RequestEvent;
  client: { set(key: string, value: unknown): void };
  subscriptions: readonly string[];
  next(): void;
}
