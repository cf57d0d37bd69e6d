import { ArrowUp, Clock3, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatBytes, refusalSentence } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { canRetryWithOthers, expiresWithoutVisits, retryAll, useOutbox } from "#web/local/engine.ts";
import type { OutboxEntry, SyncStatus } from "#web/local/index.ts";
import { RowMenu } from "#web/shared/list/row-menu.tsx";
import { Button } from "#web/ui/button.tsx";
import { Gutter } from "#web/ui/list/gutter.tsx";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { useEntryTitle } from "./entry-title.ts";
import { hopelessOf, useGone } from "./repair/gone.ts";
import { EntryActs, LazySaveRows, LazySyncTyped, Refused, saveEntry, tryAgain } from "./sync-acts.tsx";
import { ConflictReason, SyncConflict } from "./sync-conflict.tsx";
import { useSyncTitle } from "./sync-words.ts";
import { useDecideAll } from "./use-decide-all.ts";
import { useDiscard, useDiscardAll } from "./use-discard.ts";

const SyncGone = lazyWithPreload(async () => (await import("./sync-gone.tsx")).SyncGone);

export const AGE_EVERY_MS = 20_000;

export function SyncList({ status, onRepair }: { status: SyncStatus; onRepair: (entry: OutboxEntry) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const title = useSyncTitle()(status);
  const entries = useOutbox();
  const now = useNow(AGE_EVERY_MS);
  const { online, lastSaved, late } = status;
  const refused = entries.filter(({ state }) => state === "attention");
  const conflicts = refused.filter((entry) => entry.conflicts.length > 0);
  const discardAll = useDiscardAll();
  const decideAll = useDecideAll();
  const sorted = [...entries].sort((a, b) => Number(b.state === "attention") - Number(a.state === "attention"));
  const day = (time: number) => format.date(new Date(time).toISOString());
  const today = lastSaved !== null && day(lastSaved) === day(now);
  const time =
    lastSaved === null ? null : today ? format.time(lastSaved) : `${day(lastSaved)} ${format.time(lastSaved)}`;
  const line = online
    ? time === null
      ? t("sync.online")
      : t("sync.onlineSaved", { time })
    : time === null
      ? t("sync.offline")
      : t("sync.offlineSaved", { time });

  return (
    <div className="flex max-h-[min(70dvh,32rem)] flex-col">
      <div className="flex items-baseline justify-between gap-3 px-4 py-3">
        <h2 className="font-semibold">{title}</h2>
        <span className="text-caption text-ink-2">{line}</span>
      </div>
      {isSecureContext ? null : (
        <p className="bg-tint-warning px-4 py-2 text-small text-warning">{t("sync.insecure")}</p>
      )}
      {expiresWithoutVisits() && (entries.length > 0 || !online) ? (
        <p className="bg-tint-warning px-4 py-2 text-small text-warning">{t("sync.sevenDays")}</p>
      ) : null}
      {late ? <p className="bg-tint-warning px-4 py-2 text-small text-warning">{t("sync.late")}</p> : null}
      <div className="mx-4 mb-3 flex flex-wrap gap-1 empty:hidden">
        {canRetryAll(entries, online) ? (
          <Button variant="secondary" className="btn-sm px-2.5" onClick={() => void tryAgain(retryAll)}>
            {t("sync.retryAll")}
          </Button>
        ) : null}
        {conflicts.length > 1 ? (
          <Button variant="secondary" className="btn-sm px-2.5" onClick={() => void decideAll(conflicts)}>
            {t("sync.conflict.all", { count: conflicts.length })}
          </Button>
        ) : null}
        {refused.length > 1 ? (
          <Button variant="ghost" className="btn-sm px-2.5" onClick={() => void discardAll(refused)}>
            {t("sync.discardAll")}
          </Button>
        ) : null}
      </div>
      <ul className="overflow-y-auto">
        {sorted.map((entry) => (
          <SyncEntry key={entry.key} entry={entry} now={now} online={online} onRepair={onRepair} />
        ))}
      </ul>
      <p className="border-base-300 border-t bg-wash px-4 py-2.5 text-caption text-ink-2">
        {entries.length > 0
          ? t("sync.kept")
          : t(status.state === "loading" ? "sync.loadingHint" : online ? "sync.empty" : "sync.emptyOffline")}
      </p>
    </div>
  );
}

/** Whether one button tries several again: what was refused for a while, and what waits although the server answers. */
function canRetryAll(entries: readonly OutboxEntry[], online: boolean): boolean {
  if (online && entries.some(({ state, waitsFor }) => state === "waiting" && !waitsFor)) return true;
  return entries.filter(({ refusal }) => canRetryWithOthers(refusal)).length > 1;
}

interface SyncEntryProps {
  entry: OutboxEntry;
  now: number;
  online: boolean;
  /** Null where nothing is sent: then what was written can be read, copied and saved, and nothing else. */
  onRepair: ((entry: OutboxEntry) => void) | null;
}

/** One unsent change: what it is, why it is not sent, and what can be done with it. */
export function SyncEntry({ entry, now, online, onRepair }: SyncEntryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const title = useEntryTitle()(entry);
  const reason = useReason()(entry, online);
  const gone = useGone(entry);
  const isHopeless = hopelessOf(entry, useOutbox()) !== undefined;
  const { state, file } = entry;
  const refused = state === "attention";
  const [Icon, tone] = refused
    ? [TriangleAlert, "text-error"]
    : state === "sending"
      ? [ArrowUp, "text-info"]
      : [Clock3, "text-info"];

  return (
    <li className="flex border-base-300 border-t">
      <Gutter className="items-start pt-3" mark={<Icon size={17} strokeWidth={1.5} className={tone} />} />
      <div className="flex min-w-0 grow flex-col gap-1 px-3 py-3">
        <div className="flex items-baseline justify-between gap-3">
          <bdi dir="auto" className="min-w-0 font-medium wrap-anywhere">
            {title}
          </bdi>
          <span className="flex flex-none items-center gap-1 text-caption text-ink-2">
            {format.age(entry.createdAt, now)}
            {state === "waiting" && onRepair ? <WaitingActs entry={entry} title={title} /> : null}
          </span>
        </div>
        {onRepair === null ? (
          <Kept entry={entry} reason={entry.refusal ? reason : null} />
        ) : file && state === "sending" ? (
          <>
            <bdi dir="ltr" className="self-start text-ink-2 text-small">
              {t("sync.progress", { sent: formatBytes(file.sent), size: formatBytes(file.size) })}
            </bdi>
            <progress className="progress h-1 text-info" value={file.sent} max={file.size} aria-label={title} />
          </>
        ) : gone ? (
          <SyncGone entry={entry} gone={gone} />
        ) : entry.conflicts.length > 0 ? (
          <ConflictReason entry={entry}>{reason}</ConflictReason>
        ) : (
          <>
            <p className={`text-small ${refused ? "text-error" : "text-ink-2"}`}>
              {isHopeless ? t("sync.waitsForGone", { title: entry.waitsFor }) : reason}
            </p>
            {refused ? <Refused entry={entry} /> : null}
          </>
        )}
        {onRepair === null ? null : entry.conflicts.length > 0 ? (
          <SyncConflict entry={entry} />
        ) : refused ? (
          <EntryActs entry={entry} gone={gone} isHopeless={isHopeless} onRepair={onRepair} />
        ) : null}
        {state === "waiting" && onRepair && entry.kind === "employee.import" ? <LazySaveRows entry={entry} /> : null}
      </div>
    </li>
  );
}

/** What can be done with a change that goes by itself: rarely wanted, so it is in a menu. */
function WaitingActs({ entry, title }: { entry: OutboxEntry; title: string }) {
  const { t } = useTranslation();
  const remove = useDiscard(entry);
  const saveFile = { id: "save", label: t("sync.saveFile"), onSelect: () => void saveEntry(entry.key) };
  return (
    <span className="-me-2 -my-2">
      <RowMenu
        label={t("documents.actions.menu", { name: title })}
        items={[
          ...(entry.file ? [saveFile] : []),
          { id: "discard", label: t("common.discard"), onSelect: () => void remove(), destructive: true },
        ]}
      />
    </span>
  );
}

/** What was written in a change, and the way to save it, where nothing can be sent. */
function Kept({ entry, reason }: { entry: OutboxEntry; reason: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      {reason === null ? null : <p className="text-error text-small">{reason}</p>}
      <LazySyncTyped entry={entry} />
      {entry.kind === "employee.import" ? (
        <LazySaveRows entry={entry} />
      ) : (
        <Button variant="secondary" className="btn-sm mt-1 self-start px-2.5" onClick={() => void saveEntry(entry.key)}>
          {t("sync.saveFile")}
        </Button>
      )}
    </>
  );
}

function useReason(): (entry: OutboxEntry, online: boolean) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ state, refusal, foreign, waitsFor, follows }, online) => {
    if (foreign) return t("sync.foreign", { status: foreign });
    if (refusal) {
      const { code, row = null } = refusal;
      return code ? refusalSentence({ code, row }, language) : refusal.sentence;
    }
    if (waitsFor && follows) return t("sync.follows");
    if (waitsFor) return t("sync.waitsFor", { title: waitsFor });
    if (state === "sending") return t("sync.isSending");
    return t(online ? "sync.waitsTurn" : "sync.waitsForConnection");
  };
}
