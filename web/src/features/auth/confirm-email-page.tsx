import { CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { usePageTitle } from "#web/i18n/page-title.ts";
import { expectedUser, HttpError } from "#web/local/index.ts";
import { useConfirmEmail } from "#web/shared/auth/auth.actions.ts";
import { useFailure } from "#web/shared/auth/use-failure.ts";
import { useSession } from "#web/shared/auth/use-session.ts";
import { OfflineNote } from "#web/shared/offline-note.tsx";
import { paths } from "#web/shared/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { LtrText } from "#web/ui/text/name.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { LoginForm } from "./login-form.tsx";

/** /confirm-email#TOKEN, where the link for an address leads. Who comes by the link to a new address signs in first. */
export function ConfirmEmailPage() {
  const { t } = useTranslation();
  const token = useConfirmationToken();
  const confirm = useConfirmEmail();
  usePageTitle(t("auth.confirm.title"));
  return (
    <AuthFrame>
      <h1 className="mb-1 font-semibold text-display">{t("auth.confirm.title")}</h1>
      <p className="mb-6 text-ink-2">{t("auth.confirm.hint")}</p>
      <OfflineNote className="mb-5">{t("auth.confirm.offline")}</OfflineNote>
      <div role="status">{confirm.isSuccess ? <Confirmed email={confirm.data} /> : null}</div>
      {confirm.isSuccess ? null : <Ask confirm={confirm} token={token} />}
    </AuthFrame>
  );
}

function Ask({ confirm, token }: { confirm: ReturnType<typeof useConfirmEmail>; token: string }) {
  const { t } = useTranslation();
  const failure = useFailure();
  const { data: user } = useSession();
  const refusal = confirm.error instanceof HttpError ? confirm.error : null;
  const signsIn = refusal?.status === 401 && !user;
  const send = () =>
    confirm.mutate(token, {
      onError: (error) => {
        if (!(error instanceof HttpError)) toast.error(t("auth.confirm.failed"), failure(error));
      },
    });
  if (signsIn) {
    return (
      <>
        <p role="status" className="mb-5 rounded-field bg-tint-info px-3 py-2 text-info text-small">
          {t("auth.confirm.signIn")}
        </p>
        <LoginForm username={expectedUser()?.username ?? ""} />
      </>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {refusal && refusal.status !== 401 ? (
        <p role="alert" className="flex items-start gap-2 rounded-field bg-tint-error px-3 py-2 text-error">
          <CircleAlert size={17} strokeWidth={1.5} className="mt-0.5 flex-none" />
          {refusal.text}
        </p>
      ) : null}
      <Button pending={confirm.isPending} pendingLabel={t("auth.confirm.confirming")} className="w-full" onClick={send}>
        {t("auth.confirm.action")}
      </Button>
    </div>
  );
}

function Confirmed({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-5">
      <p>
        <LtrText className="font-medium">{email}</LtrText>
        <br />
        {t("auth.confirm.done")}
      </p>
      <Link to="/" className="btn btn-primary w-full">
        {t("auth.confirm.onward")}
      </Link>
    </div>
  );
}

/** The link's token; it leaves the address at once, and stays with the page's history entry for a reload. */
function useConfirmationToken(): string {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const held =
    typeof state === "object" && state !== null && "confirmationToken" in state ? state.confirmationToken : "";
  const [token] = useState(() => hash.slice(1) || String(held));
  useEffect(() => {
    if (hash) void navigate(paths.confirmEmail, { replace: true, state: { confirmationToken: token } });
  }, [hash, token, navigate]);
  return token;
}
