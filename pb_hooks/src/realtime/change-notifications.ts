import { SYNC_TOPIC } from "#domain/index";
import { messageOf } from "../kernel/error-message.ts";
import type { PbApp, RealtimeClient, RecordEvent } from "../kernel/pocketbase.d.ts";
import { isRecord } from "../sessions/connections.ts";
import { logState } from "../sync/log.ts";
import { PLATFORM } from "../sync/visible.ts";

/** Key in the process's store: the seq up to which everybody has been notified. */
const NOTIFIED_UP_TO = "sync notified";

/**
 * Provided by the executable (server/internal/fanout): sends the notification to the connections of these streams,
 * which it finds by an index. On stock PocketBase it is missing, and each connection is examined.
 */
declare const notifyStreams: ((streams: readonly string[]) => void) | undefined;

/**
 * After a committed change, whoever made it: sends one empty message to every connection that it concerns. It covers
 * all entries of the change log since the last message, so a transaction over many records causes one message, not
 * many. The change is committed already, so an error here must not look like its failure.
 */
export function notifyOfChange(event: RecordEvent): void {
  event.next();
  try {
    sendNotifications(event.app);
  } catch (thrown) {
    event.app.logger().warn("no notification sent", "error", messageOf(thrown));
  }
}

function sendNotifications(app: PbApp): void {
  const { seq, streams } = streamsChangedSince(app, Number(app.store().get(NOTIFIED_UP_TO) ?? 0));
  if (streams.length === 0) return;
  app.store().set(NOTIFIED_UP_TO, seq);
  if (typeof notifyStreams === "function") notifyStreams(streams);
  else notifyAll(app, streams);
}

function notifyAll(app: PbApp, streams: readonly string[]): void {
  const clients = app.subscriptionsBroker().clients();
  for (const id of Object.keys(clients)) {
    const client = clients[id];
    if (client && isConcerned(client, streams)) client.send(new SubscriptionMessage({ name: SYNC_TOPIC, data: "{}" }));
  }
}

/** The streams of the change log that have news after a seq. */
function streamsChangedSince(app: PbApp, seq: number): { seq: number; streams: string[] } {
  const found = new DynamicModel({ seq: 0, streams: "" });
  app
    .db()
    .newQuery(
      `SELECT coalesce(max(seq), 0) AS seq, json_group_array(DISTINCT tenant) AS streams
       FROM changes WHERE seq > {:seq}`,
    )
    .bind({ seq })
    .one(found);
  return { seq: found.seq, streams: JSON.parse(found.streams) };
}

function isConcerned(client: RealtimeClient, streams: readonly string[]): boolean {
  const auth = client.get("auth");
  if (!isRecord(auth)) return false;
  // first, because calls into Go are expensive and most connections belong to other tenants
  const stream = auth.getString("role") === "super_admin" ? PLATFORM : auth.getString("organizationId");
  if (!streams.includes(stream) && !streams.includes(auth.id)) return false;
  return auth.collection().name === "users" && client.hasSubscription(SYNC_TOPIC) && !client.isDiscarded();
}

/** At the start nobody is connected, so earlier changes need no notification. */
export function startNotifications(app: PbApp): void {
  app.store().set(NOTIFIED_UP_TO, logState(app).newest);
}
