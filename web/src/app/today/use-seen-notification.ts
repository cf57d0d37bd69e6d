import { useEffect } from "react";
import { loadWakeUps } from "#web/local/index.ts";

/** Closes the notification of what is due whenever somebody comes to see the list itself. */
export function useSeenNotification(): void {
  useEffect(() => {
    const close = () => {
      // one that stays is in nobody's way
      if (document.visibilityState !== "visible") return;
      loadWakeUps()
        .then(({ closeNotification }) => closeNotification())
        .catch(() => {});
    };
    close();
    document.addEventListener("visibilitychange", close);
    return () => document.removeEventListener("visibilitychange", close);
  }, []);
}
