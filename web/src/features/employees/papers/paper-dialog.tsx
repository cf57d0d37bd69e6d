import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Employee,
  isPaperTypeKey,
  type OrganizationSettings,
  type Paper,
  type PaperTypeKey,
  paperTypes,
  type User,
} from "#domain/index";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useSaving } from "#web/shared/form/use-saving.ts";
import { useChangeToast } from "#web/shared/use-change-toast.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { DateConsequencesPart, useDateConsequences } from "../date-consequences.tsx";
import { usePaperDateQuestion } from "../form/date-question.ts";
import { useTypeName } from "../paper-words.ts";
import { WhosePaper } from "../whose-paper.tsx";
import { useChosenPages } from "./chosen-pages.ts";
import { PagesField, PaperFormFields } from "./paper-fields.tsx";
import { blankPaperForm, paperFormOf, paperMembers, usePaperForm } from "./paper-form.ts";
import { firstPaperId, queueCorrection, queueFollowing, queuePages, queuePaper } from "./papers.actions.ts";

interface AddPaperProps {
  actor: User;
  employee: Employee;
  settings: OrganizationSettings;
  /** Chosen at first. */
  type: PaperTypeKey;
  onClose: () => void;
  /** Closes what has been saved, where that is not what {@link AddPaperProps.onClose} does. */
  onSaved?: () => void;
}

/** A new paper, with its pages where there are any. Render it while it is open. */
export function AddPaperDialog(props: AddPaperProps) {
  const { actor, employee, settings, type: first, onClose, onSaved = onClose } = props;
  const { t } = useTranslation();
  const nameOf = useTypeName(settings);
  const announce = useChangeToast();
  const askAboutDates = usePaperDateQuestion();
  const { pending, save } = useSaving(t("employees.personPapers.toasts.failed"));
  const [type, setType] = useState(first);
  const form = usePaperForm(blankPaperForm);
  const chosen = useChosenPages();
  const types: PaperTypeKey[] = [...paperTypes, ...settings.ownPaperTypes.map(({ key }) => key)];
  const id = firstPaperId(employee, type);
  const paper = { id, type, expiryDate: null };
  const consequences = useDateConsequences({ employee, paper, value: form.values.expiryDate });
  const { following } = consequences;
  const submit = async () => {
    const values = form.judge();
    if (!values) return;
    const doubted = await askAboutDates(values, employee.dateOfBirth);
    if (doubted !== null) return form.focus(doubted);
    await save(async () => {
      const files = await chosen.settled();
      if (!files) return false;
      const { key, after } = await queuePaper(employee, type, values, files);
      if (following) await queueFollowing(actor, after, following, { key });
      announce(t("employees.personPapers.toasts.added"), { detail: nameOf(type) });
      onSaved();
      return true;
    });
  };
  return (
    <FormDialog
      title={t("employees.personPapers.form.addTitle")}
      action={t("employees.personPapers.form.add")}
      pendingLabel={t("employees.personPapers.form.saving")}
      pending={pending}
      unsaved={(form.isDirty || chosen.isUnsaved) && !pending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <WhosePaper employee={employee} />
      <Field label={t("employees.personPapers.form.type")}>
        {(control) => (
          <Select
            {...control}
            value={type}
            onChange={({ target }) => {
              if (isPaperTypeKey(target.value)) setType(target.value);
            }}
          >
            {types.map((key) => (
              <option key={key} value={key}>
                {nameOf(key)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PaperFormFields
        {...{ form, paper: id, members: paperMembers }}
        belowExpiry={<DateConsequencesPart of={consequences} />}
      />
      <PagesField chosen={chosen} disabled={pending} optional />
    </FormDialog>
  );
}

interface OnePaperProps {
  employee: Employee;
  paper: Paper;
  name: string;
  onClose: () => void;
}

interface CorrectPaperProps extends OnePaperProps {
  actor: User;
}

/** Corrects what was typed; what was before is not kept. Render it while it is open. */
export function CorrectPaperDialog({ actor, employee, paper, name, onClose }: CorrectPaperProps) {
  const { t } = useTranslation();
  const announce = useChangeToast();
  const askAboutDates = usePaperDateQuestion();
  const { pending, save } = useSaving(t("employees.personPapers.toasts.failed"));
  const [seen] = useState({ employee, paper });
  const form = usePaperForm(paperFormOf(seen.paper));
  const consequences = useDateConsequences({ ...seen, value: form.values.expiryDate });
  const { following } = consequences;
  const submit = async () => {
    const values = form.judge();
    if (!values) return;
    const changed = paperMembers.filter((member) => values[member] !== seen.paper[member]);
    if (seen.paper.id === "civilId" && values.number === null) return form.fail("number", "civil_id_required");
    const doubted = await askAboutDates(values, employee.dateOfBirth, seen.paper);
    if (doubted !== null) return form.focus(doubted);
    await save(async () => {
      if (changed.length > 0) {
        const sent = Object.fromEntries(changed.map((member) => [member, values[member]]));
        const { key } = await queueCorrection(seen.employee, seen.paper, sent);
        if (following) await queueFollowing(actor, seen.employee, following, { key, field: "expiryDate" });
        announce(t("employees.personPapers.toasts.corrected"), { detail: name });
      }
      onClose();
      return true;
    });
  };
  return (
    <FormDialog
      title={t("employees.personPapers.form.correctTitle", { paper: name })}
      action={t("employees.personPapers.form.save")}
      pendingLabel={t("employees.personPapers.form.saving")}
      pending={pending}
      unsaved={form.isDirty && !pending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <WhosePaper employee={employee} />
      <PaperFormFields
        form={form}
        paper={paper.id}
        members={paperMembers}
        required={paper.id === "civilId" ? "number" : undefined}
        belowExpiry={<DateConsequencesPart of={consequences} />}
      />
    </FormDialog>
  );
}

/** Further pages of a paper, such as its back. Render it while it is open. */
export function PageDialog({ employee, paper, name, onClose }: OnePaperProps) {
  const { t } = useTranslation();
  const announce = useChangeToast();
  const { pending, save } = useSaving(t("employees.toasts.uploadFailed"));
  const chosen = useChosenPages(paper.files.length);
  const submit = async () => {
    if (!chosen.isUnsaved) return chosen.refuse(t("employees.attachments.needed"));
    await save(async () => {
      const files = await chosen.settled();
      if (!files || files.length === 0) return false;
      await queuePages(employee, paper, files);
      announce(t("employees.personPapers.toasts.pagesAdded", { count: files.length }), { detail: name });
      onClose();
      return true;
    });
  };
  return (
    <FormDialog
      title={t("employees.personPapers.form.pageTitle", { paper: name })}
      action={t("employees.personPapers.form.upload")}
      pendingLabel={t("employees.personPapers.form.saving")}
      pending={pending}
      unsaved={chosen.isUnsaved && !pending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <WhosePaper employee={employee} />
      <PagesField chosen={chosen} disabled={pending} />
    </FormDialog>
  );
}
