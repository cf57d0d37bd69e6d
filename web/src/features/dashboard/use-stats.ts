import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { type DashboardStats, dashboardStats } from "#domain/index";
import { useCollection, useSyncStatus } from "#web/local/engine.ts";
import { useIsFirstLoad } from "#web/shared/use-connection.ts";
import { useNow } from "#web/ui/use-now.ts";
import { keptActiveUsers, statsQuery } from "./stats.queries.ts";

const MINUTE_MS = 60_000;
/** While more own changes than these are sent, each answer leads to a pull: the server counts after the last. */
const FEW = 20;

/**
 * The four figures. Documents are counted on this device, unsent ones too, so that the cards agree with the
 * list at once; until the first pull is complete it is the server's count. Null while neither is known.
 */
export function useStats(user: number): DashboardStats | null {
  const { rows, ready } = useCollection("documents");
  const loading = useIsFirstLoad(ready);
  const { lastSaved, online, sending } = useSyncStatus();
  const isSendingMany = (sending?.total ?? 0) > FEW;
  const client = useQueryClient();
  const { data: counted } = useQuery(statsQuery(user));
  // an upload stops being recent by itself
  const now = useNow(MINUTE_MS);
  const activeUsers = counted?.activeUsers ?? keptActiveUsers(user) ?? 1;
  const mine = useMemo(() => dashboardStats(rows, now, activeUsers), [rows, now, activeUsers]);

  // Each complete pull may have brought people as well as papers; the pages of a long one are not worth a call each.
  useEffect(() => {
    if (online && lastSaved !== null && !isSendingMany) void client.invalidateQueries({ queryKey: ["/api/stats"] });
  }, [lastSaved, online, isSendingMany, client]);

  if (counted && lastSaved === null) return counted;
  return loading ? null : mine;
}
