import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, Link2Off } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { calendarPath } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { useFailureSentence } from "#web/shared/auth/use-failure.ts";
import { LinkField } from "#web/shared/link-field.tsx";
import { ServerPart } from "#web/shared/parts/server-part.tsx";
import { useConnection } from "#web/shared/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { useNow } from "#web/ui/use-now.ts";
import {
  calendarLinkQuery,
  type OwnCalendarLink,
  useEndCalendarLink,
  useMakeCalendarLink,
} from "./calendar-link.queries.ts";

const MINUTE_MS = 60_000;

/** The link by which a calendar app shows what lapses when. */
export function CalendarCard({ user }: { user: number }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const result = useQuery({ ...calendarLinkQuery(user), enabled: online });
  return (
    <Sheet aria-labelledby="calendar-title" className="flex flex-col gap-3 p-5">
      <h2 id="calendar-title" className="font-semibold text-lead">
        {t("calendarLink.title")}
      </h2>
      <p>{t("calendarLink.what")}</p>
      <p className="text-ink-2">{t("calendarLink.secret")}</p>
      <ServerPart result={result} offline={t("calendarLink.offline")} skeleton={<Loading />}>
        {({ link }) => <OwnLink user={user} link={link} />}
      </ServerPart>
    </Sheet>
  );
}

/** @param link the link in use, whose token nobody can see any more unless it was made just now */
function OwnLink({ user, link }: { user: number; link: OwnCalendarLink | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const failure = useFailureSentence();
  const { online } = useConnection();
  const making = useMakeCalendarLink(user);
  const ending = useEndCalendarLink(user);
  const [token, setToken] = useState<string | null>(null);
  const address = token === null ? null : `${location.origin}${calendarPath(token)}`;

  const make = async () => {
    const sure =
      link === null ||
      (await confirm({
        title: t("calendarLink.replaceTitle"),
        sentence: t("calendarLink.replaceSentence"),
        action: t("calendarLink.replace"),
      }));
    if (!sure) return;
    try {
      const made = await making.mutateAsync({ language });
      setToken(made.token);
      if (await copyText(`${location.origin}${calendarPath(made.token)}`)) toast.success(t("link.copied"));
    } catch (error) {
      toast.error(t("calendarLink.makeFailed"), failure(error));
    }
  };
  const end = async () => {
    const sure = await confirm({
      title: t("calendarLink.endTitle"),
      sentence: t("calendarLink.endSentence"),
      action: t("calendarLink.end"),
    });
    if (!sure) return;
    try {
      await ending.mutateAsync(null);
      setToken(null);
      toast.success(t("calendarLink.ended"));
    } catch (error) {
      toast.error(t("calendarLink.endFailed"), failure(error));
    }
  };

  return (
    <>
      {link ? <Use link={link} /> : null}
      {link && address ? (
        <LinkField
          label={t("calendarLink.link")}
          link={address}
          hint={t("calendarLink.linkHint")}
          title={t("calendarLink.title")}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={!online}
          pending={making.isPending}
          icon={<CalendarPlus size={16} strokeWidth={1.5} />}
          onClick={() => void make()}
        >
          {link ? t("calendarLink.another") : t("calendarLink.make")}
        </Button>
        {link ? (
          <Button
            variant="ghost"
            disabled={!online}
            pending={ending.isPending}
            icon={<Link2Off size={16} strokeWidth={1.5} />}
            onClick={() => void end()}
          >
            {t("calendarLink.end")}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** When the link was made, and when an app last read it. */
function Use({ link: { createdAt, readAt } }: { link: OwnCalendarLink }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  return (
    <p className="font-medium">
      {t("calendarLink.madeAt", { date: format.date(createdAt) })}
      <span className="block font-normal text-ink-2 text-small">
        {readAt === null
          ? t("calendarLink.unread")
          : t("calendarLink.readAt", { age: format.age(Date.parse(readAt), now) })}
      </span>
    </p>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="sr-only">{t("calendarLink.loading")}</span>
      <span aria-hidden="true" className="skeleton block h-11 w-40" />
    </div>
  );
}
