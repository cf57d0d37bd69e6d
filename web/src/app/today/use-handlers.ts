import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type Deadline, type HandlingsByPaper, registry, seesRecord, type User } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { httpJson } from "#web/local/index.ts";
import { useConnection } from "#web/shared/use-connection.ts";

export interface Handler {
  id: number;
  fullName: string;
}

const answer = z.array(z.object({ id: z.number(), fullName: z.string() }));

async function fetchHandlers(path: string): Promise<Handler[]> {
  return z.parse(answer, await httpJson(path));
}

/** A record as far as it tells who sees it, and who sees to it. */
export interface HandledRow {
  tenant: number;
  uploadedBy?: number | null;
  handling?: HandlingsByPaper;
}

/** Whom the records name as seeing to them. */
function namedIn(rows: readonly Pick<HandledRow, "handling">[]): Handler[] {
  return rows.flatMap(({ handling }) =>
    Object.values(handling ?? {}).flatMap(({ by, byName }) =>
      by === null || byName === null ? [] : [{ id: by, fullName: byName }],
    ),
  );
}

/**
 * The people whom a deadline may be handed over to, oneself first: as the server lists them, and without it those of
 * them whom this device knows.
 */
export function useHandlers(
  actor: User,
  { collection, id }: Pick<Deadline, "collection" | "id">,
  record: HandledRow,
): { options: readonly Handler[]; complete: boolean } {
  const { online } = useConnection();
  const path = `/api/${collection}/${id}/handling`;
  const fetched = useQuery({
    queryKey: [path, actor.id, actor.organizationId],
    queryFn: () => fetchHandlers(path),
    enabled: online,
    staleTime: 0,
  }).data;
  const users = useCollection("users").rows;
  const rows: readonly HandledRow[] = useCollection(collection).rows;
  const self = { id: actor.id, fullName: actor.fullName };
  if (fetched) return { options: [self, ...fetched.filter((one) => one.id !== actor.id)], complete: true };
  const { access } = registry[collection];
  const owned = { tenant: record.tenant, uploadedBy: record.uploadedBy ?? null };
  const colleagues = users.filter((user) => user.isActive && seesRecord(user, access, owned));
  const named = namedIn(rows.filter(({ tenant }) => tenant === record.tenant));
  const known = new Map([...named, ...colleagues].map((one) => [one.id, { id: one.id, fullName: one.fullName }]));
  known.delete(actor.id);
  const others = [...known.values()].sort((a, b) => a.fullName.localeCompare(b.fullName));
  return { options: [self, ...others], complete: false };
}
