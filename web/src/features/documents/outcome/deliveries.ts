import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { type OutboxDatabase, useSyncStatus, useWatched } from "#web/local/engine.ts";
import type { EntryKind, EntryState, OutboxEntry } from "#web/local/index.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { isInBatch } from "../batch/batch-store.ts";
import { useBatchNews } from "../batch/use-batch-news.ts";
import { endOf, hasArrived, type Place } from "./arrivals.ts";

/* What becomes of a kept change: forms wait for it a while, and a refusal is said aloud. */

/** sent: the server has it. kept: it stays on this device for now. refused: it needs attention. */
export type Outcome = "sent" | "kept" | "refused" | "discarded";

/** A kept upload whose form waits. */
interface Awaited extends Place {
  /** The card says a refusal in its own words (specification, section 8). */
  card: boolean;
  resolve: (outcome: Outcome) => void;
}

const awaited = new Map<string, Awaited>();
const listeners = new Set<() => void>();
let asked = 0;

function awaitKey(key: string, what: Omit<Awaited, "resolve">): Promise<Outcome> {
  return new Promise((resolve) => {
    awaited.set(key, { ...what, resolve });
    asked++;
    for (const listener of listeners) listener();
  });
}

/** Resolves when an upload has arrived, was refused or discarded, or turned out to have to wait. */
export function delivered(key: string, record: number, card: boolean): Promise<Outcome> {
  return awaitKey(key, { collection: "documents", record, card });
}

/**
 * Resolves when an employee's new record and its attachments have ended, with the least good of their outcomes. Who
 * asks says a success; a refusal is said here.
 * @param keys of the changes, that of the employee first
 */
export async function employeeDelivered(keys: readonly string[], record: number): Promise<Outcome> {
  const ends = await Promise.all(keys.map((key) => awaitKey(key, { collection: "employees", record, card: false })));
  return worst.find((outcome) => ends.includes(outcome)) ?? "sent";
}

const worst: readonly Outcome[] = ["refused", "discarded", "kept"];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Without any progress for so long, an upload counts as waiting; it goes on in the background. */
const PATIENCE_MS = 10_000;

/**
 * How an awaited change stands, as far as the list tells; null while it is under way or not listed.
 * @param arrived whether the pull has brought its record
 */
export function outcomeOf(
  entry: OutboxEntry | undefined,
  { arrived, online }: { arrived: boolean; online: boolean },
): Outcome | null {
  if (entry?.state === "attention") return "refused";
  if (!entry && arrived) return "sent";
  return online ? null : "kept";
}

/**
 * Ends what is awaited and has ended: by the list, or, where that does not tell, by the outbox itself a moment later.
 * @param waiting keys of changes, each with whether the pull has brought what it made
 */
export function judgeAwaited(
  waiting: Iterable<readonly [string, () => boolean]>,
  outbox: readonly OutboxEntry[],
  online: boolean,
  end: (key: string, outcome: Outcome) => void,
): void {
  for (const [key, arrived] of [...waiting]) {
    const entry = outbox.find((one) => one.key === key);
    const outcome = outcomeOf(entry, { arrived: arrived(), online });
    if (outcome) end(key, outcome);
    else if (!entry) void endOf(key, arrived).then((late) => late && end(key, late));
  }
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
  "employee.create": "employees.toasts.error",
  "employee.update": "employees.toasts.error",
  "employee.delete": "employees.toasts.error",
  "employee.restore": "employees.toasts.error",
  "employee.import": "employees.toasts.error",
  "attachment.upload": "employees.toasts.uploadFailed",
  "attachment.delete": "employees.toasts.error",
  "attachment.restore": "employees.toasts.error",
} as const satisfies Record<EntryKind, string>;

/** States by key, as an outbox was last looked at. */
let looked: { of: OutboxDatabase; states: ReadonlyMap<string, EntryState> } | null = null;

/**
 * The changes that were refused since the last look; none at the first. A change may be answered before it was ever
 * listed, so one that is listed as refused at once was refused since, too.
 */
export function newlyRefused(
  before: ReadonlyMap<string, EntryState> | null,
  now: readonly OutboxEntry[],
): OutboxEntry[] {
  return before ? now.filter(({ key, state }) => state === "attention" && before.get(key) !== "attention") : [];
}

/** Watches the outbox for what forms wait for, and says refusals. One of it stands in the dashboard. */
export function useDeliveries(): void {
  const { t } = useTranslation();
  const { of, entries: outbox } = useWatched();
  const { online } = useSyncStatus();
  const question = useSyncExternalStore(subscribe, () => asked);
  useBatchNews();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is judged at once
  useEffect(() => {
    const settle = (key: string, outcome: Outcome) => {
      const form = awaited.get(key);
      if (!awaited.delete(key)) return;
      form?.resolve(outcome);
      if (form?.collection !== "documents") return;
      if (outcome === "sent") toast.success(t("common.success"), t("documents.toasts.uploaded"));
      if (outcome === "kept") toast.success(t("common.success"), t("documents.toasts.kept"));
    };
    const before = looked && looked.of === of ? looked.states : null;
    for (const { key, kind, refusal, waitsFor } of newlyRefused(before, outbox)) {
      if (isInBatch(key)) continue;
      if (!refusal) {
        // what was there already is named by the refusal that it waits behind
        if (waitsFor && !before?.has(key)) toast.error(t("sync.title"), t("sync.behind", { title: waitsFor }));
        continue;
      }
      const { status, sentence } = refusal;
      const text = awaited.get(key)?.card
        ? t("documents.toasts.uploadFailedCard", { status, text: sentence })
        : `${status}: ${sentence}`;
      toast.error(t(failures[kind]), text);
    }
    if (of) looked = { of, states: new Map(outbox.map(({ key, state }) => [key, state])) };
    const waiting = [...awaited].map(([key, place]) => [key, () => hasArrived(place)] as const);
    judgeAwaited(waiting, outbox, online, settle);
    const patience = setTimeout(() => {
      for (const key of [...awaited.keys()]) settle(key, "kept");
    }, PATIENCE_MS);
    return () => clearTimeout(patience);
  }, [of, outbox, online, question, t]);
}
