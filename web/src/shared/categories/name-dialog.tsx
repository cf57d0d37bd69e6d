import { useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { type CategoryInput, categoryInput, firstProblem, sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { FormDialog } from "../form/form-dialog.tsx";

export interface NameDialogProps {
  title: string;
  action: string;
  pendingLabel: string;
  initial?: { name: string; description: string | null };
  onClose: () => void;
  /** Keeps what was entered; the dialog closes when it resolves to true. */
  onSave: (input: CategoryInput) => Promise<boolean>;
}

export function NameDialog(props: NameDialogProps) {
  const { title, action, pendingLabel, initial, onClose, onSave } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const before = { name: initial?.name ?? "", description: initial?.description ?? "" };
  const [name, setName] = useState(before.name);
  const [description, setDescription] = useState(before.description);
  const [problem, setProblem] = useState<{ field: PropertyKey | undefined; text: string } | null>(null);
  const [pending, setPending] = useState(false);

  const save = async () => {
    const parsed = z.safeParse(categoryInput, { name, description });
    if (!parsed.success) {
      const code = firstProblem(parsed.error);
      return setProblem({ field: parsed.error.issues[0]?.path[0], text: sentence(code, language) });
    }
    setProblem(null);
    setPending(true);
    const done = await onSave(parsed.data);
    setPending(false);
    if (done) onClose();
  };

  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  return createPortal(
    <FormDialog
      title={title}
      action={action}
      pendingLabel={pendingLabel}
      pending={pending}
      disabled={name.trim() === ""}
      unsaved={(name !== before.name || description !== before.description) && !pending}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t("categories.name")} error={errorOf("name")}>
        {(control) => (
          <Input {...control} value={name} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <Field label={t("categories.description")} optional={t("common.optional")} error={errorOf("description")}>
        {(control) => (
          <Textarea {...control} value={description} onChange={(event) => setDescription(event.target.value)} />
        )}
      </Field>
    </FormDialog>,
    document.body,
  );
}
