import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Mark } from "#web/ui/mark.tsx";

/** Any path that the product does not have. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 px-[var(--gutter)]">
      <Mark size={40} />
      <div className="sheet overflow-hidden">
        <EmptyState
          title={<h1>{t("app.notFound")}</h1>}
          action={
            <Link to="/" className="btn border-field bg-base-100">
              {t("app.toDashboard")}
            </Link>
          }
        >
          {t("app.notFoundHint")}
        </EmptyState>
      </div>
    </main>
  );
}
