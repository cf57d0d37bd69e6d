import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { watchConnection } from "#web/local/index.ts";
import { refreshSession } from "#web/shared/auth/auth.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { LogoMark } from "#web/ui/layout/logo-mark.tsx";
import { EmptyState } from "#web/ui/list/empty-state.tsx";
import { queryClient } from "../query-client.ts";

export function FirstVisitOffline() {
  const { t } = useTranslation();
  useEffect(watchConnection, []);
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 px-[var(--inset)]">
      <LogoMark size={40} />
      <div className="sheet overflow-hidden">
        <EmptyState
          title={<h1>{t("app.firstVisitOffline")}</h1>}
          action={
            <Button variant="secondary" onClick={() => refreshSession(queryClient)}>
              {t("app.tryAgain")}
            </Button>
          }
        >
          {t("app.firstVisitOfflineHint")}
        </EmptyState>
      </div>
    </main>
  );
}
