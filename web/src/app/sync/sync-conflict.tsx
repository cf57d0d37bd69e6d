import { useTranslation } from "react-i18next";
import { isPrivate, tenantEntity, type User } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { retry } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { Button } from "#web/ui/button.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { useConflicts } from "./conflict-values.ts";
import { useDiscard } from "./use-discard.ts";
import { type OtherChange, useOtherChanges } from "./use-other-changes.ts";

const AGE_EVERY_MS = 20_000;

/** Whether nobody but its author can have changed what an entry changes. */
function isOneOwn({ collection, tenant }: OutboxEntry, actor: User | null): boolean {
  return tenantEntity(collection)?.access === "owner" || (actor !== null && isPrivate(actor, tenant));
}

/** Why a change is in conflict; another window of the same person is not somebody else. */
export function ConflictReason({ entry, children }: { entry: OutboxEntry; children: string }) {
  const { t } = useTranslation();
  const actor = useActor();
  const others = useOtherChanges(entry);
  const isOwn = isOneOwn(entry, actor) || entry.conflicts.every((field) => others?.get(field)?.isOwn);
  return <p className="text-error text-small">{isOwn ? t("sync.conflict.own") : children}</p>;
}

/** Both values of each field that two people changed, side by side, and which of them is to be kept. */
export function SyncConflict({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation();
  const conflicts = useConflicts(entry);
  const others = useOtherChanges(entry);
  // what follows from the change goes with it
  const keepTheirs = useDiscard(entry, true);
  return (
    <>
      <dl className="flex flex-col gap-2">
        {conflicts.map(({ field, label, mine, theirs }) => (
          <div key={field} data-conflict={field}>
            <dt className="text-caption text-ink-2">{label}</dt>
            <dd className="grid grid-cols-2 gap-3 text-small">
              <Side label={t("sync.conflict.yours")} value={mine} />
              <div className="min-w-0">
                <Side label={t("sync.conflict.now")} value={theirs} />
                {others === null ? <Pending /> : <Author change={others.get(field)} />}
              </div>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-1 flex flex-wrap gap-1">
        <Button variant="secondary" className="btn-sm px-2.5" onClick={() => void retry(entry.key)}>
          {t("sync.conflict.useMine")}
        </Button>
        <Button variant="ghost" className="btn-sm px-2.5" onClick={() => void keepTheirs()}>
          {t("sync.conflict.keepTheirs")}
        </Button>
      </div>
    </>
  );
}

function Side({ label, value }: { label: string; value: string }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="text-ink-2">{label}</span> <bdi dir="auto">{value}</bdi>
    </span>
  );
}

/** Keeps the line's place, so that nothing moves when it comes. */
const Pending = () => <span aria-hidden="true" className="block h-[1lh] text-caption" />;

/** Who made the other change, and how long ago; nothing where that is not known. */
function Author({ change }: { change: OtherChange | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(AGE_EVERY_MS);
  if (!change) return null;
  return (
    <p className="text-caption text-ink-2">
      {change.isOwn ? t("sync.conflict.you") : <Name>{change.who}</Name>}
      {t("activity.and")}
      <time dateTime={new Date(change.at).toISOString()}>{format.longAge(change.at, now)}</time>
    </p>
  );
}
