import { useSyncExternalStore } from "react";
import { localDayOf } from "#web/lib/local-day.ts";

/** How often the day is looked at, in milliseconds: timers stand still while a device sleeps. */
const LOOK_MS = 15_000;

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

export function useToday(): string {
  return useSyncExternalStore(subscribe, () => localDayOf(new Date()));
}
