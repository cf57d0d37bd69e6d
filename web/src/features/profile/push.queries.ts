import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { httpJson, loadWakeUps } from "#web/local/index.ts";

const answer = z.object({ key: z.nullable(z.string()), subscribed: z.boolean() });

/** GET /api/push, and what the device itself says: it is woken only where both agree. */
export function pushQuery(user: number) {
  return queryOptions({
    queryKey: ["/api/push", user],
    queryFn: async () => {
      const { key, subscribed } = z.parse(answer, await httpJson("/api/push"));
      const device = await (await loadWakeUps()).wakeUpState(user);
      return { key, device: device === "on" && !subscribed ? "off" : device };
    },
    // an admin, the browser's settings or another session may have changed it
    refetchOnMount: "always",
  });
}
