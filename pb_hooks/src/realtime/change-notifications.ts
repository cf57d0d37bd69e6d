import { SYNC_TOPIC } from "#domain/index";
import { messageOf } from "../kernel/error-message.ts";
import type { PbApp, RealtimeClient, RecordEvent } from "../kernel/pocketbase.d.ts";
import { isRecord } from "../sessions/connections.ts";
import { logState } from "../sync/log.ts";
import { PLATFORM } from "../sync/visible.ts";

/** Where the process remembers up to which change everybody has had a hint. */
const NOTIFIED_UP_TO = "sync hinted";

/**
 * What the executable adds to the runtime (server/internal/fanout): sends the empty message to those whom these streams
 * concern, found without asking all the others. PocketBase knows none, and each connection is asked.
 */
declare const hintStreams: ((streams: readonly string[]) => void) | undefined;

/**
 * After a committed change, whoever made it: one empty message to every connected person whom it concerns. It covers
 * everything that the change log has taken up since the last one, so that a transaction over many records gives one
 * hint and not many. The change stands, so nothing that goes wrong here may look like its failure.
 */
export function notifyOfChange(event: RecordEvent): void {
  event.next();
  try {
    sendNotifications(event.app);
  } catch (thrown) {
    event.app.logger().warn("no hint sent", "error", messageOf(thrown));
  }
}

function sendNotifications(app: PbApp): void {
  const { seq, streams } = streamsChangedSince(app, Number(app.store().get(NOTIFIED_UP_TO) ?? 0));
  if (streams.length === 0) return;
  app.store().set(NOTIFIED_UP_TO, seq);
  if (typeof hintStreams === "function") hintStreams(streams);
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
  // asked first, since each question to Go is dear and most connections are other tenants'
  const stream = auth.getString("role") === "super_admin" ? PLATFORM : auth.getString("organizationId");
  if (!streams.includes(stream) && !streams.includes(auth.id)) return false;
  return auth.collection().name === "users" && client.hasSubscription(SYNC_TOPIC) && !client.isDiscarded();
}

/** At the start nobody is connected, so what is in the log already needs no hint. */
export function startNotifications(app: PbApp): void {
  app.store().set(NOTIFIED_UP_TO, logState(app).newest);
}
