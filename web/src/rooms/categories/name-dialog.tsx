import { type FormEvent, useId, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { type CategoryInput, categoryInput, firstProblem, sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";

export interface NameDialogProps {
  title: string;
  action: string;
  pendingLabel: string;
  /** What it begins with, for a change. */
  initial?: { name: string; description: string | null };
  onClose: () => void;
  /** Keeps what was entered; the dialog closes when it resolves to true. */
  onSave: (input: CategoryInput) => Promise<boolean>;
}

/** Name and optional description of a category or subcategory, new or changed. */
export function NameDialog(props: NameDialogProps) {
  const { title, action, pendingLabel, initial, onClose, onSave } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const before = { name: initial?.name ?? "", description: initial?.description ?? "" };
  const [name, setName] = useState(before.name);
  const [description, setDescription] = useState(before.description);
  const [problem, setProblem] = useState<{ field: PropertyKey | undefined; text: string } | null>(null);
  const [pending, setPending] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog may stand inside another form's component; its submit is its own.
    event.stopPropagation();
    const parsed = z.safeParse(categoryInput, { name, description });
    if (!parsed.success) {
      const code = firstProblem(parsed.error);
      return setProblem({ field: parsed.error.issues[0]?.path[0], text: sentence(code, language) });
    }
    if (pending) return;
    setProblem(null);
    setPending(true);
    const done = await onSave(parsed.data);
    setPending(false);
    if (done) onClose();
  };

  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  return createPortal(
    <Dialog
      title={title}
      closeLabel={t("common.close")}
      onClose={onClose}
      unsaved={(name !== before.name || description !== before.description) && !pending}
      question={{
        title: t("common.discardTitle"),
        sentence: t("common.discardSentence"),
        action: t("common.discardAction"),
        cancel: t("common.keepEditing"),
      }}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" form={id} pending={pending} pendingLabel={pendingLabel} disabled={name.trim() === ""}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
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
      </form>
    </Dialog>,
    document.body,
  );
}
