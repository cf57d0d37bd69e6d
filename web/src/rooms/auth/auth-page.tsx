import { useQuery } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { lastUser } from "#web/local/remembered-user.ts";
import { useConnection } from "#web/local/use-connection.ts";
import { configQuery } from "./auth.queries.ts";
import { Cover } from "./cover.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";

type Mode = "login" | "register";

/** /auth: a closed ledger; the form is its first page. Starts in login. */
export function AuthPage() {
  const { t } = useTranslation();
  const [mode, setMode] = useState<Mode>("login");
  const [known] = useState(lastUser);
  const { online } = useConnection();
  const config = useQuery({ ...configQuery, enabled: online });
  const open = config.data?.registration !== "closed";
  const login = mode === "login" || !open;

  return (
    <div className="flex min-h-dvh flex-col bg-base-100 lg:flex-row">
      <Cover />
      <div className="margin-rule hidden self-stretch lg:block" aria-hidden="true" />
      <main className="flex grow items-center justify-center px-[var(--gutter)] py-8 lg:me-11">
        <div className="w-full max-w-90">
          <h1 className="font-semibold text-display">{t(login ? "auth.signIn" : "auth.register")}</h1>
          <p className="mb-6 text-ink-2">{t(login ? "auth.signInHint" : "auth.registerHint")}</p>
          {online ? null : (
            <p
              role="status"
              className="mb-5 flex items-start gap-2 rounded-field border border-field border-dashed px-3 py-2 text-small"
            >
              <CloudOff size={16} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 flex-none" />
              {t("auth.offline")}
            </p>
          )}
          {known && login ? (
            <p role="status" className="mb-5 rounded-field bg-tint-info px-3 py-2 text-info text-small">
              {t("auth.again", { name: known.fullName || known.username })}
            </p>
          ) : null}
          {login ? <LoginForm username={known?.username ?? ""} /> : <RegisterForm />}
          {open ? (
            <p className="mt-6 flex flex-wrap gap-1 border-base-300 border-t pt-5 text-ink-2">
              {t(login ? "auth.newHere" : "auth.haveAccount")}
              <button type="button" className="text-link" onClick={() => setMode(login ? "register" : "login")}>
                {t(login ? "auth.toRegister" : "auth.toSignIn")}
              </button>
            </p>
          ) : null}
        </div>
      </main>
    </div>
  );
}
