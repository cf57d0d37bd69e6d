/* Runs in a page before anything else: its clocks run faster, its timers with them, and it has what its browser has. */

export interface PageSettings {
  /** How many times as fast as the machine's the page's clocks run. */
  speed: number;
  /** When the life began, in milliseconds since the epoch. */
  start: number;
  /** By how much the clock of the device is wrong, in milliseconds. */
  clockError: number;
  hasLocks: boolean;
}

/** What a life sets in a page later. */
export interface PageControls {
  clockError: number;
  isOnline: boolean;
  isVisible: boolean;
}

declare global {
  interface Window {
    controls?: PageControls;
  }
}

/** Stands alone: its text is what the page runs. */
export function preparePage({ speed, start, clockError, hasLocks }: PageSettings): void {
  const controls: PageControls = { clockError, isOnline: true, isVisible: true };
  window.controls = controls;
  const RealDate = Date;
  const realNow = Date.now;
  const now = () => Math.floor(start + (realNow() - start) * speed + controls.clockError);
  window.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(now());
      else super(...(given as [number]));
    }
    static override now() {
      return now();
    }
  } as DateConstructor;
  const realPerformanceNow = performance.now.bind(performance);
  performance.now = () => realPerformanceNow() * speed;
  const { setTimeout, setInterval } = window;
  const faster =
    (timer: (handler: TimerHandler, ms?: number, ...given: unknown[]) => number) =>
    (handler: TimerHandler, ms = 0, ...given: unknown[]) =>
      timer.call(window, handler, ms / speed, ...given);
  window.setTimeout = faster(setTimeout) as typeof setTimeout;
  window.setInterval = faster(setInterval) as typeof setInterval;
  const realTimeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => realTimeout(ms / speed);
  if (!hasLocks) Reflect.deleteProperty(Navigator.prototype, "locks");
  Object.defineProperty(Navigator.prototype, "onLine", { get: () => controls.isOnline });
  Object.defineProperty(Document.prototype, "visibilityState", {
    get: () => (controls.isVisible ? "visible" : "hidden"),
  });
}
