import { useQuery } from "@tanstack/react-query";
import type { User } from "#domain/index";
import { sessionQuery } from "./auth.queries.ts";

/** The signed-in person, null while nobody is. */
export function useCurrentUser(): User | null {
  return useQuery({ ...sessionQuery, enabled: false }).data ?? null;
}
