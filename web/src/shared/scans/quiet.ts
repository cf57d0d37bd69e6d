/* When nobody works here: the page is shown, nothing has been touched for a while, and the line is free. */

/** So long nothing is touched before the device counts as idle, in milliseconds. */
export const QUIET_MS = 20_000;

export interface QuietPorts {
  /** Whether the page is shown and the line may be used. */
  isFree: () => boolean;
  /** Calls back whenever the person does something; returns how to stop. */
  onInput: (listener: () => void) => () => void;
  /** Calls back when {@link isFree} may have changed; returns how to stop. */
  onChange: (listener: () => void) => () => void;
  after: (ms: number, callback: () => void) => () => void;
}

/** Tells when the device is idle until `end` ends it. @returns what resolves with a signal that lasts as long as that */
export function watchQuiet(ports: QuietPorts, end: AbortSignal): () => Promise<AbortSignal> {
  let quiet: AbortController | null = null;
  let waiting: ((signal: AbortSignal) => void)[] = [];
  let stopWaiting = () => {};
  let wasFree = ports.isFree();
  const answer = (signal: AbortSignal) => {
    const answered = waiting;
    waiting = [];
    for (const resolve of answered) resolve(signal);
  };
  const begin = () => {
    quiet?.abort();
    quiet = null;
    stopWaiting();
    if (end.aborted || !wasFree) return;
    stopWaiting = ports.after(QUIET_MS, () => {
      quiet = new AbortController();
      answer(quiet.signal);
    });
  };
  const look = () => {
    if (ports.isFree() === wasFree) return;
    wasFree = !wasFree;
    begin();
  };
  const stops = [ports.onInput(begin), ports.onChange(look)];
  end.addEventListener("abort", () => {
    for (const stop of stops) stop();
    begin();
    answer(end);
  });
  begin();
  return () =>
    new Promise((resolve) => {
      if (end.aborted) resolve(end);
      else if (quiet) resolve(quiet.signal);
      else waiting.push(resolve);
    });
}
