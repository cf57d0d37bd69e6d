import type { PbApp, PbRecord, RequestEvent } from "../kernel/pocketbase.d.ts";

const SESSION_KEY = "sijilSession";
const USER_KEY = "sijilUser";

/** A realtime connection that came with a session cookie, and whose it is. */
export interface Connection {
  user: string;
  session: string;
}

/** Notes on a connection which session it came with, so that it can be closed with it. */
export function noteSession(client: { set(key: string, value: unknown): void }, connection: Connection): void {
  client.set(SESSION_KEY, connection.session);
  client.set(USER_KEY, connection.user);
}

/** Closes the realtime connections that match; those of PocketBase tokens are PocketBase's own to handle. */
export function closeConnections(app: PbApp, matches: (connection: Connection) => boolean): void {
  const clients = app.subscriptionsBroker().clients();
  for (const id of Object.keys(clients)) {
    const client = clients[id];
    const session = client?.get(SESSION_KEY);
    const user = client?.get(USER_KEY);
    if (typeof session === "string" && typeof user === "string" && matches({ session, user })) client?.discard();
  }
}

/** The event of a realtime subscription. */
export interface SubscribeEvent {
  app: PbApp;
  auth: PbRecord | null;
  requestEvent: RequestEvent;
  client: { set(key: string, value: unknown): void };
  subscriptions: readonly string[];
  next(): void;
}
