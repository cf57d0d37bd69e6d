import { useTranslation } from "react-i18next";
import { attachmentOf } from "#web/local/outbox/attachment-files.ts";
import type { OutboxEntry, SyncStatus } from "#web/local/storage/types.ts";

/** The one glance in words, such as "3 waiting". */
export function useSyncWords(): (status: SyncStatus) => string {
  const { t } = useTranslation();
  return ({ state, waiting, attention, sending }) => {
    if (state === "attention") return t("sync.attention", { count: attention });
    if (state === "offline") return waiting > 0 ? t("sync.offlineWaiting", { count: waiting }) : t("sync.offline");
    if (state === "sending" && sending) return t("sync.sending", { index: sending.index, total: sending.total });
    if (state === "waiting" || state === "sending") return t("sync.waiting", { count: waiting });
    return state === "signedOut" ? t("sync.signedOut") : t("sync.saved");
  };
}

/** What an entry is about: "Upload “Invoice”". */
export function useEntryTitle(): (entry: OutboxEntry) => string {
  const { t } = useTranslation();
  const paper = (entry: OutboxEntry) => t(`employees.attachments.${attachmentOf(entry) ?? "unknown"}`);
  return (entry) => {
    const { kind, title } = entry;
    const named = { title };
    switch (kind) {
      case "document.create":
        return t("sync.kind.documentCreate", named);
      case "document.update":
        return t("sync.kind.documentUpdate", named);
      case "document.delete":
        return t("sync.kind.documentDelete", named);
      case "document.restore":
        return t("sync.kind.documentRestore", named);
      case "category.create":
        return t("sync.kind.categoryCreate", named);
      case "category.update":
        return t("sync.kind.categoryUpdate", named);
      case "category.delete":
        return t("sync.kind.categoryDelete", named);
      case "category.restore":
        return t("sync.kind.categoryRestore", named);
      case "subcategory.create":
        return t("sync.kind.subcategoryCreate", named);
      case "subcategory.update":
        return t("sync.kind.subcategoryUpdate", named);
      case "subcategory.delete":
        return t("sync.kind.subcategoryDelete", named);
      case "subcategory.restore":
        return t("sync.kind.subcategoryRestore", named);
      case "employee.create":
        return t("sync.kind.employeeCreate", named);
      case "employee.update":
        return t("sync.kind.employeeUpdate", named);
      case "employee.delete":
        return t("sync.kind.employeeDelete", named);
      case "employee.restore":
        return t("sync.kind.employeeRestore", named);
      case "employee.import":
        return t("sync.kind.employeeImport", { title, count: entry.records?.length ?? 0 });
      case "attachment.upload":
        return t("sync.kind.attachmentUpload", { title, paper: paper(entry) });
      case "attachment.delete":
        return t("sync.kind.attachmentDelete", { title, paper: paper(entry) });
      case "attachment.restore":
        return t("sync.kind.attachmentRestore", { title, paper: paper(entry) });
    }
  };
}
