import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type AttachmentType, DELETED_RETENTION_DAYS, type Employee } from "#domain/index";
import { FileError, undo } from "#web/local/engine.ts";
import { HttpError } from "#web/local/index.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { queueAttachmentRemoval } from "../employees.actions.ts";
import { AttachmentDialog } from "./attachment-dialog.tsx";
import { saveAttachment, showAttachment } from "./attachment-file.ts";

export interface AttachmentActions {
  open: (employee: Employee, type: AttachmentType) => void;
  save: (employee: Employee, type: AttachmentType) => void;
  upload: (employee: Employee, type: AttachmentType) => void;
  remove: (employee: Employee, type: AttachmentType) => void;
}

export function useAttachmentActions(): { attachments: AttachmentActions; attachmentDialog: ReactNode } {
  const { t } = useTranslation();
  const reason = useReason();
  const [target, setTarget] = useState<{ employee: Employee; type: AttachmentType } | null>(null);
  const failed = (error: unknown) => toast.error(t("employees.toasts.error"), reason(error));
  const notOpened = (error: unknown) => {
    const text =
      error instanceof HttpError
        ? t("documents.toasts.downloadStatus", { status: error.status, text: error.text })
        : t(
            error instanceof FileError && error.code === "offline_not_kept"
              ? "documents.toasts.downloadOffline"
              : "documents.toasts.downloadError",
          );
    toast.error(t("documents.toasts.downloadFailed"), text);
  };
  const remove = async (employee: Employee, type: AttachmentType) => {
    const paper = t(`employees.attachments.${type}`);
    const sure = await confirm({
      title: t("employees.attachments.removeTitle"),
      sentence: t("employees.attachments.removeQuestion"),
      detail: t("employees.attachments.removeNamed", { paper, days: DELETED_RETENTION_DAYS }),
      action: t("employees.attachments.removeTitle"),
    });
    if (!sure) return;
    try {
      const { key } = await queueAttachmentRemoval(employee, type);
      toast.success(t("common.success"), t("employees.toasts.removed"), {
        undo: { label: t("common.undo"), act: () => void undo(key).catch(failed) },
      });
    } catch (error) {
      failed(error);
    }
  };
  return {
    attachments: {
      open: (employee, type) => void showAttachment(employee, type).catch(notOpened),
      save: (employee, type) => void saveAttachment(employee, type).catch(notOpened),
      upload: (employee, type) => setTarget({ employee, type }),
      remove: (employee, type) => void remove(employee, type),
    },
    attachmentDialog: target ? <AttachmentDialog {...target} onClose={() => setTarget(null)} /> : null,
  };
}
