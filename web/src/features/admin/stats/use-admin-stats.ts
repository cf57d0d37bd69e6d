import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { AdminStats, User } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { useConnection, useIsFirstLoad } from "#web/shared/use-connection.ts";
import { ADMIN_STATS, adminStatsQuery, keptAdminStats } from "./admin-stats.queries.ts";
import { shownStats } from "./admin-stats.ts";

/** The figures of the Admin Panel, null while neither the server's nor this device's are known. */
export function useAdminStats(actor: User): AdminStats | null {
  const users = useCollection("users");
  const organizations = useCollection("organizations");
  const employees = useCollection("employees");
  const { online } = useConnection();
  const loading = useIsFirstLoad(users.ready);
  const client = useQueryClient();
  const { data } = useQuery(adminStatsQuery(actor));
  const people = useMemo(
    () => ({ users: users.rows, organizations: organizations.rows, employees: employees.rows }),
    [users.rows, organizations.rows, employees.rows],
  );

  // What a pull brought is counted anew, so that cards and lists agree.
  // biome-ignore lint/correctness/useExhaustiveDependencies: people stand for what the pull brought
  useEffect(() => {
    if (online) void client.invalidateQueries({ queryKey: ADMIN_STATS });
  }, [people, online, client]);

  // On a first visit the server has counted before the rows are here.
  if (loading) return data ?? null;
  return shownStats(actor.role, people, data ?? keptAdminStats(actor), new Date());
}
