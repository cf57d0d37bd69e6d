import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { deletedQuery } from "#web/features/deleted/deleted.queries.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useCollection } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { Name } from "#web/ui/text/name.tsx";
import type { Gone } from "./repair/gone.ts";
import { SyncTyped } from "./sync-typed.tsx";

/** What was refused because its record has gone: who deleted that, where it is known, and what was typed, to be copied. */
export function SyncGone({ entry, gone }: { entry: OutboxEntry; gone: Gone }) {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useActor();
  const { online } = useConnection();
  const { data } = useQuery({ ...deletedQuery(actor?.id ?? 0), enabled: online && actor !== null });
  const users = useCollection("users").byId;
  const deletion = data?.find(({ kind, id }) => kind === entry.collection && id === entry.record);
  const by = deletion?.deletedBy ?? null;
  const name = by === null ? undefined : by === actor?.id ? t("sync.gone.you") : users.get(by)?.fullName;
  // a part that was to be put back, such as an attachment, is what has gone, not its record
  const isPart = gone === "forGood" && !/^(document|employee)\./.test(entry.kind);
  const { collection } = entry;
  const about = !isPart && (collection === "documents" || collection === "employees") ? collection : "other";
  const words = gone === "forGood" ? "forGood" : deletion ? "deleted" : "missing";
  return (
    <>
      <p className="text-error text-small">
        {entry.kind.startsWith("view.") ? t("sync.gone.view") : t(`sync.gone.${words}.${about}`)}
      </p>
      {deletion ? (
        <p className="text-caption text-ink-2">
          {name === undefined ? null : (
            <>
              {t("sync.gone.by")} <Name>{name}</Name>
              {t("activity.and")}
            </>
          )}
          <time dateTime={deletion.deleted}>
            {format.date(deletion.deleted)} · {format.time(Date.parse(deletion.deleted))}
          </time>
        </p>
      ) : null}
      <SyncTyped entry={entry} />
    </>
  );
}
