import { type ReactNode, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import {
  type Employee,
  type EmployeeInput,
  noPapers,
  specifiedPaperOf,
  type User,
  type WithPapers,
} from "#domain/index";
import { discard, type Outcome, useCollection } from "#web/local/engine.ts";
import { useElsewhereToast, useRefusedChange } from "#web/shared/bulk/refused-changes.ts";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useSaving } from "#web/shared/form/use-saving.ts";
import { useChangeToast } from "#web/shared/use-change-toast.ts";
import { useToday } from "#web/shared/use-today.ts";
import { makeDraft } from "#web/ui/forms/draft.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { AttachmentPicks } from "../attachments/attachment-picks.tsx";
import { usePickedFiles } from "../attachments/use-picked-files.ts";
import {
  DateConsequencesPart,
  type TypedConsequences,
  typedExpiry,
  useDateConsequences,
} from "../date-consequences.tsx";
import {
  employeeChanges,
  leastGood,
  type PickedFiles,
  queueEmployeeChange,
  queueNewEmployee,
} from "../employees.actions.ts";
import { useDateQuestion } from "./date-question.ts";
import { EmployeeFields, type EmployeeFormState } from "./employee-fields.tsx";
import { blankEmployee, type EmployeeForm, employeeFormOf, employeeResolver } from "./employee-form.ts";
import { PassportPart } from "./passport-part.tsx";
import { passportTarget } from "./passport-target.ts";

const judgeNew = employeeResolver(blankEmployee);

const draft = makeDraft<{ values: EmployeeForm; files: PickedFiles; follows: boolean | null }>();

/** What a residency's date means for other papers, with the passport as the form has it. @param held the tick of a draft */
function useResidencyConsequences(
  form: EmployeeFormState,
  employee: WithPapers,
  held: boolean | null = null,
): TypedConsequences {
  const [value, passport] = form.watch(["residencyExpiryDate", "passportExpiryDate"]);
  return useDateConsequences({
    employee: { ...employee, passportExpiryDate: typedExpiry(passport, useToday()) },
    paper: specifiedPaperOf(employee, "residency"),
    ...{ value, held },
  });
}

/** The organization of a new employee as the form holds it: the one that the person belongs to, "none" without one. */
function useOwnOrganization({ organizationId }: User): string {
  const { byId } = useCollection("organizations");
  return organizationId !== null && byId.has(organizationId) ? String(organizationId) : blankEmployee.organizationId;
}

export function AddEmployeeDialog({ actor, onClose }: { actor: User; onClose: () => void }) {
  const { t } = useTranslation();
  const organizationId = useOwnOrganization(actor);
  const held = useRef(draft.read()).current;
  const form = useForm<EmployeeForm, unknown, EmployeeInput>({
    resolver: judgeNew,
    defaultValues: held?.values ?? { ...blankEmployee, organizationId },
  });
  const picked = usePickedFiles(held?.files);
  const { files } = picked;
  const passport = passportTarget(form, picked);
  const residency = useResidencyConsequences(form, noPapers, held?.follows);
  const { chosen: follows, following } = residency;
  const dirty = held !== undefined || form.formState.isDirty || picked.isUnsaved;
  useEffect(() => {
    if (!dirty) return;
    draft.keep({ values: form.getValues(), files, follows });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => draft.keep({ values, files, follows }),
    });
  }, [dirty, files, follows, form]);
  const close = () => {
    draft.drop();
    onClose();
  };
  return (
    <EmployeeFormDialog
      title={t("employees.form.addTitle")}
      action={t("employees.form.create")}
      pendingLabel={t("employees.form.creating")}
      done={t("employees.toasts.created")}
      form={form}
      before={blankEmployee}
      dirty={dirty}
      onClose={close}
      onSave={async (input, onKept) => {
        const settled = await picked.settled();
        if (!settled) return false;
        const changes = await queueNewEmployee(actor, input, settled, following);
        draft.drop();
        onKept(changes.map(({ key }) => key));
        return await leastGood(changes);
      }}
    >
      <PassportPart target={passport} />
      <EmployeeFields form={form} actor={actor} belowResidency={<DateConsequencesPart of={residency} />} />
      <AttachmentPicks picked={picked} />
    </EmployeeFormDialog>
  );
}

