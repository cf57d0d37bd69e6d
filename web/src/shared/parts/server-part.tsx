import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { useFailureSentence } from "../auth/use-failure.ts";
import { OfflineNote } from "../offline-note.tsx";
import { useConnection } from "../use-connection.ts";

interface ServerPartProps<Data> {
  /** Of a query that is enabled while there is a connection. */
  result: UseQueryResult<Data>;
  /** Says that this needs the connection. */
  offline: string;
  /** As high as what will most likely come. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of a page that only the server knows: without it a quiet line, and what was loaded before. */
export function ServerPart<Data>({ result, offline, skeleton, children }: ServerPartProps<Data>) {
  const { t } = useTranslation();
  const sentence = useFailureSentence();
  const { online } = useConnection();
  const { data, error, isFetching, refetch } = result;
  if (data !== undefined || !online) {
    return (
      <>
        <OfflineNote>{offline}</OfflineNote>
        {data === undefined ? null : children(data)}
      </>
    );
  }
  if (!error || isFetching) return skeleton;
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-ink-2">{sentence(error)}</p>
      <Button variant="secondary" onClick={() => void refetch()}>
        {t("common.retry")}
      </Button>
    </div>
  );
}
