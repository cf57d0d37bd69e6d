import { CalendarCheck2, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { User } from "#domain/index";
import { DueDocuments } from "#web/features/dashboard/due-documents.tsx";
import { DuePapers } from "#web/features/dashboard/due-papers.tsx";
import { useFormat } from "#web/i18n/format.ts";
import { useCollection } from "#web/local/engine.ts";
import { paths } from "#web/shared/paths.ts";
import { useNews } from "#web/shared/today/news.ts";
import { useDue } from "#web/shared/today/use-due.ts";
import { useNeeds } from "#web/shared/today/use-needs.ts";
import { useIsFirstLoad, useIsIncomplete } from "#web/shared/use-connection.ts";
import { Sheet } from "#web/ui/layout/sheet.tsx";

const icon = { size: 16, strokeWidth: 1.75, className: "flex-none" } as const;

function TodayLink() {
  const { t } = useTranslation();
  const format = useFormat();
  const needs = useNeeds();
  return (
    <Link
      to={paths.today}
      className="touch-target inline-flex flex-none items-center gap-1.5 font-semibold text-base-content hover:underline max-md:-mt-2.5 max-md:-mb-0.5"
    >
      <CalendarCheck2 {...icon} />
      {t("today.title")}
      {needs > 0 ? <span className="font-medium text-error">{format.number(needs)}</span> : null}
      <ChevronRight {...icon} className="-ms-0.5 flex-none text-ink-2 rtl:-scale-x-100" />
    </Link>
  );
}

/**
 * What needs this person today as a part of a line: on phones the way there alone; in low windows, which have the bell
 * and no room for a second line, what is due.
 */
export function TodayLine({ actor }: { actor: User }) {
  return (
    <div className="no-print flex flex-none flex-wrap items-baseline gap-x-5 max-md:self-center">
      <span className="contents md:hidden">
        <TodayLink />
      </span>
      <Due actor={actor} />
    </div>
  );
}

function Due({ actor }: { actor: User }) {
  return (
    <span className="contents max-md:hidden">
      <DueDocuments />
      <DuePapers actor={actor} />
    </span>
  );
}

/**
 * The same as a sheet of its own, with what else there is. It has its place before that is known, and keeps it where there
 * is nothing: the list below must not move under the hand when a colleague files something, or renews the last paper.
 */
export function TodayPanel({ actor }: { actor: User }) {
  const { t } = useTranslation();
  const { mine, expired, weeks, later, missing } = useDue();
  const filed = useNews().length;
  const needs = useNeeds();
  const isFirstLoad = useIsFirstLoad(useCollection("documents").ready);
  const isIncomplete = useIsIncomplete(true);
  const isNothing =
    [mine, expired, weeks, later, missing].every(({ length }) => length === 0) && needs + filed === 0 && !isIncomplete;
  const counts = (
    [
      ["mine", mine.length],
      ["later", later.length],
      ["missing", missing.length],
      ["filed", filed],
    ] as const
  ).filter(([, count]) => count > 0);
  return (
    <Sheet
      aria-label={t("today.title")}
      className="no-print mt-4 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-1 px-5 py-2 pointer-coarse:py-0"
    >
      <TodayLink />
      <Due actor={actor} />
      {isFirstLoad ? <span className="skeleton h-4 w-44" /> : null}
      {isNothing ? <span className="text-ink-2 text-small">{t("today.empty")}</span> : null}
      {counts.map(([kind, count]) => (
        <Link
          key={kind}
          to={paths.today}
          className="touch-target inline-flex items-center text-ink-2 text-small hover:underline"
        >
          {t(`today.counts.${kind}`, { count })}
        </Link>
      ))}
    </Sheet>
  );
}
