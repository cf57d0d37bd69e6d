import { useQuery } from "@tanstack/react-query";
import type { User } from "#domain/index";
import { sessionQuery } from "./auth.queries.ts";

export function useCurrentUser(): User | null {
  return useQuery({ ...sessionQuery, enabled: false }).data ?? null;
}
