import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Employee,
  isLaterExpiry,
  isOnRecord,
  type Paper,
  type RenewedMember,
  type User,
  yearsLater,
} from "#domain/index";
import { QuickDays } from "#web/shared/dates/quick-days.tsx";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useSaving } from "#web/shared/form/use-saving.ts";
import { useChangeToast } from "#web/shared/use-change-toast.ts";
import { useToday } from "#web/shared/use-today.ts";
import { FollowerTick, RenewalWarningNote, useDateConsequences } from "../date-consequences.tsx";
import { usePaperDateQuestion } from "../form/date-question.ts";
import { useMeaningQuestion } from "../form/meaning-question.ts";
import { openChosen, PassportPart, type PassportTarget } from "../form/passport-part.tsx";
import { useMemberText } from "../paper-words.ts";
import { WhosePaper } from "../whose-paper.tsx";
import { type ChosenPages, useChosenPages } from "./chosen-pages.ts";
import { PagesField, PaperFormFields } from "./paper-fields.tsx";
import { blankPaperForm, type PaperFormState, type PaperMember, usePaperForm } from "./paper-form.ts";
import { queueCorrection, queueFollowing, queuePages, queuePaper, queueRenewal } from "./papers.actions.ts";

/** The date first: it is what is renewed. */
const members = ["expiryDate", "number", "issueDate", "issuer", "cost"] as const satisfies readonly RenewedMember[];

interface RenewPaperProps {
  actor: User;
  employee: Employee;
  paper: Paper;
  name: string;
  onClose: () => void;
  /** Closes what has been saved, where that is not what {@link RenewPaperProps.onClose} does. */
  onSaved?: () => void;
}

/** The new number, dates and pages of a paper, beside what it was. Render it while it is open. */
export function RenewPaperDialog({ actor, employee, paper, name, onClose, onSaved = onClose }: RenewPaperProps) {
  const { t } = useTranslation();
  const announce = useChangeToast();
  const askMeaning = useMeaningQuestion();
  const askAboutDates = usePaperDateQuestion();
  const textOf = useMemberText();
  const { pending, save } = useSaving(t("employees.personPapers.toasts.failed"));
  const [seen] = useState({ employee, paper });
  const { number, issuer } = seen.paper;
  const form = usePaperForm({ ...blankPaperForm, number: number ?? "", issuer: issuer ?? "" });
  const chosen = useChosenPages();
  const consequences = useDateConsequences({ ...seen, value: form.values.expiryDate, isRenewed: true });
  const { following } = consequences;

  const submit = async () => {
    const judged = form.judge();
    if (!judged) return;
    const { note: _, ...values } = judged;
    if (seen.paper.id === "civilId" && values.number === null) return form.fail("number", "civil_id_required");
    if (values.expiryDate === null && !chosen.isUnsaved) return form.fail("expiryDate", "nothing_renewed");
    const doubted = await askAboutDates(values, seen.employee.dateOfBirth);
    if (doubted !== null) return form.focus(doubted);
    const old = seen.paper.expiryDate;
    const isLater = old === null || isLaterExpiry(old, values.expiryDate);
    const meant = isLater ? "renewal" : await askMeaning(old, values.expiryDate);
    if (meant === null) return;
    await save(async () => {
      const files = await chosen.settled();
      if (!files) return false;
      if (meant === "correction") {
        // what was left empty is not known to be wrong
        const typed = Object.entries(values).filter(([name, value]) => name === "expiryDate" || value !== null);
        const { key } = await queueCorrection(seen.employee, seen.paper, Object.fromEntries(typed));
        // they stay true where a colleague has corrected the rest meanwhile
        const after = await queuePages(seen.employee, seen.paper, files);
        const follows = { key, field: "expiryDate" };
        if (following) await queueFollowing(actor, after, { ...following, isRenewal: false }, follows);
      } else {
        const { key, after } = isOnRecord(seen.employee, seen.paper.id)
          ? await queueRenewal(actor, seen.employee, seen.paper, values, files)
          : await queuePaper(seen.employee, seen.paper.type, values, files);
        if (following) await queueFollowing(actor, after, following, { key });
      }
      announce(t(`employees.personPapers.toasts.${meant === "renewal" ? "renewed" : "corrected"}`), { detail: name });
      onSaved();
      return true;
    });
  };

  const before = (member: PaperMember) => {
    const was = member === "note" ? null : textOf(member, seen.paper[member]);
    return was === null ? undefined : t("employees.personPapers.form.before", { value: was });
  };
  return (
    <FormDialog
      title={t("employees.personPapers.form.renewTitle", { paper: name })}
      action={t("employees.personPapers.form.renew")}
      pendingLabel={t("employees.personPapers.form.saving")}
      pending={pending}
      unsaved={(form.isDirty || chosen.isUnsaved) && !pending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <WhosePaper employee={seen.employee} />
      <p className="text-ink-2 text-small">{t("employees.personPapers.form.renewHint")}</p>
      {seen.paper.id === "passport" ? <PassportPart target={passportTargetOf(form, chosen)} /> : null}
      <RenewalWarningNote of={consequences} />
      <PaperFormFields
        {...{ form, paper: seen.paper.id, members, hint: before }}
        required="expiryDate"
        belowExpiry={
          <>
            <UsualSpans
              paper={seen.paper}
              chosen={form.values.expiryDate}
              onChoose={(day) => form.set("expiryDate", day)}
            />
            <FollowerTick of={consequences} />
          </>
        }
      />
      <PagesField chosen={chosen} disabled={pending} optional />
    </FormDialog>
  );
}

interface UsualSpansProps {
  paper: Paper;
  chosen: string;
  onChoose: (day: string) => void;
}

/** The spans that a paper is usually renewed for, from the day on which it lapses; none of those that have passed. */
function UsualSpans({ paper: { id, expiryDate }, chosen, onChoose }: UsualSpansProps) {
  const { t } = useTranslation();
  const today = useToday();
  if (expiryDate === null) return null;
  const days = (id === "passport" ? [5, 10] : [1, 2])
    .map((count) => ({ label: t("employees.personPapers.form.spans", { count }), day: yearsLater(expiryDate, count) }))
    .filter(({ day }) => day > today);
  return <QuickDays title={t("employees.personPapers.form.spansTitle")} {...{ days, chosen, onChoose }} />;
}

/** The form of a passport as what a passport that is read fills in. */
function passportTargetOf(form: PaperFormState, chosen: ChosenPages): PassportTarget {
  return {
    values: () => ({ passportNumber: form.values.number, passportExpiryDate: form.values.expiryDate }),
    set: (field, value) => form.set(field === "passportNumber" ? "number" : "expiryDate", value),
    attached: chosen.files[0] ? openChosen(chosen.files[0]) : null,
    keep: ({ bytes, filename, mimeType }) => chosen.choose([new File([bytes], filename, { type: mimeType })]),
  };
}
