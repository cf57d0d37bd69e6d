import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { confirmed, type FirstRunInput, firstRunInput, registrationModes } from "#domain/index";
import { httpJson, loadSync, notifyTabsOfSignIn, rememberUser } from "#web/local/index.ts";
import { readUser } from "#web/shared/auth/auth.queries.ts";
import { useFailure, useFailureSentence } from "#web/shared/auth/use-failure.ts";
import { AccountFields } from "#web/shared/form/account-fields.tsx";
import { TextField } from "#web/shared/form/text-field.tsx";
import { OfflineNote } from "#web/shared/offline-note.tsx";
import { paths } from "#web/shared/paths.ts";
import { readItem, writeItem } from "#web/storage/local-storage.ts";
import { Button } from "#web/ui/button.tsx";
import { FormProblem } from "#web/ui/forms/form-problem.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { toast } from "#web/ui/overlay/toast.ts";

/** Where this device keeps that the first run was put off. */
const PUT_OFF = "sijil.firstRun";

const schema = confirmed(firstRunInput, "password");

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
    defaultValues: {
      organizationName: "",
      fullName: "",
      email: "",
      username: "",
      password: "",
      confirmPassword: "",
      registration: registrationModes[0],
    },
  });
  if (putOff) return null;
  const submit = form.handleSubmit(({ confirmPassword: _, ...input }) =>
    setup.mutateAsync(input).catch((error: unknown) => toast.error(t("firstRun.failed"), failure(error))),
  );
  const later = () => {
    writeItem(PUT_OFF, "later");
    setPutOff(true);
  };
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
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1.5 font-medium text-small">{t("firstRun.join")}</legend>
            {registrationModes.map((mode) => (
              <label key={mode} className="flex min-h-11 cursor-pointer items-start gap-2 py-1">
                <input
                  type="radio"
                  {...form.register("registration")}
                  value={mode}
                  className="mt-1 size-4 flex-none accent-primary"
                />
                <span>
                  {t(`firstRun.${mode}`)}
                  <span className="block text-ink-2 text-small">{t(`firstRun.${mode}Hint`)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </div>
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-2 font-semibold">{t("firstRun.account")}</legend>
          <AccountFields form={form} />
        </fieldset>
        <div className="flex flex-wrap gap-2 md:col-span-2">
          {setup.error ? (
            <div className="basis-full">
              <FormProblem>{failureSentence(setup.error)}</FormProblem>
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
