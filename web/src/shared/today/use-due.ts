import { useMemo } from "react";
import {
  defaultSettings,
  type OrganizationSettings,
  paperFactsReader,
  settingsOf,
  type Today,
  type TodayAsked,
  todayOf,
  worksWithEmployees,
} from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import type { CollectionView } from "#web/local/index.ts";
import { useActor } from "../use-actor.ts";
import { useIsFirstLoad } from "../use-connection.ts";
import { useToday } from "../use-today.ts";

/** What an organization decides, or the defaults: a private space has no settings of its own. */
export type SettingsFor = (tenant: number) => OrganizationSettings;

/** The settings of every organization, each the same object until the organization changes. */
function settingsReader({ byId }: CollectionView<"organizations">): SettingsFor {
  const known = new Map<number, OrganizationSettings>();
  return (tenant) => {
    const organization = byId.get(tenant);
    if (!organization?.settings) return defaultSettings;
    const settings = known.get(tenant) ?? settingsOf(organization);
    known.set(tenant, settings);
    return settings;
  };
}

const readers = new WeakMap<CollectionView<"organizations">, SettingsFor>();

export function useSettingsFor(): SettingsFor {
  const view = useCollection("organizations");
  const reader = readers.get(view) ?? settingsReader(view);
  readers.set(view, reader);
  return reader;
}

/** What is known of a person's papers; read once for all who ask. */
export const paperFactsOf = paperFactsReader();
const nobody: TodayAsked["employees"] = [];
let last: { asked: TodayAsked; today: Today } | null = null;

/** The last answer again where nothing has changed: header, panel and screen ask for the same. */
function askOnce(asked: TodayAsked): Today {
  const before = last?.asked;
  const same =
    before &&
    before.documents === asked.documents &&
    before.employees === asked.employees &&
    before.me === asked.me &&
    before.adminOf === asked.adminOf &&
    before.today === asked.today &&
    before.settingsFor === asked.settingsFor;
  if (!last || !same) last = { asked, today: todayOf(asked) };
  return last.today;
}

/** What deadlines are read from: all that the signed-in person sees on this device. */
export function useDated(): Omit<TodayAsked, "me" | "adminOf" | "today"> {
  const actor = useActor();
  const documents = useCollection("documents").rows;
  const people = useCollection("employees").rows;
  const settingsFor = useSettingsFor();
  const employees = actor && worksWithEmployees(actor) ? people : nobody;
  return useMemo(
    () => ({ documents, employees, settingsFor, readFacts: paperFactsOf }),
    [documents, employees, settingsFor],
  );
}

const nothing: Pick<TodayAsked, "documents" | "employees"> = { documents: [], employees: [] };

/** What is due, and which papers are missing; nothing while the first records are on their way, since more will be. */
export function useDue(): Today {
  const known = useDated();
  const isFirstLoad = useIsFirstLoad(useCollection("documents").ready);
  const dated = useMemo(() => (isFirstLoad ? { ...known, ...nothing } : known), [isFirstLoad, known]);
  const today = useToday();
  const actor = useActor();
  const me = actor?.id ?? 0;
  const adminOf = actor?.role === "admin" ? actor.organizationId : null;
  return useMemo(() => askOnce({ ...dated, me, adminOf, today }), [dated, me, adminOf, today]);
}
