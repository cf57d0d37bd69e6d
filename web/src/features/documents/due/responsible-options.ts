import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import * as z from "zod/mini";
import { type Document, isPrivate, type User } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { httpJson } from "#web/local/index.ts";
import { useConnection } from "#web/shared/use-connection.ts";

export interface ResponsibleOption {
  id: number;
  fullName: string;
}

const path = "/api/documents/responsible-options";
const answer = z.array(z.object({ id: z.number(), fullName: z.string() }));

async function fetchOptions(): Promise<ResponsibleOption[]> {
  return z.parse(answer, await httpJson(path));
}

const byName = (a: ResponsibleOption, b: ResponsibleOption) => a.fullName.localeCompare(b.fullName);

/** The people whom documents name as responsible, by name. */
export function namedIn(documents: readonly Document[]): ResponsibleOption[] {
  const names = new Map<number, string>();
  for (const { responsibleId, responsibleName } of documents) {
    if (responsibleId != null && responsibleName != null) names.set(responsibleId, responsibleName);
  }
  return [...names].map(([id, fullName]) => ({ id, fullName })).sort(byName);
}

/**
 * The people who may see to a document of a tenant, oneself first: as the server lists them, and without it those whom
 * this device knows. In a private space that is oneself.
 * @param wanted false: the server is not asked
 */
export function useResponsibleOptions(
  actor: User | null,
  tenant: number,
  wanted = true,
): { options: readonly ResponsibleOption[]; complete: boolean } {
  const { online } = useConnection();
  const alone = actor !== null && isPrivate(actor, tenant);
  const fetched = useQuery({
    queryKey: [path, actor?.id, actor?.organizationId],
    queryFn: fetchOptions,
    enabled: online && wanted && actor !== null && !alone,
    staleTime: 0,
  }).data;
  const documents = useCollection("documents").rows;
  const users = useCollection("users").rows;
  const options = useMemo(() => {
    if (actor === null) return [];
    const self = { id: actor.id, fullName: actor.fullName };
    if (alone) return [self];
    const colleagues = users.filter((user) => user.isActive && user.organizationId === tenant);
    const named = namedIn(documents.filter((document) => document.tenant === tenant));
    const known = new Map([...named, ...colleagues].map(({ id, fullName }) => [id, { id, fullName }]));
    const others = fetched ?? [...known.values()].sort(byName);
    return [self, ...others.filter(({ id }) => id !== actor.id)];
  }, [fetched, documents, users, actor, tenant, alone]);
  return { options, complete: alone || fetched !== undefined };
}