export function EditEmployeeDialog(props: { actor: User; employee: Employee; onClose: () => void }) {
  const { actor, employee, onClose } = props;
  const { t } = useTranslation();
  // What the person saw when the dialog opened: what others change meanwhile is not taken back.
  const [seen] = useState(employee);
  const [before] = useState(() => employeeFormOf(seen));
  const picked = usePickedFiles();
  const form = useForm<EmployeeForm, unknown, EmployeeInput>({
    resolver: employeeResolver(before),
    defaultValues: before,
  });
  const passport = passportTarget(form, picked, employee);
  const residency = useResidencyConsequences(form, seen);
  const { following } = residency;
  const refused = useRefusedChange(seen.id);
  const sayElsewhere = useElsewhereToast(seen.id);
  return (
    <EmployeeFormDialog
      title={t("employees.form.editTitle")}
      action={t("employees.form.save")}
      pendingLabel={t("employees.form.saving")}
      done={t("employees.toasts.updated")}
      form={form}
      before={before}
      dirty={form.formState.isDirty || picked.isUnsaved}
      onClose={onClose}
      onSave={async (input) => {
        const files = await picked.settled();
        if (!files) return false;
        await queueEmployeeChange(actor, seen, employeeChanges(seen, input), files, following, refused);
        sayElsewhere?.();
        return sayElsewhere ? "refused" : undefined;
      }}
    >
      <PassportPart target={passport} />
      <EmployeeFields
        {...{ form, actor }}
        salaryHidden={seen.salaryHidden}
        belowResidency={<DateConsequencesPart of={residency} />}
      />
      <AttachmentPicks picked={picked} present={employee.attachments} />
    </EmployeeFormDialog>
  );
}

interface EmployeeFormDialogProps {
  title: string;
  action: string;
  pendingLabel: string;
  done: string;
  form: EmployeeFormState;
  /** As the form was opened: only dates that were changed are asked about. */
  before: EmployeeForm;
  dirty: boolean;
  onClose: () => void;
  /**
   * Keeps the changes. Where it waits for the server it passes their keys to `onKept`, which Cancel then discards, and
   * resolves with how that ended; with false where nothing was kept and the form goes on.
   */
  onSave: (input: EmployeeInput, onKept: (keys: readonly string[]) => void) => Promise<Outcome | undefined | false>;
  children: ReactNode;
}

export function EmployeeFormDialog(props: EmployeeFormDialogProps) {
  const { title, action, pendingLabel, done, form, before, dirty, onClose, onSave, children } = props;
  const { t } = useTranslation();
  const { pending, save } = useSaving(t("employees.toasts.error"));
  const announce = useChangeToast();
  const askAboutDates = useDateQuestion();
  const kept = useRef<readonly string[]>([]);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const submit = async (input: EmployeeInput) => {
    const doubted = await askAboutDates(input, before);
    if (doubted !== null) return form.setFocus(doubted);
    await save(async () => {
      const outcome = await onSave(input, (keys) => {
        kept.current = keys;
      });
      if (outcome === false) return false;
      if (outcome === "kept") toast.success(t("common.success"), t("common.kept"));
      else if (outcome === undefined) announce(done);
      // a refusal has its own toast
      else if (outcome === "sent") toast.success(t("common.success"), done);
      if (open.current) onClose();
      return true;
    });
  };
  // Cancel takes back what is under way; the X lets it go on
  const cancel = async () => {
    for (const key of kept.current) await discard(key);
    onClose();
  };
  return (
    <FormDialog
      title={title}
      action={action}
      pendingLabel={pendingLabel}
      pending={pending}
      unsaved={dirty && !pending}
      onSubmit={() => void form.handleSubmit(submit)()}
      onClose={onClose}
      onCancel={() => void cancel()}
      className="gap-6 pt-1"
    >
      {children}
    </FormDialog>
  );
}
