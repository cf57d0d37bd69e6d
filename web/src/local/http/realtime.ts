/* Hints that something has changed. A hint carries no data: it is a reason to pull. */

import { requestHeaders, SYNC_TOPIC, statuses } from "#domain/index";
import { HttpError } from "./http.ts";

/** A connection for hints. */
export interface HintStream {
  close: () => void;
}

/** Connects; rejects when there is no connection, calls `lost` when there is none any more. */
export type ConnectHints = (onHint: () => void, lost: () => void) => Promise<HintStream>;

/**
 * Connects by PocketBase's own client, loaded only now. The session's cookie goes along, as to every address of the
 * same origin, and the server refuses it when it is not `user`'s.
 * @throws {HttpError} user_changed
 */
export async function connectHints(user: number, ...[onHint, lost]: Parameters<ConnectHints>): Promise<HintStream> {
  const { default: PocketBase, BaseAuthStore, ClientResponseError } = await import("pocketbase");
  const client = new PocketBase("/", new BaseAuthStore());
  client.beforeSend = (url, options) => ({
    url,
    options: { ...options, headers: { ...options.headers, [requestHeaders.user]: String(user) } },
  });
  const { realtime } = client;
  // Trying again is the caller's, with growing pauses; by itself the client would go on every two seconds for ever.
  Object.assign(realtime, { maxReconnectAttempts: -1 });
  realtime.onDisconnect = lost;
  const leave = await realtime.subscribe(SYNC_TOPIC, onHint).catch((error: unknown) => {
    const isChanged = error instanceof ClientResponseError && error.status === statuses.user_changed;
    throw isChanged ? new HttpError(error.status, "user_changed", error.message) : error;
  });
  return {
    close: () => {
      delete realtime.onDisconnect;
      void leave().catch(() => {});
    },
  };
}

/**
 * Listens until `signal` ends it. Every new connection counts as a hint too: what was missed in between is unknown.
 * @param pause milliseconds before the next attempt, by how many have failed in a row
 * @returns how to connect now: in place of a pause, or anew, because a connection belongs to the session it was made in
 */
export function listenForHints(
  onHint: () => void,
  onLost: () => void,
  signal: AbortSignal,
  connect: ConnectHints,
  pause: (attempt: number) => number,
): (anew: boolean) => void {
  let attempt = 0;
  let stream: HintStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let present = 0;
  const open = () => {
    timer = undefined;
    const mine = ++present;
    const lost = () => {
      if (mine !== present || signal.aborted) return;
      present++;
      stream = null;
      timer = setTimeout(open, pause(attempt++));
      onLost();
    };
    connect(onHint, lost).then((opened) => {
      if (mine !== present || signal.aborted) return opened.close();
      stream = opened;
      attempt = 0;
      onHint();
    }, lost);
  };
  const close = () => {
    clearTimeout(timer);
    stream?.close();
    stream = null;
  };
  signal.addEventListener("abort", close);
  open();
  return (anew) => {
    if (signal.aborted || (timer === undefined && !anew)) return;
    close();
    attempt = 0;
    open();
  };
}
