import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { HttpError, httpJson } from "#web/local/index.ts";

const answer = z.array(
  z.object({
    id: z.string(),
    /** The User-Agent with which it began. */
    device: z.nullable(z.string()),
    created: z.string(),
    /** To the hour. */
    lastSeen: z.string(),
    current: z.boolean(),
  }),
);

export type OwnSession = z.infer<typeof answer>[number];

/** GET /api/sessions: one's own, this browser's first, then the one last seen. Nothing of it is kept on the device. */
export function sessionsQuery(user: number) {
  return queryOptions({
    queryKey: ["/api/sessions", user],
    queryFn: async () => {
      const sessions = z.parse(answer, await httpJson("/api/sessions"));
      return sessions.sort((a, b) => Number(b.current) - Number(a.current));
    },
    // devices come and go without this one: what is in memory is shown, and fetched anew
    refetchOnMount: "always",
  });
}

/** DELETE /api/sessions/{id}: with effect on that browser's next request. One that has ended already counts as ended. */
export function useEndSession(user: number) {
  const client = useQueryClient();
  const { queryKey } = sessionsQuery(user);
  return useMutation({
    mutationFn: async ({ id }: OwnSession) => {
      try {
        await httpJson(`/api/sessions/${id}`, { method: "DELETE" });
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 404) throw error;
      }
    },
    onSuccess: (_, ended) => client.setQueryData(queryKey, (sessions) => sessions?.filter(({ id }) => id !== ended.id)),
  });
}
