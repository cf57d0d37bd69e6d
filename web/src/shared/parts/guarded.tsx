import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBoundary } from "#web/ui/loading/error-boundary.tsx";

/** What goes wrong within, such as code that cannot be fetched, is said in its place, and can be tried again. */
export function Guarded({ onRetry, children }: { onRetry?: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ErrorBoundary
      title={t("app.roomFailed")}
      sentence={t("app.roomFailedHint")}
      retry={t("app.tryAgain")}
      onRetry={onRetry}
    >
      {children}
    </ErrorBoundary>
  );
}
