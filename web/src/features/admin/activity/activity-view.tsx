import { Download } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { type ActivityKind, activityKinds, type User } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { localDayOf } from "#web/lib/local-day.ts";
import { saveAs } from "#web/lib/save-as.ts";
import { useCollection } from "#web/local/engine.ts";
import { type ActivityFilter, allActivity, type ShownActivity } from "#web/shared/activity/activity.queries.ts";
import { ActivityList } from "#web/shared/activity/activity-list.tsx";
import { useActivityWords } from "#web/shared/activity/use-activity-words.ts";
import { useFailure } from "#web/shared/auth/use-failure.ts";
import { PrintTitle } from "#web/shared/list/print-title.tsx";
import { paths } from "#web/shared/paths.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { type ExportColumn, exportName, makeFile } from "#web/ui/export/export-file.ts";
import { Select } from "#web/ui/forms/select.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { choiceParam, idParam } from "#web/ui/list/url-filters.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { linkLook } from "./activity-link.tsx";

/** Periods to choose from, in days; the first is today. */
const periods = [1, 7, 30, 90] as const;
const MOST_EXPORTED = 50_000;

/** The beginning of the viewer's day, that many days back, today being the first. */
function beginningOf(days: number): string {
  const at = new Date();
  at.setHours(0, 0, 0, 0);
  at.setDate(at.getDate() - days + 1);
  return at.toISOString();
}

/** Activity: that of the organization for its admin, that of accounts and organizations for a super_admin. */
export function ActivityView({ actor }: { actor: User }) {
  const { t } = useTranslation();
  const [asked, change] = useActivityFilter();
  const filter = useMemo(() => filterOf(asked), [asked]);
  return (
    <>
      <PrintTitle title={t("activity.title")} />
      <div className="no-print mb-3 flex flex-wrap items-center justify-between gap-x-6">
        <h1 className="font-semibold text-title">{t("activity.title")}</h1>
        <Link to={paths.admin} className={linkLook}>
          {t("activity.back")}
        </Link>
      </div>
      <Sheet aria-label={t("activity.title")} className="overflow-clip">
        <div className="no-print flex flex-wrap items-center justify-between gap-3 px-5 py-4 max-md:px-4">
          <p className="text-ink-2 text-small">
            {t(actor.role === "super_admin" ? "activity.platformHint" : "activity.organizationHint")}
          </p>
          <Controls actor={actor} asked={asked} filter={filter} change={change} />
        </div>
        <div className="px-2 max-md:px-1">
          <ActivityList named user={actor.id} filter={filter} label={t("activity.title")} />
        </div>
      </Sheet>
    </>
  );
}

/** What the address asks for; days count back from today, which is the first. */
interface AskedActivity {
  actor: number | undefined;
  kind: ActivityKind | undefined;
  days: number | undefined;
}

const askedActor = idParam("actor");
const askedKind = choiceParam("kind", activityKinds);

/** The filters, kept in the address: reload, back and a shared link show the same entries. */
function useActivityFilter() {
  const [params, setParams] = useSearchParams();
  const current = params.toString();
  const asked = useMemo((): AskedActivity => {
    const read = new URLSearchParams(current);
    const days = periods.find((one) => String(one) === read.get("days"));
    return { actor: askedActor.read(read.get("actor") ?? ""), kind: askedKind.read(read.get("kind") ?? ""), days };
  }, [current]);
  const change = (name: keyof AskedActivity, value: string) => {
    const next = new URLSearchParams(params);
    if (value === "") next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  return [asked, change] as const;
}

const filterOf = ({ actor, kind, days }: AskedActivity): ActivityFilter => ({
  ...(actor === undefined ? {} : { actor }),
  ...(kind === undefined ? {} : { kind }),
  ...(days === undefined ? {} : { from: beginningOf(days) }),
});

interface ControlsProps {
  actor: User;
  asked: AskedActivity;
  filter: ActivityFilter;
  change: (name: keyof AskedActivity, value: string) => void;
}

function Controls({ actor, asked, filter, change }: ControlsProps) {
  const { t } = useTranslation();
  const { rows } = useCollection("users");
  const people = useMemo(() => {
    const all = new Map([actor, ...rows].map((user) => [user.id, user]));
    return [...all.values()].sort((a, b) => a.fullName.localeCompare(b.fullName));
  }, [actor, rows]);
  const look = "w-44 max-md:w-auto max-md:flex-1 max-md:basis-2/5";
  return (
    <div className="no-print flex grow flex-wrap justify-end gap-3 max-lg:gap-2">
      <Select
        aria-label={t("activity.person")}
        className={look}
        value={asked.actor ?? ""}
        onChange={({ target }) => change("actor", target.value)}
      >
        <option value="">{t("activity.allPeople")}</option>
        {people.map(({ id, fullName }) => (
          <option key={id} value={id}>
            {fullName}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t("activity.kind")}
        className={look}
        value={asked.kind ?? ""}
        onChange={({ target }) => change("kind", target.value)}
      >
        <option value="">{t("activity.allKinds")}</option>
        {activityKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`activity.kinds.${kind}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t("activity.period")}
        className={look}
        value={asked.days ?? ""}
        onChange={({ target }) => change("days", target.value)}
      >
        <option value="">{t("activity.allTime")}</option>
        {periods.map((count) => (
          <option key={count} value={count}>
            {count === 1 ? t("activity.today") : t("activity.lastDays", { count })}
          </option>
        ))}
      </Select>
      <ExportButton filter={filter} className="max-md:flex-1 max-md:basis-2/5" />
    </div>
  );
}

function ExportButton({ filter, className }: { filter: ActivityFilter; className: string }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const failure = useFailure();
  const rightToLeft = useLanguage() === "ar";
  const columns = useExportColumns();
  const [busy, setBusy] = useState(false);
  const name = t("activity.title");
  const save = async () => {
    setBusy(true);
    try {
      const rows = await allActivity(filter, MOST_EXPORTED);
      const filename = exportName(name, new Date(), "csv");
      saveAs(filename, await makeFile({ name, rightToLeft, columns, rows }, "csv"));
      toast.success(t("documents.toasts.downloaded"), t("documents.toasts.downloadedText", { filename }));
    } catch (error) {
      toast.error(t("lists.exportFailed"), failure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="secondary"
      className={className}
      disabled={!online}
      pending={busy}
      icon={<Download size={16} strokeWidth={1.75} />}
      onClick={() => void save()}
    >
      {t("activity.export")}
    </Button>
  );
}

function useExportColumns(): readonly ExportColumn<ShownActivity>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useActivityWords();
  return [
    { heading: t("activity.columns.day"), type: "date", value: ({ at }) => localDayOf(at) },
    { heading: t("activity.columns.time"), value: ({ at }) => format.time(Date.parse(at)) },
    { heading: t("activity.person"), value: ({ actorName }) => actorName },
    { heading: t("activity.kind"), value: words.kindOf },
    { heading: t("activity.columns.record"), value: words.collectionOf },
    { heading: t("activity.columns.name"), value: ({ name }) => name },
    { heading: t("activity.columns.fields"), value: words.fieldsOf },
    { heading: t("activity.columns.device"), value: words.deviceOf },
    { heading: t("activity.columns.count"), type: "number", value: ({ count }) => count },
  ];
}
