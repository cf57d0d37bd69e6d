import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { OfflineNote } from "#web/shared/offline-note.tsx";

export interface AdminFormDialogProps {
  title: ReactNode;
  action: string;
  pendingLabel: string;
  pending: boolean;
  dirty: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A form of administration: offline it says so and keeps what was typed. */
export function AdminFormDialog({ dirty, onSubmit, children, ...props }: AdminFormDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog {...props} unsaved={dirty && !props.pending} onSubmit={() => void onSubmit()}>
      <OfflineNote>{t("admin.offline")}</OfflineNote>
      {children}
    </FormDialog>
  );
}
