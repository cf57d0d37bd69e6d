import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useOutbox, useSyncStatus } from "#web/local/status.ts";
import type { EntryKind, EntryState, OutboxEntry } from "#web/local/types.ts";
import { toast } from "#web/ui/toast.ts";

/* What becomes of a kept change: forms wait for it a while, and a refusal is said aloud. */

/** sent: the server has it. kept: it stays on this device for now. refused: it needs attention. */
export type Outcome = "sent" | "kept" | "refused";

const awaited = new Map<string, (outcome: Outcome) => void>();
const listeners = new Set<() => void>();
let asked = 0;

/** Resolves when an upload has arrived, was refused, or turned out to have to wait. */
export function delivered(key: string): Promise<Outcome> {
  return new Promise((resolve) => {
    awaited.set(key, resolve);
    asked++;
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Without any progress for so long, an upload counts as waiting; it goes on in the background. */
const PATIENCE_MS = 10_000;
/** So long may it take until a change that was just kept is listed. */
const LISTED_MS = 1_500;

/** How an awaited change stands; null while it is under way. */
export function outcomeOf(entry: OutboxEntry | undefined, seen: boolean, online: boolean): Outcome | null {
  if (entry?.state === "attention") return "refused";
  if (entry?.state === "sent" || (!entry && seen)) return "sent";
  return online ? null : "kept";
}

/** Titles of the error catalogue (specification, section 8), by what was refused. */
const failures = {
  "document.create": "documents.toasts.uploadFailed",
  "document.update": "documents.toasts.updateFailed",
  "document.delete": "documents.toasts.deleteFailed",
  "document.restore": "documents.toasts.updateFailed",
  "category.create": "categories.toasts.createFailed",
  "category.update": "categories.toasts.updateFailed",
  "category.delete": "categories.toasts.deleteFailed",
  "category.restore": "categories.toasts.updateFailed",
  "subcategory.create": "categories.toasts.subcategoryCreateFailed",
  "subcategory.update": "categories.toasts.updateFailed",
  "subcategory.delete": "categories.toasts.subcategoryDeleteFailed",
  "subcategory.restore": "categories.toasts.updateFailed",
} as const satisfies Record<EntryKind, string>;

/** The changes that were refused since the last look. */
export function newlyRefused(before: ReadonlyMap<string, EntryState>, now: readonly OutboxEntry[]): OutboxEntry[] {
  return now.filter(({ key, state }) => {
    const known = before.get(key);
    return state === "attention" && known !== undefined && known !== "attention";
  });
}

/** Watches the outbox for what forms wait for, and says refusals. One of it stands in the dashboard. */
export function useDeliveries(): void {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const { online } = useSyncStatus();
  const question = useSyncExternalStore(subscribe, () => asked);
  const states = useRef<ReadonlyMap<string, EntryState>>(new Map());

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is judged at once
  useEffect(() => {
    const settle = (key: string, outcome: Outcome) => {
      awaited.get(key)?.(outcome);
      awaited.delete(key);
      if (outcome === "refused") return;
      const text = outcome === "sent" ? t("documents.toasts.uploaded") : t("documents.toasts.kept");
      toast.success(t("common.success"), text);
    };
    const before = states.current;
    for (const { kind, refusal } of newlyRefused(before, outbox)) {
      toast.error(t(failures[kind]), refusal ? `${refusal.status}: ${refusal.sentence}` : undefined);
    }
    states.current = new Map(outbox.map(({ key, state }) => [key, state]));
    for (const key of [...awaited.keys()]) {
      const outcome = outcomeOf(
        outbox.find((entry) => entry.key === key),
        before.has(key),
        online,
      );
      if (outcome) settle(key, outcome);
    }
    const unlisted = setTimeout(() => {
      for (const key of [...awaited.keys()]) if (!outbox.some((entry) => entry.key === key)) settle(key, "sent");
    }, LISTED_MS);
    const patience = setTimeout(() => {
      for (const key of [...awaited.keys()]) settle(key, "kept");
    }, PATIENCE_MS);
    return () => {
      clearTimeout(unlisted);
      clearTimeout(patience);
    };
  }, [outbox, online, question, t]);
}
