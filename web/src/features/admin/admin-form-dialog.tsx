import type { ReactNode } from "react";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useConnection } from "#web/shared/use-connection.ts";
import { OfflineNote } from "./table-parts.tsx";

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
  const { online } = useConnection();
  return (
    <FormDialog {...props} unsaved={dirty && !props.pending} onSubmit={() => void onSubmit()}>
      {online ? null : <OfflineNote />}
      {children}
    </FormDialog>
  );
}
