/* Whether the server can be reached, by what requests have shown. navigator.onLine stays true with a dead server. */

import { Emitter } from "#web/lib/emitter.ts";
import { backOff } from "../storage/schedule.ts";

/** What this tab knows about the line and the session. The same object until something in it changes. */
export interface ConnectionState {
  online: boolean;
  /** True after the server has answered 401: the work stays, the same person signs in again. */
  signedOut: boolean;
  /** Milliseconds since the epoch of the last complete pull, null before the first. */
  lastPull: number | null;
  /** True while a pull brings more than one page. */
  pulling: boolean;
  /** How the server refused the last pull, '{status}: {text}'; null when it did not. */
  refused: string | null;
  /** True after the last pull has failed, for whatever reason. */
  failing: boolean;
}

const changes = new Emitter();
let connection: ConnectionState = {
  online: true,
  signedOut: false,
  lastPull: null,
  pulling: false,
  refused: null,
  failing: false,
};

/** What is known now; for useSyncExternalStore together with {@link onConnection}. */
export function getConnection(): ConnectionState {
  return connection;
}

/** Whether what is changed now goes to the server at once. */
export const isConnected = (): boolean => connection.online && !connection.signedOut;

export const onConnection = changes.on;

export function updateConnection(update: Partial<ConnectionState>): void {
  const next = { ...connection, ...update };
  const was = new Map<string, unknown>(Object.entries(connection));
  if (Object.entries(next).every(([name, value]) => value === was.get(name))) return;
  connection = next;
  changes.emit();
}

/** Answers without a session. */
const HEALTH_PATH = "/api/health";
const PROBE_TIMEOUT_MS = 8_000;

export async function probe(): Promise<boolean> {
  try {
    const response = await fetch(HEALTH_PATH, { cache: "no-store", signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    updateConnection({ online: response.ok });
  } catch {
    updateConnection({ online: false });
  }
  return connection.online;
}

let doubted: Promise<unknown> | null = null;

/**
 * Takes the server for away when a request had no answer, unless it answers a probe: something in between may stop certain
 * requests only (a content blocker, a filter of large bodies). Those fail, and the others go on.
 */
export function doubtConnection(): void {
  if (!connection.online || doubted) return;
  doubted = probe().finally(() => {
    doubted = null;
  });
}

/**
 * Keeps asking while the server is away, with growing pauses, and at once when the browser says that the network
 * changed or the tab is looked at; returns how to stop.
 */
export function watchConnection(): () => void {
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleProbe = () => {
    clearTimeout(timer);
    timer = connection.online ? undefined : setTimeout(probeNow, backOff(attempt++, 2_000, 30_000));
  };
  const probeNow = () => void probe().then(scheduleProbe);
  const onNetworkChange = () => {
    attempt = 0;
    probeNow();
  };
  const onVisible = () => {
    if (document.visibilityState === "visible" && !connection.online) onNetworkChange();
  };
  const stop = onConnection(() => {
    if (connection.online) attempt = 0;
    if (connection.online || timer === undefined) scheduleProbe();
  });
  addEventListener("online", onNetworkChange);
  addEventListener("offline", onNetworkChange);
  document.addEventListener("visibilitychange", onVisible);
  scheduleProbe();
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener("online", onNetworkChange);
    removeEventListener("offline", onNetworkChange);
    document.removeEventListener("visibilitychange", onVisible);
  };
}
