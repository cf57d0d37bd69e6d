import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#domain/index";
import { ServerPart } from "#web/shared/parts/server-part.tsx";
import { type Unreached, unreachedReasons, useUnreached } from "#web/shared/today/unreached.queries.ts";
import { Name } from "#web/ui/text/name.tsx";

/** Names of a group until all are asked for. */
const FIRST = 20;

interface UnreachedPartProps {
  actor: User;
  /** Whether the organization allows notifications on devices. */
  push: boolean;
}

/** Whom neither e-mail nor a device tells of what is due, by why, and what to do about it. */
export function UnreachedPart({ actor, push }: UnreachedPartProps) {
  const { t } = useTranslation();
  const title = useId();
  const result = useUnreached(actor);
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3 border-base-300 border-t pt-5">
      <h3 id={title} className="font-semibold">
        {t("admin.unreached.title")}
      </h3>
      <ServerPart result={result} offline={t("admin.unreached.offline")} skeleton={<Loading />}>
        {(people) =>
          people.length === 0 ? (
            <p className="text-ink-2">{t("admin.unreached.nobody")}</p>
          ) : (
            <>
              <p>{t("admin.unreached.what")}</p>
              {unreachedReasons.map((reason) => (
                <Group key={reason} reason={reason} people={people.filter((one) => one.reason === reason)} />
              ))}
              <p className="text-ink-2 text-small">
                {push
                  ? t("admin.unreached.device.on", { switch: t("push.title") })
                  : t("admin.unreached.device.off", { setting: t("admin.organizationSettings.push") })}
              </p>
            </>
          )
        }
      </ServerPart>
    </section>
  );
}

function Group({ reason, people }: { reason: Unreached["reason"]; people: readonly Unreached[] }) {
  const { t } = useTranslation();
  const id = useId();
  const [all, setAll] = useState(false);
  if (people.length === 0) return null;
  const shown = all ? people : people.slice(0, FIRST);
  return (
    <div className="rounded-field bg-tint-warning px-4 py-3">
      <h4 id={id} className="font-medium text-warning">
        {t(`admin.unreached.reason.${reason}`)} <span className="font-normal">{people.length}</span>
      </h4>
      <p className="text-small">{t(`admin.unreached.act.${reason}`, { tab: t("admin.tabs.users") })}</p>
      <ul aria-labelledby={id} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 font-medium">
        {shown.map((one) => (
          <li key={one.id} className="min-w-0 max-w-full">
            <Name className="block truncate">{one.fullName}</Name>
          </li>
        ))}
      </ul>
      {shown.length < people.length ? (
        <button type="button" className="text-link touch-target mt-2 text-small" onClick={() => setAll(true)}>
          {t("today.showAll", { total: people.length })}
        </button>
      ) : null}
    </div>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="sr-only">{t("admin.unreached.loading")}</span>
      <span aria-hidden="true" className="skeleton block h-24 w-full" />
    </div>
  );
}
