import { useTranslation } from "react-i18next";
import { attachmentOf } from "#web/local/engine.ts";
import type { EntryKind, OutboxEntry, SyncStatus } from "#web/local/index.ts";

export function useSyncWords(): (status: SyncStatus) => string {
  const { t } = useTranslation();
  return ({ state, waiting, attention, sending }) => {
    if (state === "attention") return t("sync.attention", { count: attention });
    if (state === "offline") return waiting > 0 ? t("sync.offlineWaiting", { count: waiting }) : t("sync.offline");
    if (state === "sending" && sending) return t("sync.sending", { index: sending.index, total: sending.total });
    if (state === "waiting" || state === "sending") return t("sync.waiting", { count: waiting });
    return t(`sync.${state}`);
  };
}

/** What the list of unsent work is called: what the indicator says when there is none. */
export function useSyncTitle(): (status: SyncStatus) => string {
  const { t } = useTranslation();
  const words = useSyncWords();
  return (status) => (status.waiting + status.attention > 0 ? t("sync.title") : words(status));
}

/** The name of a kind in the dictionaries: document.create is documentCreate. */
type Word<Kind extends EntryKind> = Kind extends `${infer About}.${infer Act}` ? `${About}${Capitalize<Act>}` : never;

function wordOf(kind: EntryKind) {
  const [about = "", act = ""] = kind.split(".");
  return `${about}${act.charAt(0).toUpperCase()}${act.slice(1)}` as Word<EntryKind>;
}

export function useEntryTitle(): (entry: OutboxEntry) => string {
  const { t } = useTranslation();
  return (entry) => {
    const { kind, title, records } = entry;
    if (kind === "employee.import") return t("sync.kind.employeeImport", { title, count: records?.length ?? 0 });
    const paper = t(`employees.attachments.${attachmentOf(entry) ?? "unknown"}`);
    return t(`sync.kind.${wordOf(kind)}`, { title, paper });
  };
}
