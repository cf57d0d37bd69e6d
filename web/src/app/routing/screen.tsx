import { type ComponentType, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBoundary } from "#web/ui/loading/error-boundary.tsx";
import { type LazyComponent, lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { Loading } from "./loading.tsx";
import { type LoadScreen, wordsOf } from "./routes.ts";

const screens = new Map<LoadScreen, LazyComponent<object>>();

/** The screen's component, the same one until {@link Screen} forgets it after an error. */
export function screenOf(load: LoadScreen): LazyComponent<object> {
  const screen = screens.get(load) ?? lazyWithPreload<object>(load, <Loading />, wordsOf(load));
  screens.set(load, screen);
  return screen;
}

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

export function Screen({ load }: { load: LoadScreen }) {
  const [, setAttempt] = useState(0);
  const Content: ComponentType = screenOf(load);
  const forget = () => {
    screens.delete(load);
    setAttempt((attempt) => attempt + 1);
  };
  return (
    <Guarded onRetry={forget}>
      <Content />
    </Guarded>
  );
}
