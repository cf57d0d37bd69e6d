import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBoundary } from "#web/ui/error-boundary.tsx";
import { Loading } from "./loading.tsx";

/** One room: its errors and its waiting stay inside it. */
export function Room({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ErrorBoundary title={t("app.roomFailed")} sentence={t("app.roomFailedHint")} retry={t("app.tryAgain")}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
