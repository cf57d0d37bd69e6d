import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Document, dayProblem, isCalendarDay, sentence, type User } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { DateField } from "#web/shared/dates/date-field.tsx";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useSaving } from "#web/shared/form/use-saving.ts";
import { useChangeToast } from "#web/shared/use-change-toast.ts";
import { Name } from "#web/ui/text/name.tsx";
import { queueDocumentRenewal } from "../documents.actions.ts";
import { useChosenVersion, VersionFile } from "../versions/version-file.tsx";

interface RenewDocumentProps {
  actor: User;
  document: Document;
  onClose: () => void;
}

/** The new date of a document that is due, and the new version of its file where there is one. Render it while it is open. */
export function RenewDocumentDialog({ actor, document, onClose }: RenewDocumentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const announce = useChangeToast();
  const { pending, save } = useSaving(t("documents.renew.failed"));
  const [seen] = useState(document);
  const chosen = useChosenVersion(seen);
  const [day, setDay] = useState("");
  const [problem, setProblem] = useState<string>();
  const dayInput = useRef<HTMLInputElement>(null);
  const before = seen.dueDate ?? null;
  const submit = async () => {
    const isDay = isCalendarDay(day);
    if (!isDay || (before !== null && day <= before)) {
      const isLate = isDay || (day === "" && before !== null);
      setProblem(
        isLate && before !== null
          ? t("documents.renew.later", { date: format.date(before) })
          : sentence(dayProblem(day), language),
      );
      dayInput.current?.focus();
      return;
    }
    await save(async () => {
      const file = await chosen.settled();
      if (chosen.isUnsaved && !file) return false;
      await queueDocumentRenewal(actor, seen, day, file);
      announce(t("documents.renew.done"), { detail: seen.name });
      onClose();
      return true;
    });
  };
  return (
    <FormDialog
      title={t("documents.renew.title")}
      action={t("documents.renew.action")}
      pendingLabel={t("documents.edit.pending")}
      pending={pending}
      unsaved={(day !== "" || chosen.isUnsaved) && !pending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="break-words font-medium">
        <Name>{seen.name}</Name>
      </p>
      <DateField
        label={t("documents.renew.dueDate")}
        error={problem}
        hint={before === null ? undefined : t("documents.renew.before", { date: format.date(before) })}
        value={day}
        years="future"
        name="dueDate"
        ref={dayInput}
        onChange={(value) => {
          setDay(value);
          setProblem(undefined);
        }}
      />
      <VersionFile chosen={chosen} label={t("documents.versions.add")} disabled={pending} optional />
      <p className="text-ink-2 text-small">{t("documents.versions.hint")}</p>
    </FormDialog>
  );
}
