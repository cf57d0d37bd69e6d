import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { FormProblem } from "#web/ui/forms/form-problem.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { useIsRecordGone } from "./record-forms.tsx";
import { useDiscardQuestion } from "./use-discard-question.ts";

export interface FormDialogProps {
  title: ReactNode;
  action: string;
  pendingLabel: string;
  pending: boolean;
  disabled?: boolean;
  unsaved: boolean;
  /** Not called while `pending`. */
  onSubmit: () => void;
  onClose: () => void;
  onCancel?: () => void;
  /** A few words only: not of full height on phones. */
  small?: boolean;
  className?: string;
  children: ReactNode;
}

/** A form in a dialog: Enter submits, Escape closes, unsaved work is guarded by a question. Render it while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, pendingLabel, pending, disabled, unsaved, onSubmit, onClose, onCancel = onClose } = props;
  const { small, className = "gap-4", children } = props;
  const { t } = useTranslation();
  const question = useDiscardQuestion();
  const isGone = useIsRecordGone();
  const id = useId();
  return (
    <Dialog
      title={title}
      closeLabel={t("common.close")}
      onClose={onClose}
      unsaved={unsaved}
      question={question}
      small={small ?? false}
      footer={
        <>
          <Button variant="ghost" onClick={onCancel}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" form={id} pending={pending} pendingLabel={pendingLabel} disabled={disabled ?? false}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={`flex flex-col ${className}`}
        onSubmit={(event) => {
          event.preventDefault();
          // a dialog may be rendered inside another form's component
          event.stopPropagation();
          if (!pending) onSubmit();
        }}
      >
        {isGone ? <FormProblem>{t("common.recordGone")}</FormProblem> : null}
        {children}
      </form>
    </Dialog>
  );
}
