import { useTranslation } from "react-i18next";
import { tenantOf } from "#domain/index";
import { isFromElsewhere, retry, retryNow, useRecord } from "#web/local/engine.ts";
import { loadSaving, type OutboxEntry } from "#web/local/index.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import type { Gone } from "./repair/gone.ts";
import { needsCategory } from "./repair/needs-category.ts";
import { viewRepairOf } from "./repair/view-repair.ts";
import { useDiscard } from "./use-discard.ts";

export const LazySaveRows = lazyWithPreload(
  async () => (await import("#web/features/employees/save-rows.tsx")).SaveRows,
);
export const LazySyncTyped = lazyWithPreload(async () => (await import("./sync-typed.tsx")).SyncTyped);

export const saveEntry = async (key: string) => (await loadSaving()).saveEntryFile(key);

/** Which right is missing, where that is known, and what was typed: nothing else shows it any more. */
export function Refused({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation();
  const lack = entry.refusal?.code === "forbidden" ? lackOf(entry) : null;
  return (
    <>
      {lack === null ? null : <p className="text-small">{t(lack)}</p>}
      {needsCategory(entry) ? null : <LazySyncTyped entry={entry} />}
    </>
  );
}

/** The sentence about the right that a change takes; null where more than one could be missing. */
function lackOf({ kind, collection }: OutboxEntry) {
  if (kind === "document.create" || kind === "document.update" || kind === "version.upload")
    return "documents.denied.upload";
  if (kind === "document.delete") return "documents.denied.delete";
  return collection === "employees" ? "employees.denied" : null;
}

/** Tries again what a person wants tried; what only waits goes with everything before it. */
export async function tryAgain(prepare: () => Promise<unknown>): Promise<void> {
  await prepare();
  retryNow();
}

interface EntryActsProps {
  entry: OutboxEntry;
  gone: Gone | null;
  /** What it is filed under cannot come back. */
  isHopeless: boolean;
  onRepair: (entry: OutboxEntry) => void;
}

export function EntryActs({ entry, gone, isHopeless, onRepair }: EntryActsProps) {
  const { t } = useTranslation();
  const isGone = gone !== null;
  const viewRepair = viewRepairOf(entry);
  const lacksCategory = needsCategory(entry) || (isHopeless && entry.collection === "documents");
  const repairable = lacksCategory || viewRepair !== null;
  const remove = useDiscard(entry);
  const retryLabel = useRetryLabel(entry);
  // of a record that is gone it helps only once somebody has restored that
  const canComeBack = gone !== "forGood" && !(isGone && entry.kind.startsWith("view."));
  const again =
    retryLabel && canComeBack ? (
      <Button
        variant={repairable || isGone ? "ghost" : "secondary"}
        className="btn-sm px-2.5"
        onClick={() => void tryAgain(() => retry(entry.key))}
      >
        {retryLabel}
      </Button>
    ) : null;
  return (
    <div className="mt-1 flex flex-wrap gap-1">
      {repairable ? (
        <Button variant="secondary" className="btn-sm px-2.5" onClick={() => onRepair(entry)}>
          {t(viewRepair ? `sync.view.${viewRepair}` : "sync.chooseCategory")}
        </Button>
      ) : null}
      {isGone ? null : again}
      <Button variant="ghost" className="btn-sm px-2.5" onClick={() => void remove()}>
        {t("common.discard")}
      </Button>
      {entry.file ? (
        <Button variant="ghost" className="btn-sm px-2.5" onClick={() => void saveEntry(entry.key)}>
          {t("sync.saveFile")}
        </Button>
      ) : null}
      {entry.kind === "employee.import" ? <LazySaveRows entry={entry} /> : null}
      {isGone ? again : null}
    </div>
  );
}

/**
 * What trying again is called; null where it can do nothing. Of what was written in another organization than the present
 * one, what is new goes to the present one, which is said, and a change finds nothing to change there.
 */
function useRetryLabel({ refusal, kind, tenant }: OutboxEntry): string | null {
  const { t } = useTranslation();
  const actor = useActor();
  const own = actor && tenantOf(actor);
  const name = useRecord("organizations", own)?.name ?? t("dashboard.privateSpace");
  if (refusal === null) return null;
  if (!isFromElsewhere({ refusal, tenant }, own ?? 0)) return t("common.retry");
  return /\.(create|import)$/.test(kind) ? t("sync.sendTo", { name }) : null;
}
