import { useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import {
  type ErrorCode,
  firstProblem,
  type ListedView,
  type SavedView,
  savedViewInput,
  sentence,
  viewProblem,
} from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSaving } from "../form/use-saving.ts";

export interface ViewNameDialogProps {
  /** The view to be named; without an id a new one. */
  view: SavedView & { id?: number };
  views: readonly ListedView[];
  title: string;
  action: string;
  /** Keeps the view with its name, cleaned. */
  onSave: (view: SavedView) => Promise<void>;
  onClose: () => void;
}

/** Asks what a view is to be called, and judges it as the server does. */
export function ViewNameDialog({ view, views, title, action, onSave, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [name, setName] = useState(view.name);
  const [problem, setProblem] = useState<ErrorCode | null>(null);
  const { pending, save } = useSaving(t("views.failed"));
  const submit = () => {
    const { list, query, id = 0 } = view;
    const parsed = z.safeParse(savedViewInput, { list, query, name });
    if (!parsed.success) return setProblem(firstProblem(parsed.error));
    const others = Object.fromEntries(views.map((one) => [one.id, one]));
    const refused = viewProblem(others, id, parsed.data);
    if (refused) return setProblem(refused);
    return save(async () => {
      await onSave({ list, query, name: parsed.data.name });
      onClose();
    });
  };
  return createPortal(
    <FormDialog
      title={title}
      action={action}
      pendingLabel={t("views.saving")}
      pending={pending}
      disabled={name.trim() === ""}
      unsaved={name !== view.name && !pending}
      onSubmit={() => void submit()}
      onClose={onClose}
      small
    >
      <Field
        label={t("views.name")}
        hint={t(`views.hint.${view.list}`)}
        error={problem === null ? undefined : sentence(problem, language)}
      >
        {(control) => (
          <Input
            {...control}
            dir="auto"
            value={name}
            autoComplete="off"
            onChange={({ target }) => {
              setName(target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
    </FormDialog>,
    document.body,
  );
}
