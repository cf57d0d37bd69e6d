import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useLanguage } from "#web/i18n/language.ts";
import { loadWakeUps } from "#web/local/index.ts";
import { useFailureSentence } from "#web/shared/auth/use-failure.ts";
import { ServerPart } from "#web/shared/parts/server-part.tsx";
import { paths } from "#web/shared/paths.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { pushQuery } from "./push.queries.ts";

/** Whether this device is woken when something is due. */
export function PushCard({ user }: { user: number }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const result = useQuery({ ...pushQuery(user), enabled: online });
  return (
    <Sheet aria-labelledby="push-title" className="flex flex-col gap-3 p-5">
      <h2 id="push-title" className="font-semibold text-lead">
        {t("push.title")}
      </h2>
      <p>{t("push.what")}</p>
      <p className="text-ink-2">{t("push.vendor")}</p>
      <ServerPart result={result} offline={t("push.offline")} skeleton={<Loading />}>
        {({ key, device }) => {
          if (key === null && device !== "on")
            return (
              <p className="font-medium">
                <ByOrganization />
              </p>
            );
          if (device === "on" || device === "off") return <Switch user={user} pushKey={key} on={device === "on"} />;
          return <p className="font-medium">{t(`push.state.${device}`)}</p>;
        }}
      </ServerPart>
    </Sheet>
  );
}

/** @param pushKey the server's; null where the organization has turned push off meanwhile */
function Switch({ user, pushKey, on }: { user: number; pushKey: string | null; on: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const failure = useFailureSentence();
  const { online } = useConnection();
  const client = useQueryClient();
  const id = useId();
  // shown from the click on, until server and browser have said what came of it
  const [wanted, setWanted] = useState<boolean | null>(null);
  const turn = useMutation({
    mutationFn: async (next: boolean) => {
      const { startWakeUps, stopWakeUps } = await loadWakeUps();
      if (!next) await stopWakeUps();
      else if (pushKey !== null && !(await startWakeUps(pushKey, { user, language })))
        toast.error(t("push.failed"), t("push.state.blocked"));
    },
    onError: (error) => toast.error(t("push.failed"), failure(error)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: pushQuery(user).queryKey });
      setWanted(null);
    },
  });
  return (
    <div>
      <label className="touch-target flex min-h-9 cursor-pointer items-center gap-3 font-medium text-small">
        <input
          type="checkbox"
          className="toggle"
          aria-describedby={id}
          checked={wanted ?? on}
          disabled={!online || wanted !== null}
          onChange={(event) => {
            setWanted(event.target.checked);
            turn.mutate(event.target.checked);
          }}
        />
        {t("push.switch")}
      </label>
      <p id={id} className="text-ink-2 text-small">
        {on && pushKey === null ? <ByOrganization /> : t("push.switchHint")}
      </p>
    </div>
  );
}

/** That the organization has notifications turned off, and who turns them on: for its admins the way there. */
function ByOrganization() {
  const { t } = useTranslation();
  if (useActor()?.role !== "admin") return t("push.state.byOrganization");
  return (
    <>
      {t("push.state.byAdmin")}{" "}
      <Link to={paths.adminSettings} className="text-link touch-target">
        {t("push.state.toSettings")}
      </Link>
    </>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="sr-only">{t("push.loading")}</span>
      <span aria-hidden="true" className="skeleton block h-9 w-40" />
    </div>
  );
}
