import { AppError } from "#domain/index";
import {
  after,
  FileError,
  getLocalSession,
  isMetered,
  keptTextStates,
  noteWordless,
  pauseFor,
  wordlessFiles,
} from "#web/local/engine.ts";
import { getConnection, HttpError, OfflineError, onConnection } from "#web/local/index.ts";
import { type Retry, readScansWhenIdle } from "./idle-scans.ts";
import { watchPower } from "./power.ts";
import { watchQuiet } from "./quiet.ts";
import { EngineMissingError, readScan } from "./read-scan.ts";
import { possibleScans, scansLeft } from "./scans-left.ts";

const INPUT = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Calls back at each of these events of a target; returns how to stop. */
function onEvents(target: EventTarget, names: readonly string[], listener: () => void): () => void {
  const stopped = new AbortController();
  for (const name of names)
    target.addEventListener(name, listener, { capture: true, passive: true, signal: stopped.signal });
  return () => stopped.abort();
}

/** Whether the page is shown, and the line costs nothing extra; without one, what is on the device is read. */
function isFree(): boolean {
  const { online, signedOut } = getConnection();
  return document.visibilityState === "visible" && !signedOut && !(online && isMetered(navigator));
}

/** One tab at a time; where the browser has no locks, as over plain HTTP, none could know of the others. */
const alone = (user: number) => (work: () => Promise<boolean>) =>
  navigator.locks.request(`sijil-scans-${user}`, { ifAvailable: true }, (lock) => (lock ? work() : null));

/** The line, a busy server and what it would send come back, and room may; a scan that cannot be read stays so. */
export function retryOf(error: unknown): Retry {
  if (error instanceof FileError && error.code === "offline_not_kept") return "later";
  if (error instanceof OfflineError || error instanceof EngineMissingError) return "pause";
  // all others would be read for nothing
  if (error instanceof AppError) return "pause";
  return error instanceof HttpError && (error.status >= 500 || error.status === 429) ? "pause" : "never";
}

/**
 * Reads a signed-in person's scans by machine whenever the device is idle, until `end` ends it.
 * @param isRead whether the server reads what papers say: else it takes no text of what this device alone takes for a scan
 */
export async function startIdleScans(user: number, isRead: boolean, end: AbortSignal): Promise<void> {
  const local = getLocalSession();
  if (local?.user.id !== user || !("locks" in navigator)) return;
  await local.opened;
  const power = await watchPower(navigator);
  const whenQuiet = watchQuiet(
    {
      isFree: () => isFree() && power.isEnough(),
      onInput: (listener) => onEvents(window, INPUT, listener),
      onChange: (listener) => {
        const stops = [
          onConnection(listener),
          onEvents(document, ["visibilitychange"], listener),
          power.onChange(listener),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      },
      after,
    },
    end,
  );
  await readScansWhenIdle(
    {
      whenQuiet,
      alone: alone(user),
      scans: async () => {
        const { mirror } = local;
        const possible = possibleScans(local.user, mirror.view("documents").rows, mirror.view("employees").rows);
        const found = isRead ? await keptTextStates(local, possible) : new Map();
        return scansLeft(possible, found, await wordlessFiles(local));
      },
      read: (scan, signal) => readScan(scan, () => {}, signal),
      noteWordless: (sha256) => noteWordless(local, sha256),
      retryOf,
      isOnline: () => getConnection().online,
      pause: (ms) => pauseFor(ms, end),
    },
    end,
  );
}
