import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBoundary } from "#web/ui/error-boundary.tsx";
import { Loading } from "./loading.tsx";
import type { LoadRoom } from "./routes.tsx";

const loaded = new Map<LoadRoom, ReturnType<typeof lazy>>();

/** The room's component, the same one until {@link forget} is called. */
function component(load: LoadRoom) {
  const known = loaded.get(load);
  if (known) return known;
  const made = lazy(async () => ({ default: await load() }));
  loaded.set(load, made);
  return made;
}

/** One room: its errors and its waiting stay inside it. Trying again also loads anew what did not arrive. */
export function Room({ load }: { load: LoadRoom }) {
  const { t } = useTranslation();
  const [, setAttempt] = useState(0);
  const Screen = component(load);
  const forget = () => {
    loaded.delete(load);
    setAttempt((attempt) => attempt + 1);
  };
  return (
    <ErrorBoundary
      title={t("app.roomFailed")}
      sentence={t("app.roomFailedHint")}
      retry={t("app.tryAgain")}
      onRetry={forget}
    >
      <Suspense fallback={<Loading />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  );
}
