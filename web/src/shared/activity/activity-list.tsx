import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFailureSentence } from "#web/shared/auth/use-failure.ts";
import { Dot } from "#web/shared/list/row-parts.tsx";
import { OfflineNote } from "#web/shared/offline-note.tsx";
import { useConnection } from "#web/shared/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { type ActivityFilter, activityQuery, type ShownActivity } from "./activity.queries.ts";
import { useActivityWords } from "./use-activity-words.ts";

export interface ActivityListProps {
  user: number;
  filter: ActivityFilter;
  label: string;
  named?: boolean;
}

/** What was done, the newest first, by pages. It comes from the server alone, so without it only a line stands here. */
export function ActivityList({ user, filter, label, named = false }: ActivityListProps) {
  const { t } = useTranslation();
  const sentence = useFailureSentence();
  const { online } = useConnection();
  const query = useInfiniteQuery({ ...activityQuery(user, filter), enabled: online });
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  if (!online && !data)
    return (
      <Padded>
        <OfflineNote>{t("activity.offline")}</OfflineNote>
      </Padded>
    );
  if (!data) {
    if (!error || isFetching) return <LoadingLines />;
    return (
      <div role="status" className="flex flex-wrap items-center justify-between gap-2 px-3 py-2.5">
        <p className="text-ink-2">{sentence(error)}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          {t("common.retry")}
        </Button>
      </div>
    );
  }
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return (
      <Padded>
        <p className="text-ink-2">{t("activity.empty")}</p>
      </Padded>
    );
  return (
    <>
      <ul aria-label={label}>
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} named={named} />
        ))}
      </ul>
      {hasNextPage ? (
        <Padded className="no-print">
          <Button
            variant="secondary"
            disabled={!online}
            pending={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t("activity.more")}
          </Button>
        </Padded>
      ) : null}
    </>
  );
}

const Padded = ({ className = "", children }: { className?: string; children: ReactNode }) => (
  <div className={`border-base-300 border-t px-3 py-3 ${className}`}>{children}</div>
);

function Line({ entry, named }: { entry: ShownActivity; named: boolean }) {
  const { t } = useTranslation();
  const { what, who, when, collectionOf } = useActivityWords();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-base-300 border-t px-3 py-2.5">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{what(entry)}</p>
        {named ? (
          <p className="flex flex-wrap gap-x-1 text-small">
            <span className="text-ink-2">{collectionOf(entry)}</span>{" "}
            {entry.name !== null ? <Name>{entry.name}</Name> : null}
            {entry.name === null && entry.record !== null ? (
              <span className="text-ink-2">{t("activity.gone")}</span>
            ) : null}
          </p>
        ) : null}
      </div>
      <p className="flex flex-wrap text-ink-2 text-small">
        <Name>{who(entry)}</Name>
        <Dot />
        <time dateTime={entry.at}>{when(entry)}</time>
        {entry.source === "" ? null : (
          <bdi dir="ltr" className="basis-full text-end max-md:text-start">
            {entry.source}
          </bdi>
        )}
      </p>
    </li>
  );
}

function LoadingLines() {
  const { t } = useTranslation();
  return (
    <div role="status" className="border-base-300 border-t">
      <span className="sr-only">{t("activity.loading")}</span>
      <div aria-hidden="true" className="flex h-[59px] flex-col justify-center gap-2 px-3">
        <span className="skeleton h-3.5 w-40" />
        <span className="skeleton h-3 w-56" />
      </div>
    </div>
  );
}
