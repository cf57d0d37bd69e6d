/* Notifications that something has changed. A notification carries no data: it is a reason to pull. */

import { requestHeaders, SYNC_TOPIC, statuses } from "#domain/index";
import { HttpError } from "./http.ts";

export interface NotificationStream {
  close: () => void;
}

/** Connects; rejects when there is no connection, calls `lost` when there is none any more. */
export type ConnectNotifications = (onNotification: () => void, lost: () => void) => Promise<NotificationStream>;

/**
 * Connects by PocketBase's own client, loaded only now. The session's cookie goes along, as to every address of the
 * same origin, and the server refuses it when it is not `user`'s.
 * @throws {HttpError} user_changed
 */
export async function connectNotifications(
  user: number,
  ...[onNotification, onLost]: Parameters<ConnectNotifications>
): Promise<NotificationStream> {
  const { default: PocketBase, BaseAuthStore, ClientResponseError } = await import("pocketbase");
  const client = new PocketBase("/", new BaseAuthStore());
  client.beforeSend = (url, options) => ({
    url,
    options: { ...options, headers: { ...options.headers, [requestHeaders.user]: String(user) } },
  });
  const { realtime } = client;
  // Trying again is the caller's, with growing pauses; by itself the client would go on every two seconds for ever.
  Object.assign(realtime, { maxReconnectAttempts: -1 });
  realtime.onDisconnect = onLost;
  const unsubscribe = await realtime.subscribe(SYNC_TOPIC, onNotification).catch((error: unknown) => {
    const isChanged = error instanceof ClientResponseError && error.status === statuses.user_changed;
    throw isChanged ? new HttpError(error.status, "user_changed", error.message) : error;
  });
  return {
    close: () => {
      delete realtime.onDisconnect;
      void unsubscribe().catch(() => {});
    },
  };
}

/**
 * Listens until `signal` ends it. Every new connection counts as a notification too: what was missed in between is unknown.
 * @param pause milliseconds before the next attempt, by how many have failed in a row
 * @returns how to connect now: in place of a pause, or anew, because a connection belongs to the session it was made in
 */
export function listenForNotifications(
  onNotification: () => void,
  onLost: () => void,
  signal: AbortSignal,
  connect: ConnectNotifications,
  pause: (attempt: number) => number,
): (reconnect: boolean) => void {
  let attempt = 0;
  let stream: NotificationStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current = 0;
  const open = () => {
    timer = undefined;
    const own = ++current;
    const onDisconnect = () => {
      if (own !== current || signal.aborted) return;
      current++;
      stream = null;
      timer = setTimeout(open, pause(attempt++));
      onLost();
    };
    connect(onNotification, onDisconnect).then((opened) => {
      if (own !== current || signal.aborted) return opened.close();
      stream = opened;
      attempt = 0;
      onNotification();
    }, onDisconnect);
  };
  const close = () => {
    clearTimeout(timer);
    stream?.close();
    stream = null;
  };
  signal.addEventListener("abort", close);
  open();
  return (reconnect) => {
    if (signal.aborted || (timer === undefined && !reconnect)) return;
    close();
    attempt = 0;
    open();
  };
}
