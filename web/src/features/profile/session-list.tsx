import { useQuery } from "@tanstack/react-query";
import { Monitor, Smartphone, Tablet } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { programOf } from "#domain/users/user-agents";
import { useFormat } from "#web/i18n/format.ts";
import { useFailure } from "#web/shared/auth/use-failure.ts";
import { deviceName } from "#web/shared/device-name.ts";
import { ServerPart } from "#web/shared/parts/server-part.tsx";
import { useConnection } from "#web/shared/use-connection.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { useNow } from "#web/ui/use-now.ts";
import { type OwnSession, sessionsQuery, useEndSession } from "./sessions.queries.ts";

const MINUTE_MS = 60_000;
/** The server notes a session's last request to the hour. */
const HOUR_MS = 60 * MINUTE_MS;
const FIRST = 5;

const icons = new Map([
  ["iPhone", Smartphone],
  ["Android", Smartphone],
  ["iPad", Tablet],
]);

export function SessionList({ user }: { user: number }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const result = useQuery({ ...sessionsQuery(user), enabled: online });
  return (
    <ServerPart result={result} offline={t("profile.sessionsOffline")} skeleton={<LoadingLines />}>
      {(sessions) => <Lines sessions={sessions} user={user} />}
    </ServerPart>
  );
}

function Lines({ sessions, user }: { sessions: readonly OwnSession[]; user: number }) {
  const { t } = useTranslation();
  const now = useNow(MINUTE_MS);
  const [all, setAll] = useState(false);
  const shown = all ? sessions : sessions.slice(0, FIRST);
  const more = sessions.length - shown.length;
  return (
    <>
      <ul aria-labelledby="sessions-title" className="border-base-300 border-y">
        {shown.map((session) => (
          <SessionLine key={session.id} session={session} user={user} now={now} />
        ))}
      </ul>
      {more > 0 ? (
        <Button variant="secondary" className="self-start" onClick={() => setAll(true)}>
          {t("profile.moreSessions", { count: more })}
        </Button>
      ) : null}
    </>
  );
}

function SessionLine({ session, user, now }: { session: OwnSession; user: number; now: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const failure = useFailure();
  const { online } = useConnection();
  const ending = useEndSession(user);
  const program = programOf(session.device);
  const name = deviceName(t, program);
  const since = t("profile.signedIn", {
    date: format.date(session.created),
    time: format.time(Date.parse(session.created)),
  });
  const seen = Date.parse(session.lastSeen);
  const lastSeen =
    now - seen < HOUR_MS ? t("profile.seenLately") : t("profile.lastSeen", { age: format.age(seen, now) });
  const Icon = icons.get(program.system ?? "") ?? Monitor;
  const end = async () => {
    try {
      await ending.mutateAsync(session);
      toast.success(t("profile.sessionEnded", { name }));
    } catch (error) {
      toast.error(t("session.logoutFailed"), failure(error));
    }
  };
  return (
    <li className="flex items-center gap-3 border-base-300 border-b py-2.5 last:border-0">
      <Icon size={20} strokeWidth={1.5} className="flex-none text-ink-2" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {session.current ? <Badge>{t("profile.thisDevice")}</Badge> : null}
        </p>
        <p className="text-ink-2 text-small">
          <span className="max-md:block">{since}</span>
          {session.current ? null : (
            <>
              <span className="max-md:hidden">{" · "}</span>
              <span className="max-md:block">{lastSeen}</span>
            </>
          )}
        </p>
      </div>
      {session.current ? null : (
        <Button
          variant="secondary"
          className="flex-none"
          aria-label={t("profile.endSessionNamed", { name, since })}
          disabled={!online}
          pending={ending.isPending}
          onClick={() => void end()}
        >
          {t("profile.endSession")}
        </Button>
      )}
    </li>
  );
}

function LoadingLines() {
  const { t } = useTranslation();
  return (
    <div role="status" className="border-base-300 border-y">
      <span className="sr-only">{t("profile.sessionsLoading")}</span>
      <div aria-hidden="true" className="flex h-[59px] items-center gap-3">
        <span className="skeleton size-5 flex-none" />
        <span className="flex min-w-0 grow flex-col gap-2">
          <span className="skeleton h-3.5 w-40" />
          <span className="skeleton h-3 w-48" />
        </span>
      </div>
    </div>
  );
}
