import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { type UseFormRegisterReturn, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { confirmed, type FirstRunInput, firstRunInput, registrationModes } from "#domain/index";
import { httpJson, loadSync, notifyTabsOfSignIn, rememberUser } from "#web/local/index.ts";
import { configQuery, readUser } from "#web/shared/auth/auth.queries.ts";
import { useFailure, useFailureSentence } from "#web/shared/auth/use-failure.ts";
import { AccountFields, accountFieldNames } from "#web/shared/form/account-fields.tsx";
import { markField, refusedField } from "#web/shared/form/form-errors.ts";
import { TextField } from "#web/shared/form/text-field.tsx";
import { OfflineNote } from "#web/shared/offline-note.tsx";
import { paths } from "#web/shared/paths.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { readItem, removeItem, writeItem } from "#web/storage/local-storage.ts";
import { Button } from "#web/ui/button.tsx";
import { makeDraft } from "#web/ui/forms/draft.ts";
import { FormProblem } from "#web/ui/forms/form-problem.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { useUnsaved } from "#web/ui/overlay/unsaved.ts";

/** Where this device keeps that the first run was put off. */
const PUT_OFF = "sijil.firstRun";

const schema = confirmed(firstRunInput, "password");

type Kept = Pick<FirstRunInput, "organizationName" | "fullName" | "email" | "username" | "registration">;
const draft = makeDraft<Kept>();
const empty: Kept = { organizationName: "", fullName: "", email: "", username: "", registration: registrationModes[0] };

/** POST /api/first-run: the browser is the new admin's afterwards, in every tab. */
function useFirstRun() {
  return useMutation({
    mutationFn: async (json: FirstRunInput) => {
      // the answer is that person's already
      const admin = readUser(await httpJson("/api/first-run", { method: "POST", json, user: null }));
      (await loadSync()).stopSync();
      rememberUser(admin);
      notifyTabsOfSignIn();
      return admin;
    },
    // another person's page from its start
    onSuccess: () => location.replace(`${paths.admin}?tab=users`),
  });
}

/** On an installation without an organization: everything that it takes to begin, on one page. */
export function FirstRun() {
  const { t } = useTranslation();
  const id = useId();
  const failure = useFailure();
  const failureSentence = useFailureSentence();
  const [putOff, setPutOff] = useState(() => readItem(PUT_OFF) !== null);
  const setup = useFirstRun();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { ...empty, password: "", confirmPassword: "" },
  });
  const { getValues, reset } = form;
  // what somebody typed before they looked at another page is unsaved still
  useEffect(() => {
    const kept = draft.read();
    if (kept) reset({ ...kept, password: "", confirmPassword: "" }, { keepDefaultValues: true });
    return () => {
      const { organizationName, fullName, email, username, registration = empty.registration } = getValues();
      draft.keep({ organizationName, fullName, email, username, registration });
    };
  }, [getValues, reset]);
  useUnsaved(form.formState.isDirty && !putOff && !setup.isPending && !setup.isSuccess);
  const submit = form.handleSubmit(({ confirmPassword: _, ...input }) =>
    setup.mutateAsync(input).catch((error: unknown) => {
      toast.error(t("firstRun.failed"), failure(error));
      markField(error, accountFieldNames, form.setError);
    }),
  );
  const { error } = setup;
  const later = () => {
    writeItem(PUT_OFF, "later");
    setPutOff(true);
  };
  if (putOff) {
    const resume = () => {
      removeItem(PUT_OFF);
      setPutOff(false);
    };
    return (
      <p className="no-print mb-6">
        <Button variant="secondary" onClick={resume}>
          {t("firstRun.title")}
        </Button>
      </p>
    );
  }
  return (
    <Sheet aria-labelledby={id} className="no-print mb-6 p-5 max-md:p-4">
      <h2 id={id} className="font-semibold text-title">
        {t("firstRun.title")}
      </h2>
      <p className="mb-5 max-w-prose text-ink-2">{t("firstRun.hint")}</p>
      <OfflineNote className="mb-5">{t("admin.offline")}</OfflineNote>
      <form noValidate onSubmit={submit} className="grid items-start gap-x-8 gap-y-4 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          <TextField
            form={form}
            name="organizationName"
            label={t("firstRun.organization")}
            autoComplete="organization"
          />
          <Joining choice={form.register("registration")} />
        </div>
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-2 font-semibold">{t("firstRun.account")}</legend>
          <AccountFields form={form} />
        </fieldset>
        <div className="flex flex-wrap gap-2 md:col-span-2">
          {error && !refusedField(error, accountFieldNames) ? (
            <div className="basis-full">
              <FormProblem>{failureSentence(error)}</FormProblem>
            </div>
          ) : null}
          <Button type="submit" pending={setup.isPending} pendingLabel={t("firstRun.pending")}>
            {t("firstRun.action")}
          </Button>
          <Button type="button" variant="ghost" onClick={later}>
            {t("firstRun.later")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** Who may join: asked, unless the server's settings say it and the answer would change nothing. */
function Joining({ choice }: { choice: UseFormRegisterReturn }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { data: config } = useQuery({ ...configQuery, enabled: online });
  if (config?.registrationOrdered) {
    const mode = config.registration === "closed" ? "invitation" : "open";
    return (
      <p>
        <span className="mb-1.5 block font-medium text-small">{t("firstRun.join")}</span>
        {t(`firstRun.${mode}`)}
        <span className="block text-ink-2 text-small">{t("firstRun.ordered")}</span>
      </p>
    );
  }
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1.5 font-medium text-small">{t("firstRun.join")}</legend>
      {registrationModes.map((mode) => (
        <label key={mode} className="flex min-h-11 cursor-pointer items-start gap-2 py-1">
          <input type="radio" {...choice} value={mode} className="mt-1 size-4 flex-none accent-primary" />
          <span>
            {t(`firstRun.${mode}`)}
            <span className="block text-ink-2 text-small">{t(`firstRun.${mode}Hint`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
