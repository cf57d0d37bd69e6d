import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { type Organization, type OrganizationSettings, settingsOf } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { HttpError } from "#web/local/index.ts";
import { useSentence } from "#web/shared/auth/use-failure.ts";
import { OfflineNote } from "#web/shared/offline-note.tsx";
import { Button } from "#web/ui/button.tsx";
import { makeDraft } from "#web/ui/forms/draft.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { FormProblem } from "#web/ui/forms/form-problem.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useUnsaved } from "#web/ui/overlay/unsaved.ts";
import { useChangeSettings } from "../admin.actions.ts";
import { useAttempt } from "../use-attempt.ts";
import { OwnTypes } from "./own-types.tsx";
import { PaperRows, type SettingsPartProps } from "./paper-rows.tsx";
import { type SettingsForm, settingsChanges, settingsForm, usualLeads } from "./settings-form.ts";

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
/** The first of January 2023 was a Sunday. */
const dayAt = (weekday: number) => Date.UTC(2023, 0, 1 + weekday);

interface Typed {
  typed: Partial<SettingsForm>;
  seen: OrganizationSettings;
}

/** What was changed and not saved, by organization: whoever looks at another page finds it on coming back. */
const drafts = makeDraft<ReadonlyMap<number, Typed>>();

function keepDraft(organization: number, draft: Typed | null): void {
  const kept = new Map(drafts.read());
  if (draft === null) kept.delete(organization);
  else kept.set(organization, draft);
  drafts.keep(kept);
}

/** What an organization decides for itself. It is sent at once, so it needs the connection. */
export function SettingsCard({ organization }: { organization: Organization }) {
  const { t } = useTranslation();
  const say = useSentence();
  const attempt = useAttempt();
  const change = useChangeSettings();
  const title = useId();
  const whole = useRef<HTMLFormElement>(null);
  // what was typed lies over what the organization has, so that another admin's change is seen
  const [drafted] = useState(() => drafts.read()?.get(organization.id));
  const [typed, setTyped] = useState<Partial<SettingsForm>>(drafted?.typed ?? {});
  const [tried, setTried] = useState(false);
  const settings = settingsOf(organization);
  // as they were when somebody began to type
  const [seen, setSeen] = useState<OrganizationSettings | null>(drafted?.seen ?? null);
  const [saved, setSaved] = useState(false);
  const form = { ...settingsForm(settings), ...typed };
  const { changes, problems } = settingsChanges(settings, form);
  const isChanged = Object.keys(changes).length > 0;
  const begin = () => {
    keepDraft(organization.id, null);
    setTyped({});
    setSeen(null);
    setSaved(false);
  };
  // what was saved has come back: from here on another admin's change of the same is shown, too
  if (saved && !isChanged) begin();
  useUnsaved(isChanged);
  const part: SettingsPartProps = {
    form,
    sayOf: (control) => (tried ? say(problems.get(control)) : undefined),
    onChange: (changed) => {
      const next = { typed: { ...typed, ...changed }, seen: seen ?? settings };
      keepDraft(organization.id, next);
      setTyped(next.typed);
      setSeen(next.seen);
      setSaved(false);
      setTried(false);
    },
  };
  const save = async () => {
    // drawn first, so that the control says what is wrong when it is gone to
    flushSync(() => setTried(true));
    if (problems.size > 0) return whole.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (!isChanged) return;
    const act = async () => {
      await change.mutateAsync({ organization, changes, seen: seen ?? settings });
      setSeen({ ...settings, ...changes });
      setSaved(true);
    };
    // a list that lies over another admin's would take that one back
    const onError = (error: unknown) => {
      if (error instanceof HttpError && error.code === "version_conflict") begin();
    };
    await attempt(act, t("admin.organizationSettings.saved"), { onError });
  };
  return (
    <section aria-labelledby={title} className="border-base-300 border-t pt-5">
      <form
        ref={whole}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <h3 id={title} className="font-semibold">
          {t("admin.organizationSettings.title")}
        </h3>
        <OfflineNote>{t("admin.offline")}</OfflineNote>
        <Days {...part} />
        <PaperRows {...part} usual={usualLeads(settings, form, problems)} />
        <OwnTypes {...part} settings={settings} />
        <Escalation {...part} />
        <Check
          checked={form.hidesSalaries}
          onChange={(hidesSalaries) => part.onChange({ hidesSalaries })}
          hint={t("admin.organizationSettings.hidesSalariesHint", { right: t("permissions.seesSalaries") })}
        >
          {t("admin.organizationSettings.hidesSalaries")}
        </Check>
        <Check
          checked={form.push}
          onChange={(push) => part.onChange({ push })}
          hint={t("admin.organizationSettings.pushHint")}
        >
          {t("admin.organizationSettings.push")}
        </Check>
        <FormProblem>{part.sayOf("") ?? null}</FormProblem>
        {isChanged && !change.isPending ? (
          <p className="text-ink-2 text-small">{t("admin.organizationSettings.unsaved")}</p>
        ) : null}
        <Button
          type="submit"
          className="self-start"
          idle={!isChanged}
          pending={change.isPending}
          pendingLabel={t("admin.saving")}
        >
          {t("admin.save")}
        </Button>
      </form>
    </section>
  );
}

