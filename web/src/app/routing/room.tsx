import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBoundary } from "#web/ui/loading/error-boundary.tsx";
import { type Later, later } from "#web/ui/loading/later.tsx";
import { Loading } from "../shell/loading.tsx";
import type { LoadRoom } from "./rooms.ts";

const rooms = new Map<LoadRoom, Later<object>>();

/** The room's component, the same one until {@link forget} is called. */
export function roomOf(load: LoadRoom): Later<object> {
  const room = rooms.get(load) ?? later<object>(load, <Loading />);
  rooms.set(load, room);
  return room;
}

/** One room: its errors and its waiting stay inside it. Trying again also loads anew what did not arrive. */
export function Room({ load }: { load: LoadRoom }) {
  const { t } = useTranslation();
  const [, setAttempt] = useState(0);
  const Screen: ComponentType = roomOf(load);
  const forget = () => {
    rooms.delete(load);
    setAttempt((attempt) => attempt + 1);
  };
  return (
    <ErrorBoundary
      title={t("app.roomFailed")}
      sentence={t("app.roomFailedHint")}
      retry={t("app.tryAgain")}
      onRetry={forget}
    >
      <Screen />
    </ErrorBoundary>
  );
}
