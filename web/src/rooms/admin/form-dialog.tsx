import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useConnection } from "#web/local/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { OfflineNote } from "./table-parts.tsx";
import { useDiscardQuestion } from "./use-discard-question.ts";

export interface FormDialogProps {
  title: ReactNode;
  action: string;
  pendingLabel: string;
  pending: boolean;
  /** Whether the form holds what is not saved; closing asks then. */
  dirty: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A form of administration in a dialog: Enter submits, Escape closes, offline it says so and keeps what was typed. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, pendingLabel, pending, dirty, onSubmit, onClose, children } = props;
  const { t } = useTranslation();
  const { online } = useConnection();
  const question = useDiscardQuestion();
  const id = useId();
  return (
    <Dialog
      title={title}
      closeLabel={t("common.close")}
      onClose={onClose}
      unsaved={dirty && !pending}
      question={question}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" form={id} pending={pending} pendingLabel={pendingLabel}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // Enter in a field submits too, while the button waits
          if (!pending) void onSubmit();
        }}
      >
        {online ? null : <OfflineNote />}
        {children}
      </form>
    </Dialog>
  );
}
