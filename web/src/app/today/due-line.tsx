import { AlarmClockOff, CircleX, Hourglass } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type DueEntry, expiryStatus } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { comingBack } from "#web/shared/come-back.ts";
import { dueInks } from "#web/shared/dates/due-words.tsx";
import { DottedFacts } from "#web/shared/list/row-parts.tsx";
import { renewPath } from "#web/shared/paths.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { useToday } from "#web/shared/use-today.ts";
import { Gutter } from "#web/ui/list/gutter.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { useDueFacts } from "./due-facts.ts";
import { HandlingMenu } from "./handling-menu.tsx";
import { RenewDocument } from "./renew-document.tsx";

const icon = { size: 17, strokeWidth: 1.75 } as const;

function Mark({ status, rests }: { status: ReturnType<typeof expiryStatus>; rests: boolean }) {
  if (rests) return <AlarmClockOff {...icon} className="text-ink-2" />;
  if (status === "expired") return <CircleX {...icon} className="text-error" />;
  return status === "expiring" ? <Hourglass {...icon} className="text-warning" /> : null;
}

/** A deadline, with the way to its record; what can be renewed there has a button that begins it. */
export function DueLine({ entry: { deadline, handling }, rests = false }: { entry: DueEntry; rests?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  const me = useActor()?.id;
  const facts = useDueFacts()(deadline);
  if (!facts) return null;
  const status = expiryStatus(deadline.day, today);
  const { name, type, due, to, responsible } = facts;
  const by = handling?.byName ?? null;
  const handledWords = (name: string | null, since: string | null) => {
    const date = since && format.date(since);
    if (name === null) return date ? t("today.handledByYouSince", { date }) : t("today.handledByYou");
    return date ? t("today.handledBySince", { name, date }) : t("today.handledBy", { name });
  };
  const { paper } = deadline;
  return (
    <li className="relative flex border-base-300 border-t">
      <Gutter mark={<Mark status={status} rests={rests} />} />
      <div className="min-w-0 grow px-4 py-2.5 max-md:px-3">
        <p className="flex min-w-0 font-medium">
          <Link
            to={to}
            className="min-w-0 after:absolute after:inset-0 hover:underline focus-visible:-outline-offset-2"
          >
            <Name className="truncate">{name}</Name>
          </Link>
        </p>
        <DottedFacts className="text-ink-2 text-small">
          {type}
          <span className={status === "missing" || rests ? "" : dueInks[status]}>{due}</span>
          {format.date(deadline.day)}
          {rests && handling?.snoozedUntil ? t("today.restsUntil", { date: format.date(handling.snoozedUntil) }) : null}
          {by !== null && handling
            ? handledWords(handling.by === me ? null : by, handling.since)
            : responsible && responsible.id !== me
              ? t("documents.due.responsible", { name: responsible.name })
              : null}
        </DottedFacts>
      </div>
      <span className="no-print relative z-1 flex flex-none items-center self-center pe-1">
        {paper === null ? (
          <RenewDocument id={deadline.id} />
        ) : (
          <Link
            to={renewPath(deadline.id, paper)}
            state={comingBack}
            aria-label={t("today.renewNamed", { paper: type, name })}
            className="btn btn-ghost px-3 max-md:px-2"
          >
            {t("today.renew")}
          </Link>
        )}
        <HandlingMenu entry={{ deadline, handling }} name={name} />
      </span>
    </li>
  );
}
