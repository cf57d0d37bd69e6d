import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePageTitle } from "#web/i18n/page-title.ts";
import { sessionQuery } from "#web/shared/auth/auth.queries.ts";
import { paths } from "#web/shared/paths.ts";
import { LogoMark } from "#web/ui/layout/logo-mark.tsx";
import { EmptyState } from "#web/ui/list/empty-state.tsx";
import { LazyShell } from "./lazy-screens.tsx";

/** Any path that the product does not have; for who is signed in below the header, like every screen. */
export function NotFound() {
  const { data: user } = useQuery({ ...sessionQuery, enabled: false });
  if (user) {
    return (
      <LazyShell user={user}>
        <div className="max-w-xl">
          <NothingHere />
        </div>
      </LazyShell>
    );
  }
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 px-[var(--inset)]">
      <LogoMark size={40} />
      <NothingHere />
    </main>
  );
}

function NothingHere() {
  const { t } = useTranslation();
  usePageTitle(t("app.notFound"));
  return (
    <div className="sheet overflow-hidden">
      <EmptyState
        title={<h1>{t("app.notFound")}</h1>}
        action={
          <Link to={paths.dashboard} className="btn border-field bg-base-100">
            {t("app.toDashboard")}
          </Link>
        }
      >
        {t("app.notFoundHint")}
      </EmptyState>
    </div>
  );
}
