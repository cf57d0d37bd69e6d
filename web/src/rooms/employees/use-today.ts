import { useSyncExternalStore } from "react";

/** How often the day is looked at, in milliseconds: timers stand still while a device sleeps. */
const LOOK_MS = 15_000;

/** The viewer's local calendar day at a time, `YYYY-MM-DD`. */
export function localDayOf(time: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(time.getFullYear()).padStart(4, "0")}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_MS);
  document.addEventListener("visibilitychange", listener);
  addEventListener("focus", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
    removeEventListener("focus", listener);
  };
}

/** Today in the viewer's zone; turns over at midnight without a reload. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => localDayOf(new Date()));
}
