import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { User } from "#domain/index";
import { sessionQuery } from "./auth.queries.ts";

/** Whether somebody is signed in, for the guard and pages that visitors see; rights are a matter of `useActor`. */
export function useSession(): UseQueryResult<User | null> {
  return useQuery({ ...sessionQuery, enabled: false });
}
