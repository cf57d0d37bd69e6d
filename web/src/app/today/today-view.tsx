import { CalendarDays, CheckCheck } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type DueEntry, isReminderDue, laterDay, type MissingPapers, sundayOf } from "#domain/index";
import { formatCalendar } from "#web/i18n/calendar-format.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection, useOutbox, useSyncStatus } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { LoadingRows } from "#web/shared/list/loading-rows.tsx";
import { PrintTitle } from "#web/shared/list/print-title.tsx";
import { ViewHeading } from "#web/shared/list/view-heading.tsx";
import { paths } from "#web/shared/paths.ts";
import { ReminderLine } from "#web/shared/reminders/reminder-line.tsx";
import { useReminders } from "#web/shared/reminders/use-reminders.ts";
import { mostLackingFirst } from "#web/shared/today/most-lacking.ts";
import { markNewsSeen, useNews } from "#web/shared/today/news.ts";
import { useDue } from "#web/shared/today/use-due.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { useToday } from "#web/shared/use-today.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { EmptyState } from "#web/ui/list/empty-state.tsx";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { AGE_EVERY_MS, SyncEntry } from "../sync/sync-list.tsx";
import { DueLine } from "./due-line.tsx";
import { FiledLine, MissingLine } from "./today-lines.tsx";
import { TodayPart } from "./today-part.tsx";
import { UnreachedLine } from "./unreached-line.tsx";
import { useSeenNotification } from "./use-seen-notification.ts";

const RepairEntry = lazyWithPreload(async () => (await import("../sync/repair/repair-entry.tsx")).RepairEntry);

const WEEK = 7;

/** /?view=today: what needs this person now, from what the device holds; every line leads to where it is done. */
export function TodayView() {
  const { t } = useTranslation();
  useSeenNotification();
  const language = useLanguage();
  const today = useToday();
  const actor = useActor();
  const words = formatCalendar(language);
  const hijri = words.hijri(today);
  return (
    <>
      <PrintTitle title={t("today.title")} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <ViewHeading title={t("today.title")} />
        <Link to={paths.month} className="btn btn-ghost no-print max-md:-ms-3">
          <CalendarDays size={16} strokeWidth={1.75} />
          <span>{t("month.title")}</span>
        </Link>
      </div>
      <p className="mb-4 text-ink-2">
        {words.day(today)}
        {hijri === "" ? null : <bdi> · {hijri}</bdi>}
      </p>
      {actor ? <UnreachedLine actor={actor} /> : null}
      <Parts />
    </>
  );
}

