import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type AttachmentType, DELETED_RETENTION_DAYS, type Employee } from "#domain/index";
import { downloadFailure, useFailureText } from "#web/shared/download-failure.ts";
import { useDeletion } from "#web/shared/use-deletion.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { queueAttachmentRemoval } from "../employees.actions.ts";
import { AttachmentDialog } from "./attachment-dialog.tsx";
import { saveAttachment, showAttachment } from "./attachment-file.ts";

export interface AttachmentActions {
  open: (employee: Employee, type: AttachmentType) => void;
  /** @param key which of the employee's files */
  save: (employee: Employee, key: string) => void;
  upload: (employee: Employee, type: AttachmentType) => void;
  remove: (employee: Employee, type: AttachmentType) => void;
}

export function useAttachmentActions(): { attachments: AttachmentActions; attachmentDialog: ReactNode } {
  const { t } = useTranslation();
  const [target, setTarget] = useState<{ employee: Employee; type: AttachmentType } | null>(null);
  const failureText = useFailureText();
  const notOpened = (error: unknown) =>
    toast.error(t("documents.toasts.downloadFailed"), failureText(downloadFailure(error)));
  const deletion = useDeletion();
  const remove = (employee: Employee, type: AttachmentType) =>
    deletion({
      question: {
        title: t("employees.attachments.removeTitle"),
        sentence: t("employees.attachments.removeQuestion"),
        detail: t("employees.attachments.removeNamed", {
          paper: t(`employees.attachments.${type}`),
          days: DELETED_RETENTION_DAYS,
        }),
        action: t("employees.attachments.removeTitle"),
      },
      act: async () => [(await queueAttachmentRemoval(employee, type)).key],
      done: t("employees.toasts.removed"),
      failure: t("employees.toasts.error"),
      name: t(`employees.attachments.${type}`),
    });
  return {
    attachments: {
      open: (employee, type) => void showAttachment(employee, type).catch(notOpened),
      save: (employee, key) => void saveAttachment(employee, key).catch(notOpened),
      upload: (employee, type) => setTarget({ employee, type }),
      remove: (employee, type) => void remove(employee, type),
    },
    attachmentDialog: target ? <AttachmentDialog {...target} onClose={() => setTarget(null)} /> : null,
  };
}
