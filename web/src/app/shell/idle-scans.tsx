import { useEffect } from "react";
import { useScansRead } from "#web/shared/scans/scan-choice.ts";

/** Reads scans by machine while nobody works, where the person has asked for it; loaded only then. */
export function IdleScans({ user }: { user: number }) {
  const isOn = useScansRead();
  useEffect(() => {
    if (!isOn) return;
    const end = new AbortController();
    void import("#web/shared/scans/start-idle-scans.ts").then(({ startIdleScans }) => startIdleScans(user, end.signal));
    return () => end.abort();
  }, [isOn, user]);
  return null;
}
