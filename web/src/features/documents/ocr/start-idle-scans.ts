import { after, getLocalSession, isMetered, noteWordless, pauseFor, wordlessFiles } from "#web/local/engine.ts";
import { getConnection, HttpError, OfflineError, onConnection } from "#web/local/index.ts";
import { scansLeft } from "#web/shared/scans/scans-left.ts";
import { readScansWhenIdle } from "./idle-scans.ts";
import { watchPower } from "./power.ts";
import { watchQuiet } from "./quiet.ts";
import { readScan } from "./read-scan.ts";

const INPUT = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Calls back at each of these events of a target; returns how to stop. */
function onEvents(target: EventTarget, names: readonly string[], listener: () => void): () => void {
  const stopped = new AbortController();
  for (const name of names)
    target.addEventListener(name, listener, { capture: true, passive: true, signal: stopped.signal });
  return () => stopped.abort();
}

/** Whether the page is shown, the server can be reached, and the line costs nothing extra. */
function isFree(): boolean {
  const { online, signedOut } = getConnection();
  return document.visibilityState === "visible" && online && !signedOut && !isMetered(navigator);
}

/** One tab at a time; where the browser has no locks, as over plain HTTP, none could know of the others. */
const alone = (user: number) => (work: () => Promise<boolean>) =>
  navigator.locks.request(`sijil-scans-${user}`, { ifAvailable: true }, (lock) => (lock ? work() : null));

/** The server has answered that it will not have this, or reading itself failed; the line and a busy server come back. */
const isFinal = (error: unknown): boolean =>
  !(error instanceof OfflineError) && !(error instanceof HttpError && (error.status >= 500 || error.status === 429));

/** Reads a signed-in person's scans by machine whenever the device is idle, until `end` ends it. */
export async function startIdleScans(user: number, end: AbortSignal): Promise<void> {
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
      scans: async () => scansLeft(local.user, local.mirror.view("documents").rows, await wordlessFiles(local)),
      read: (scan, signal) => readScan(scan, () => {}, signal),
      noteWordless: (sha256) => noteWordless(local, sha256),
      isFinal,
      pause: (ms) => pauseFor(ms, end),
    },
    end,
  );
}
