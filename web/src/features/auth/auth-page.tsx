import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { usePageTitle } from "#web/i18n/page-title.ts";
import { expectedUser, unsentCount } from "#web/local/index.ts";
import { configQuery } from "#web/shared/auth/auth.queries.ts";
import { OfflineNote } from "#web/shared/offline-note.tsx";
import { paths } from "#web/shared/paths.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { useLinkToken } from "./link-token.ts";
import { LoginForm } from "./login-form.tsx";

// whoever signs in, which is nearly everybody, needs none of these
const InvitationEntry = lazyWithPreload(async () => (await import("./invitation-entry.tsx")).InvitationEntry);
const RegisterForm = lazyWithPreload(async () => (await import("./register-form.tsx")).RegisterForm);
const ResetForm = lazyWithPreload(async () => (await import("./reset-form.tsx")).ResetForm);

type Mode = "login" | "register";

/**
 * /auth. Starts in login, or with what a link with a token leads to: a new password, or an invitation.
 * @param props.children for the person who is expected to sign in again and has unsent work on this device
 */
export function AuthPage({ children }: { children?: ReactNode }) {
  const reset = useLinkToken("reset");
  const invite = useLinkToken("invite");
  if (reset !== null)
    return (
      <AuthFrame>
        <NewPassword key={reset} token={reset} />
      </AuthFrame>
    );
  return (
    <AuthFrame>
      {invite === null ? <Entry>{children}</Entry> : <InvitationEntry key={invite} token={invite} />}
    </AuthFrame>
  );
}

function Entry({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<Mode>("login");
  const [known] = useState(expectedUser);
  const { online } = useConnection();
  const config = useQuery({ ...configQuery, enabled: online });
  const open = config.data?.registration !== "closed";
  const login = mode === "login" || !open;
  usePageTitle(t(login ? "auth.signIn" : "auth.register"));
  return (
    <>
      <h1 className="font-semibold text-display">{t(login ? "auth.signIn" : "auth.register")}</h1>
      <p className="mb-6 text-ink-2">{t(login ? "auth.signInHint" : "auth.registerHint")}</p>
      <OfflineNote className="mb-5">{t("auth.offline")}</OfflineNote>
      {known && login ? (
        <p role="status" className="mb-5 rounded-field bg-tint-info px-3 py-2 text-info text-small">
          {t("auth.again", { name: known.fullName || known.username })}
        </p>
      ) : null}
      {login ? <LoginForm username={known?.username ?? ""} /> : <RegisterForm />}
      {known && login && unsentCount(known.id) > 0 ? children : null}
      {open ? (
        <p className="mt-6 flex flex-wrap gap-1 border-base-300 border-t pt-5 text-ink-2">
          {t(login ? "auth.newHere" : "auth.haveAccount")}
          <button
            type="button"
            className="text-link"
            onPointerEnter={RegisterForm.prefetch}
            onFocus={RegisterForm.prefetch}
            onClick={() => setMode(login ? "register" : "login")}
          >
            {t(login ? "auth.toRegister" : "auth.toSignIn")}
          </button>
        </p>
      ) : null}
    </>
  );
}

function NewPassword({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  usePageTitle(t("auth.resetTitle"));
  return (
    <>
      <h1 className="font-semibold text-display">{t("auth.resetTitle")}</h1>
      <p className="mb-6 text-ink-2">{t("auth.resetHint")}</p>
      <OfflineNote className="mb-5">{t("auth.resetOffline")}</OfflineNote>
      <ResetForm token={token} />
      <p className="mt-6 border-base-300 border-t pt-5">
        <button type="button" className="text-link" onClick={() => void navigate(paths.signIn, { replace: true })}>
          {t("auth.backToSignIn")}
        </button>
      </p>
    </>
  );
}