function Parts() {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  const due = useDue();
  const news = useNews();
  const entries = useOutbox();
  const reminders = useReminders().shown.filter(({ reminder }) => isReminderDue(reminder, today));
  const loading = useIsIncomplete(useCollection("documents").ready);
  const weekOf = (sunday: string) => {
    const thisWeek = sundayOf(today);
    if (sunday === thisWeek) return t("today.thisWeek");
    if (sunday === laterDay(thisWeek, WEEK)) return t("today.nextWeek");
    return t("today.weekOf", { date: format.date(sunday) });
  };
  const rejected = entries.filter(({ state }) => state === "attention");
  const unsent = entries.filter(({ state }) => state !== "attention");
  const { mine, expired, weeks, later, resting } = due;
  const missing = useMissing(due.missing);
  const parts = [rejected, reminders, mine, expired, weeks, later, missing, news, unsent, resting];
  if (parts.every(({ length }) => length === 0)) return <Nothing loading={loading} />;
  const line = (entry: DueEntry) => <DueLine key={keyOf(entry)} entry={entry} />;
  const now = (
    <>
      <Unsent title={t("today.rejected")} entries={rejected} />
      <TodayPart
        title={t("today.reminders")}
        lines={reminders}
        className="border-base-300 border-t ps-4 pe-1"
        render={(one) => <ReminderLine key={one.reminder.id} shown={one} linked />}
        act={
          <Link to={paths.reminders} className="text-link touch-target text-small">
            {t("today.allReminders")}
          </Link>
        }
      />
      <TodayPart title={t("today.mine")} lines={mine} render={line} />
      <TodayPart title={t("today.expired")} lines={expired} render={line} />
      <Unsent title={t("today.unsent")} entries={unsent} />
    </>
  );
  const ahead = (
    <>
      {weeks.map(({ sunday, entries: lines }) => (
        <TodayPart key={sunday} title={weekOf(sunday)} lines={lines} render={line} />
      ))}
      <TodayPart title={t("today.later")} lines={later} render={line} />
      <TodayPart
        title={t("today.missing")}
        lines={missing}
        render={(one) => <MissingLine key={one.id} missing={one} />}
      />
      <TodayPart
        title={t("today.filed")}
        lines={news}
        render={(document) => <FiledLine key={document.id} document={document} />}
        act={<Seen />}
      />
      <TodayPart
        title={t("today.resting")}
        lines={resting}
        render={(entry) => <DueLine key={keyOf(entry)} entry={entry} rests />}
      />
    </>
  );
  const hasAny = (lists: readonly { length: number }[]) => lists.some(({ length }) => length > 0);
  const isBoth = hasAny([rejected, reminders, mine, expired, unsent]) && hasAny([weeks, later, missing, news, resting]);
  // what to do now beside what comes, where there is room and both are there
  return (
    <div className={`flex flex-col gap-4 ${isBoth ? "items-start lg:grid lg:grid-cols-2" : ""}`}>
      <div className="flex w-full min-w-0 flex-col gap-4 empty:hidden">{now}</div>
      <div className="flex w-full min-w-0 flex-col gap-4 empty:hidden">{ahead}</div>
    </div>
  );
}

/** Ordered for this page alone: the header, which asks for the same, does without. */
function useMissing(missing: readonly MissingPapers[]): readonly MissingPapers[] {
  const language = useLanguage();
  const { byId } = useCollection("employees");
  return useMemo(() => {
    const facts = ({ id, types }: MissingPapers) => ({ employee: byId.get(id), count: types.length });
    return mostLackingFirst(missing, facts, language);
  }, [missing, byId, language]);
}

const keyOf = ({ deadline: { collection, id, paper } }: DueEntry) => `${collection}${id}${paper}`;

function Nothing({ loading }: { loading: boolean }) {
  const { t } = useTranslation();
  return (
    <Sheet className="overflow-clip">
      {loading ? (
        <LoadingRows count={4} label={t("today.loading")} />
      ) : (
        <EmptyState title={t("today.empty")}>{t("today.emptyHint")}</EmptyState>
      )}
    </Sheet>
  );
}

/** Changes that wait or were refused, with what can be done with each. */
function Unsent({ title, entries }: { title: string; entries: readonly OutboxEntry[] }) {
  const now = useNow(AGE_EVERY_MS);
  const { online } = useSyncStatus();
  const [repairing, setRepairing] = useState<OutboxEntry | null>(null);
  return (
    <>
      <TodayPart
        title={title}
        lines={entries}
        render={(entry) => (
          <SyncEntry key={entry.key} entry={entry} now={now} online={online} onRepair={setRepairing} />
        )}
      />
      {repairing ? <RepairEntry entry={repairing} onClose={() => setRepairing(null)} /> : null}
    </>
  );
}

function Seen() {
  const { t } = useTranslation();
  const actor = useActor();
  const newest = useCollection("documents").rows[0];
  if (!actor || !newest) return null;
  return (
    <Button
      variant="ghost"
      className="no-print btn-sm -me-2 px-2"
      icon={<CheckCheck size={16} strokeWidth={1.75} />}
      onClick={() => markNewsSeen(actor.id, newest.uploadDate)}
    >
      {t("today.seen")}
    </Button>
  );
}
