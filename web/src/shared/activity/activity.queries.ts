import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type ActivityCollection, type ActivityKind, MOST_ACTIVITY } from "#domain/index";
import { HttpError, httpJson } from "#web/local/index.ts";

// kinds and collections as text: a newer server may know more of them
const answer = z.object({
  entries: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      kind: z.string(),
      collection: z.string(),
      record: z.nullable(z.number()),
      name: z.nullable(z.string()),
      actor: z.nullable(z.number()),
      actorName: z.nullable(z.string()),
      fields: z.array(z.string()),
      source: z.string(),
      // a server of the previous build has neither
      device: z._default(
        z.nullable(z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) })),
        null,
      ),
      count: z._default(z.number(), 1),
    }),
  ),
  next: z.nullable(z.string()),
});

export type ShownActivity = z.infer<typeof answer>["entries"][number];
type Page = z.infer<typeof answer>;

export interface ActivityFilter {
  collection?: ActivityCollection;
  record?: number;
  actor?: number;
  kind?: ActivityKind;
  /** ISO 8601 UTC. */
  from?: string;
}

async function fetchPage(filter: ActivityFilter, before: string, limit?: number): Promise<Page> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, before, limit })) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  try {
    return z.parse(answer, await httpJson(`/api/activity?${query}`));
  } catch (error) {
    // a record that has not been sent yet
    if (filter.record !== undefined && error instanceof HttpError && error.status === 404)
      return { entries: [], next: null };
    throw error;
  }
}

/** GET /api/activity by pages, the newest first. It is fetched when somebody looks, and not kept on the device. */
export function activityQuery(user: number, filter: ActivityFilter) {
  return infiniteQueryOptions({
    queryKey: ["/api/activity", user, filter],
    queryFn: ({ pageParam }) => fetchPage(filter, pageParam),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    refetchOnMount: "always",
    gcTime: 0,
  });
}

/**
 * The newest entries about a record, the newest first.
 * @param version the record's, as it is known here; another one is asked for anew
 */
export function latestActivityQuery(user: number, collection: ActivityCollection, record: number, version: number) {
  return queryOptions({
    queryKey: ["/api/activity", "latest", user, collection, record, version],
    queryFn: async () => (await fetchPage({ collection, record }, "")).entries,
    gcTime: 0,
  });
}

export async function allActivity(filter: ActivityFilter, most: number): Promise<ShownActivity[]> {
  const found: ShownActivity[] = [];
  for (let before: string | null = ""; before !== null && found.length < most; ) {
    const page: Page = await fetchPage(filter, before, MOST_ACTIVITY);
    found.push(...page.entries);
    before = page.next;
  }
  return found;
}
