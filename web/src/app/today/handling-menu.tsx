import { AlarmClock, Hand, UserRoundPen } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type DueEntry, laterDay } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { rowIcon } from "#web/shared/list/data-row.tsx";
import { RowMenu } from "#web/shared/list/row-menu.tsx";
import type { HandlingChange } from "#web/shared/today/handling.actions.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { useToday } from "#web/shared/use-today.ts";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { useHandling } from "./use-handling.ts";

const HandlingDialog = lazyWithPreload(async () => (await import("./handling-dialog.tsx")).HandlingDialog);

const WEEK = 7;

/** What can be done with a deadline besides the thing itself: take it, put it off, hand it over. */
export function HandlingMenu({ entry, name }: { entry: DueEntry; name: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  const actor = useActor();
  const acts = useHandling(entry);
  const [open, setOpen] = useState(false);
  if (!actor || !acts) return null;
  const { now } = acts;
  const isMine = now.by === actor.id;
  const nextWeek = laterDay(today, WEEK);
  const change = (next: Partial<HandlingChange>, said: string) =>
    void acts.change({ ...now, ...next }, said).catch(acts.failed);
  return (
    <>
      <RowMenu
        label={t("today.handling.menu", { name })}
        items={[
          isMine
            ? {
                id: "leave",
                label: t("today.handling.leave"),
                icon: <Hand {...rowIcon} />,
                onSelect: () => change({ by: null, byName: null }, t("today.handling.left")),
              }
            : {
                id: "take",
                label: t("today.handling.take"),
                icon: <Hand {...rowIcon} />,
                onSelect: () => change({ by: actor.id, byName: actor.fullName }, t("today.handling.taken")),
              },
          now.snoozedUntil !== null && now.snoozedUntil > today
            ? {
                id: "wake",
                label: t("today.handling.wake"),
                icon: <AlarmClock {...rowIcon} />,
                onSelect: () => change({ snoozedUntil: null }, t("today.handling.woken")),
              }
            : {
                id: "week",
                label: t("today.handling.week"),
                icon: <AlarmClock {...rowIcon} />,
                onSelect: () =>
                  change({ snoozedUntil: nextWeek }, t("today.restsUntil", { date: format.date(nextWeek) })),
              },
          {
            id: "other",
            label: t("today.handling.other"),
            icon: <UserRoundPen {...rowIcon} />,
            onSelect: () => setOpen(true),
          },
        ]}
      />
      {open ? <HandlingDialog acts={acts} actor={actor} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