function Days({ form, sayOf, onChange }: SettingsPartProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const hint = useId();
  const { format } = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  const zones = [...new Set([form.timeZone, ...Intl.supportedValuesOf("timeZone")])].sort();
  const without = (day: number) => form.quietDays.filter((one) => one !== day);
  return (
    <>
      <Field
        label={t("admin.organizationSettings.timeZone")}
        hint={t("admin.organizationSettings.timeZoneHint")}
        error={sayOf("timeZone")}
      >
        {(control) => (
          <Select {...control} value={form.timeZone} onChange={(event) => onChange({ timeZone: event.target.value })}>
            {zones.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset aria-describedby={hint}>
        <legend className="mb-1.5 font-medium text-small">{t("admin.organizationSettings.quietDays")}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {weekdays.map((day) => (
            <label key={day} className="touch-target flex min-h-9 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                className="checkbox"
                checked={form.quietDays.includes(day)}
                onChange={(event) => {
                  const days = event.target.checked ? [...without(day), day] : without(day);
                  onChange({ quietDays: days.toSorted((a, b) => a - b) });
                }}
              />
              {format(dayAt(day))}
            </label>
          ))}
        </div>
        <p id={hint} className="text-ink-2 text-small">
          {t("admin.organizationSettings.quietDaysHint")}
        </p>
      </fieldset>
      <Field
        label={t("admin.organizationSettings.leadDays")}
        hint={t("admin.organizationSettings.leadDaysHint")}
        error={sayOf("leadDays.default")}
      >
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            autoComplete="off"
            value={form.leads.default ?? ""}
            onChange={(event) => onChange({ leads: { ...form.leads, default: event.target.value } })}
          />
        )}
      </Field>
    </>
  );
}

function Escalation({ form, sayOf, onChange }: SettingsPartProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={t("admin.organizationSettings.escalation")}
      hint={t("admin.organizationSettings.escalationHint")}
      error={sayOf("escalationDays")}
    >
      {(control) => (
        <Input
          {...control}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          className="w-28"
          value={form.escalation}
          onChange={(event) => onChange({ escalation: event.target.value })}
        />
      )}
    </Field>
  );
}

interface CheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint: string;
  children: ReactNode;
}

function Check({ checked, onChange, hint, children }: CheckProps) {
  const id = useId();
  return (
    <div>
      <label className="touch-target flex min-h-9 cursor-pointer items-center gap-2 font-medium">
        <input
          type="checkbox"
          className="checkbox"
          aria-describedby={id}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        {children}
      </label>
      <p id={id} className="text-ink-2 text-small">
        {hint}
      </p>
    </div>
  );
}
