import { useMemo } from "react";
import { civilIdKey, type ImportContext, lookupKey, type User } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { useToday } from "#web/shared/use-today.ts";
import { useLinkOptions } from "../form/linked-users.ts";

/**
 * What the references of a file are looked up in: the own organization, the users that may be linked.
 * @param from1904 whether the file counts its days from 1904 on
 */
export function useImportContext(actor: User, from1904: boolean): ImportContext {
  const organizations = useCollection("organizations").byId;
  const users = useCollection("users").byId;
  const { options } = useLinkOptions(actor);
  const today = useToday();
  const own = actor.organizationId === null ? undefined : organizations.get(actor.organizationId);
  return useMemo(() => {
    const linkable = options.flatMap(({ id, email }) => {
      const username = users.get(id)?.username;
      return [email, ...(username ? [username] : [])].map((text) => [lookupKey(text), id] as const);
    });
    return {
      organizations: new Map(own ? [[lookupKey(own.name), own.id]] : []),
      users: new Map(linkable),
      organizationId: own?.id,
      today,
      from1904,
    };
  }, [own, options, users, today, from1904]);
}

export function useCivilIds(): ReadonlySet<string> {
  const { rows } = useCollection("employees");
  return useMemo(() => new Set(rows.map(({ civilId }) => civilIdKey(civilId))), [rows]);
}
