import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fieldOfMember, noteExcess, sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { DateField } from "#web/shared/dates/date-field.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { AttachmentField } from "../attachments/attachment-field.tsx";
import type { ChosenPages } from "./chosen-pages.ts";
import type { PaperFormState, PaperMember } from "./paper-form.ts";

interface PagesFieldProps {
  chosen: ChosenPages;
  disabled: boolean;
  optional?: boolean;
}

export function PagesField({ chosen, disabled, optional = false }: PagesFieldProps) {
  const { t } = useTranslation();
  return (
    <AttachmentField
      label={t("employees.personPapers.form.file")}
      files={chosen.files}
      problem={chosen.problem}
      several={{
        prompt: t("employees.personPapers.form.prompt"),
        touchPrompt: t("employees.personPapers.form.choose"),
        activePrompt: t("employees.personPapers.form.dropHere"),
      }}
      removeLabel={({ filename }) => t("employees.personPapers.form.removePage", { file: filename })}
      disabled={disabled}
      optional={optional}
      onFiles={chosen.choose}
      onRemove={chosen.remove}
    />
  );
}

interface PaperFormFieldsProps {
  form: PaperFormState;
  /** The paper's id, where it is on record or will be: its members have the specified names. */
  paper: string | null;
  members: readonly PaperMember[];
  /** The only one that has to be there. */
  required?: PaperMember | undefined;
  /** What stands under a control. */
  hint?: (member: PaperMember) => ReactNode;
  /** What stands below the expiry date: what it means for other papers is not to be overlooked. */
  belowExpiry?: ReactNode;
}

export function PaperFormFields(props: PaperFormFieldsProps) {
  const { form, paper, members, required, hint = () => undefined, belowExpiry } = props;
  return members.map((member) => (
    <Fragment key={member}>
      <PaperField {...{ form, paper, member }} isRequired={member === required} hint={hint(member)} />
      {member === "expiryDate" ? belowExpiry : null}
    </Fragment>
  ));
}

/** What a member is called on the employee's form, where it has a field there. */
function useMemberLabel(): (paper: string | null, member: PaperMember) => string {
  const { t } = useTranslation();
  return (paper, member) => {
    const field = fieldOfMember(paper ?? "", member);
    return field ? t(`employees.form.${field}`) : t(`employees.personPapers.form.${member}`);
  };
}

interface PaperFieldProps {
  form: PaperFormState;
  paper: string | null;
  member: PaperMember;
  isRequired: boolean;
  hint: ReactNode;
}

function PaperField({ form, paper, member, isRequired, hint }: PaperFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const labelOf = useMemberLabel();
  const code = form.errors[member];
  const excess = noteExcess(form.values.note);
  const props = {
    label: labelOf(paper, member),
    optional: isRequired ? undefined : t("common.optional"),
    error: code === "note_too_long" ? t("notes.tooLong", { count: excess }) : code && sentence(code, language),
  };
  const ref = form.controlOf(member);
  const value = form.values[member];
  const set = (text: string) => form.set(member, text);
  if (member === "issueDate" || member === "expiryDate") {
    const years = member === "expiryDate" ? "future" : "past";
    return <DateField {...props} ref={ref} hint={hint} value={value} onChange={set} years={years} />;
  }
  if (member === "note") {
    return (
      <Field {...props} hint={hint}>
        {(control) => (
          <Textarea {...control} ref={ref} rows={2} value={value} onChange={({ target }) => set(target.value)} />
        )}
      </Field>
    );
  }
  const isCost = member === "cost";
  return (
    <Field {...props} hint={hint ?? (isCost ? t("employees.personPapers.form.costHint") : undefined)}>
      {(control) => (
        <Input
          {...control}
          ref={ref}
          {...(member === "issuer" ? {} : { dir: "ltr" })}
          {...(isCost ? { inputMode: "decimal" } : {})}
          value={value}
          onChange={({ target }) => set(target.value)}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
