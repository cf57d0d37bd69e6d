/* What the tabs of one person send each other: pages through the database, everything else through a channel. */

import { liveQuery } from "dexie";
import { Emitter } from "#web/lib/emitter.ts";
import type { ConnectionState } from "../http/connectivity.ts";
import type { Mirror } from "../mirror/mirror.ts";
import { readPoint } from "../mirror/pages.ts";
import { reportUnexpectedError } from "../storage/errors.ts";

/** `beat`: the leader lives. `pull`: there is a reason to pull now. `retry`: a person wants everything tried now. Else: what the leader knows of the line. */
export type TabMessage = "beat" | "pull" | "retry" | { connection: ConnectionState };

export interface TabChannel {
  /** Once the channel is closed there is nobody to send to, and nothing is sent. */
  post: (message: TabMessage) => void;
  onMessage: (listener: (message: TabMessage) => void) => () => void;
  close: () => void;
}

/** The channel of a person's tabs in this browser, which all run the same app; it does not carry back what this tab says. */
export function openTabChannel(userId: number): TabChannel {
  const messages = new Emitter<TabMessage>();
  const channel = new BroadcastChannel(`sijil-${userId}`);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => messages.emit(data);
  let isOpen = true;
  return {
    // what was begun before the sign-out, such as opening a database anew, ends after it
    post: (message) => {
      if (isOpen) channel.postMessage(message);
    },
    onMessage: messages.on,
    close: () => {
      isOpen = false;
      channel.close();
    },
  };
}

/** Takes into memory what any tab stores; returns how to stop. */
export function followPages(mirror: Mirror): () => void {
  const newest = liveQuery(async () => [
    await readPoint(mirror.db),
    await mirror.db.pages.where(":id").above(mirror.newestPage).primaryKeys(),
  ]);
  const subscription = newest.subscribe({
    next: () => void mirror.catchUp().catch(reportUnexpectedError),
    error: reportUnexpectedError,
  });
  return () => subscription.unsubscribe();
}
