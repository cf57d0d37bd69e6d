import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { correctedMembers, employeeNameIn, fieldOfMember, hasActivity } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { latestActivityQuery } from "#web/shared/activity/activity.queries.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { paperOfEntry } from "./conflict-values.ts";

export interface OtherChange {
  /** Who made it: as the reader's language writes it, where an employee belongs to the account. */
  who: string;
  /** The same person, in another window or on another device. */
  isOwn: boolean;
  /** When, in milliseconds since the epoch. */
  at: number;
}

/**
 * Who gave the fields of a conflicted entry the values that the server has, by field; null until the server has said.
 * Fields of which it says nothing are missing, and all of them are without a connection.
 */
export function useOtherChanges(entry: OutboxEntry): ReadonlyMap<string, OtherChange> | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const { online } = useConnection();
  const user = useActor()?.id ?? 0;
  const version = useCollection(entry.collection).byId.get(entry.record)?.version ?? 0;
  const employees = useCollection("employees").rows;
  // what is one person's own has no activity: that person made the other change
  const known = hasActivity(entry.collection);
  const { data } = useQuery({
    ...latestActivityQuery(user, hasActivity(entry.collection) ? entry.collection : "documents", entry.record, version),
    enabled: online && user !== 0 && known,
  });
  const paper = paperOfEntry(entry);
  const changes = useMemo(() => {
    const found = new Map<string, OtherChange>();
    // of a paper, what has no field of its own is in one
    const membersIn = (field: string): readonly string[] =>
      paper === null
        ? [field]
        : correctedMembers.filter((member) => (fieldOfMember(paper, member) ?? "papers") === field);
    for (const { actor, actorName, at, fields } of data ?? []) {
      for (const field of fields.flatMap(membersIn)) {
        if (found.has(field)) continue;
        const employee = actor === null ? undefined : employees.find(({ userId }) => userId === actor);
        const name = employee ? employeeNameIn(employee, language) : actorName;
        found.set(field, { who: name ?? t("common.unknown"), isOwn: actor === user, at: Date.parse(at) });
      }
    }
    return found;
  }, [data, employees, language, paper, t, user]);
  return data || !online || !known ? changes : null;
}
