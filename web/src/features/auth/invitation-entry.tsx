import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { confirmed, joinsByInvitation, registerInput, sentence, type User } from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { usePageTitle } from "#web/i18n/page-title.ts";
import { HttpError } from "#web/local/index.ts";
import { useAcceptInvitation, useJoin } from "#web/shared/auth/auth.actions.ts";
import { useFailure, useFailureSentence } from "#web/shared/auth/use-failure.ts";
import { useSession } from "#web/shared/auth/use-session.ts";
import { AccountFields, accountFieldNames } from "#web/shared/form/account-fields.tsx";
import { markField, refusedField } from "#web/shared/form/form-errors.ts";
import { ServerPart } from "#web/shared/parts/server-part.tsx";
import { paths } from "#web/shared/paths.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { FormProblem } from "#web/ui/forms/form-problem.tsx";
import { Spinner } from "#web/ui/loading/spinner.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { Name } from "#web/ui/text/name.tsx";
import { openInvitationQuery } from "./invitation.queries.ts";
import { LoginForm } from "./login-form.tsx";

/** What the link of an invitation leads to: a new account, or membership for whoever has one. */
export function InvitationEntry({ token }: { token: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { online } = useConnection();
  const { data: user } = useSession();
  const result = useQuery({ ...openInvitationQuery(token), enabled: online });
  const { data: invitation, error } = result;
  usePageTitle(t("invitation.title"));
  // whatever else went wrong may go right at the next try
  const refused = error instanceof HttpError && error.code === "invitation_invalid" ? error.text : null;
  return (
    <>
      <h1 className="font-semibold text-display">
        {invitation ? (
          <>
            {t("invitation.join")} <Name>{invitation.organization}</Name>
          </>
        ) : (
          t("invitation.title")
        )}
      </h1>
      <div className="mt-3 mb-5 flex flex-col gap-5">
        {refused ? (
          <FormProblem>{refused}</FormProblem>
        ) : (
          <ServerPart
            result={result}
            offline={t("invitation.offline")}
            skeleton={<Spinner label={t("invitation.loading")} />}
          >
            {({ invitedBy, role, email, expiresAt }) => (
              <>
                <p className="text-ink-2">
                  {t("invitation.from", {
                    name: invitedBy,
                    role: t(`roles.${role}`),
                    date: formatDate(expiresAt, language),
                  })}
                </p>
                {user ? <Member token={token} user={user} /> : <Guest token={token} email={email} />}
              </>
            )}
          </ServerPart>
        )}
      </div>
      {error || user ? (
        <p className="mt-6 border-base-300 border-t pt-5">
          <button type="button" className="text-link" onClick={() => void navigate(paths.signIn, { replace: true })}>
            {t(user ? "invitation.toPapers" : "auth.backToSignIn")}
          </button>
        </p>
      ) : null}
    </>
  );
}

/** Somebody who is not signed in: a new account, or signing in to the one they have. */
function Guest({ token, email }: { token: string; email: string | null }) {
  const { t } = useTranslation();
  const [known, setKnown] = useState(false);
  return (
    <div>
      {known ? <LoginForm username="" /> : <AcceptForm token={token} email={email ?? ""} />}
      <p className="mt-6 flex flex-wrap gap-1 border-base-300 border-t pt-5 text-ink-2">
        {t(known ? "auth.newHere" : "auth.haveAccount")}
        <button type="button" className="text-link" onClick={() => setKnown(!known)}>
          {t(known ? "auth.toRegister" : "auth.toSignIn")}
        </button>
      </p>
    </div>
  );
}

const schema = confirmed(registerInput, "password");

function AcceptForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation();
  const failure = useFailure();
  const failureSentence = useFailureSentence();
  const navigate = useNavigate();
  const acceptance = useAcceptInvitation();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { fullName: "", email, username: "", password: "", confirmPassword: "" },
  });
  const submit = form.handleSubmit(({ username, email, fullName, password }) =>
    acceptance.mutateAsync({ token, username, email, fullName, password }).then(
      () => {
        toast.success(t("common.success"), t("auth.created"));
        return navigate(paths.dashboard, { replace: true });
      },
      (error: unknown) => {
        toast.error(t("auth.registrationFailed"), failure(error));
        markField(error, accountFieldNames, form.setError);
      },
    ),
  );
  const { error } = acceptance;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <AccountFields form={form} />
      <FormProblem>{error && !refusedField(error, accountFieldNames) ? failureSentence(error) : null}</FormProblem>
      <Button
        type="submit"
        pending={acceptance.isPending}
        pendingLabel={t("invitation.joining")}
        className="mt-2 w-full"
      >
        {t("invitation.action")}
      </Button>
    </form>
  );
}

/** Somebody who is signed in: membership, or why there is none. */
function Member({ token, user }: { token: string; user: User }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const failure = useFailure();
  const failureSentence = useFailureSentence();
  const navigate = useNavigate();
  const joining = useJoin(user);
  if (!joinsByInvitation(user)) return <p role="status">{sentence("already_member", language)}</p>;
  const join = () =>
    joining.mutateAsync({ token }).then(
      () => navigate(paths.dashboard, { replace: true }),
      (error: unknown) => toast.error(t("invitation.failed"), failure(error)),
    );
  return (
    <div className="flex flex-col gap-4">
      <p>{t("invitation.asYou", { name: user.fullName })}</p>
      <FormProblem>{joining.error ? failureSentence(joining.error) : null}</FormProblem>
      <Button
        pending={joining.isPending}
        pendingLabel={t("invitation.joining")}
        className="w-full"
        onClick={() => void join()}
      >
        {t("invitation.action")}
      </Button>
    </div>
  );
}
