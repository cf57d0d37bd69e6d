import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type CalendarInput, languages } from "#domain/index";
import { httpJson } from "#web/local/index.ts";

const link = z.object({
  language: z.enum(languages),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
});
const answer = z.object({ link: z.nullable(link) });
const made = z.object({ token: z.string() });

export type OwnCalendarLink = z.infer<typeof link>;

/** GET /api/calendar: the own calendar link. It is made and seen online alone, and nothing of it is kept on the device. */
export function calendarLinkQuery(user: number) {
  return queryOptions({
    queryKey: ["/api/calendar", user],
    queryFn: async () => z.parse(answer, await httpJson("/api/calendar")),
    // apps read it meanwhile
    refetchOnMount: "always",
  });
}

function useCalendarLink<Input, Answer>(user: number, ask: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  const { queryKey } = calendarLinkQuery(user);
  return useMutation({ mutationFn: ask, onSettled: () => client.invalidateQueries({ queryKey }) });
}

/** POST /api/calendar, in place of an earlier link; answers with the token. */
export function useMakeCalendarLink(user: number) {
  return useCalendarLink(user, async (json: CalendarInput) =>
    z.parse(made, await httpJson("/api/calendar", { method: "POST", json })),
  );
}

/** DELETE /api/calendar */
export function useEndCalendarLink(user: number) {
  return useCalendarLink(user, async () => {
    await httpJson("/api/calendar", { method: "DELETE" });
  });
}
