import { useEffect } from "react";
import { useServerReads } from "#web/shared/contents/use-server-reads.ts";
import { useScansRead } from "#web/shared/scans/scan-choice.ts";

/** Reads scans by machine while nobody works, where the person has asked for it; loaded only then. */
export function IdleScans({ user }: { user: number }) {
  return useScansRead() ? <Running user={user} /> : null;
}

function Running({ user }: { user: number }) {
  const isRead = useServerReads(null);
  useEffect(() => {
    const end = new AbortController();
    void import("#web/shared/scans/start-idle-scans.ts").then(({ startIdleScans }) =>
      startIdleScans(user, isRead, end.signal),
    );
    return () => end.abort();
  }, [isRead, user]);
  return null;
}
