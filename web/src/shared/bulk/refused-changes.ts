import { useTranslation } from "react-i18next";
import { tenantOf } from "#domain/index";
import { isFromElsewhere, useOutbox } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { useActor } from "../use-actor.ts";

/* A refused change of a record is mended by the next one, which takes its place, instead of a second one being sent. */

const isMendable = ({ kind, refusal }: OutboxEntry) =>
  refusal !== null && /^(document|employee)\.(create|update)$/.test(kind);

/** Refused changes of documents and employees that the next one takes the place of: their keys by record. */
export function refusedChanges(unsent: readonly OutboxEntry[]): ReadonlyMap<number, string> {
  return new Map(unsent.filter(isMendable).map(({ record, key }) => [record, key]));
}

export function useRefusedChange(record: number): string | null {
  return refusedChanges(useOutbox()).get(record) ?? null;
}

/**
 * What is said once a refused change was mended that stays refused, because it was written in another organization.
 * @returns null where the change of this record goes, or there is none
 */
export function useElsewhereToast(record: number): (() => void) | null {
  const { t } = useTranslation();
  const actor = useActor();
  const entry = useOutbox().find((one) => one.record === record && isMendable(one));
  if (!actor || !entry || !isFromElsewhere(entry, tenantOf(actor))) return null;
  return () => toast.success(t("common.success"), t("sync.keptElsewhere", { list: t("sync.title") }));
}
