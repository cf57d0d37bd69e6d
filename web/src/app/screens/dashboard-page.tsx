import { Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { User } from "#domain/index";
import { readDashboardTab, tabs, writeDashboardTab } from "#web/features/dashboard/dashboard-tab.ts";
import { FirstStep } from "#web/features/dashboard/first-step.tsx";
import { DashboardStatCards } from "#web/features/dashboard/stat-cards.tsx";
import { DocumentsTab } from "#web/features/documents/list/documents-tab.tsx";
import { LazyAdvancedFilters } from "#web/features/documents/list/filters/filter-panel.tsx";
import { usePageTitle } from "#web/i18n/page-title.ts";
import { useCollection, useRecord } from "#web/local/engine.ts";
import { openUpload } from "#web/shared/upload-door.ts";
import { useActor, useOwnSpace } from "#web/shared/use-actor.ts";
import { useIsFirstLoad, useIsIncomplete } from "#web/shared/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { lazyWithPreload, prefetcher, useWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { useIsLow, useIsPhone } from "#web/ui/use-media.ts";
import { LazyUploadDialog } from "../shell/uploads.tsx";
import { TodayLine, TodayPanel } from "../today/today-line.tsx";

/* The list is wanted first; what else can be opened here is fetched once the browser is idle. */
const UploadTab = lazyWithPreload(
  async () => (await import("#web/features/documents/upload/upload-tab.tsx")).UploadTab,
);
const CategoriesTab = lazyWithPreload(
  async () => (await import("#web/features/categories/categories-tab.tsx")).CategoriesTab,
);
const DeletedView = lazyWithPreload(async () => (await import("#web/features/deleted/deleted-view.tsx")).DeletedView);
const RemindersView = lazyWithPreload(
  async () => (await import("#web/features/reminders/reminders-view.tsx")).RemindersView,
);
const TodayView = lazyWithPreload(async () => (await import("../today/today-view.tsx")).TodayView);
const MonthView = lazyWithPreload(async () => (await import("../today/month-view.tsx")).MonthView);
/* Wanted once in the life of an installation. */
const FirstRun = lazyWithPreload(async () => (await import("#web/features/first-run/first-run.tsx")).FirstRun);
const fetchParts = prefetcher([
  LazyUploadDialog,
  LazyAdvancedFilters,
  UploadTab,
  CategoriesTab,
  DeletedView,
  RemindersView,
  TodayView,
  MonthView,
]);

const views = ["deleted", "reminders", "today", "month"] as const;

function Prefetch() {
  const { ready } = useCollection("documents");
  useWhenIdle(ready, fetchParts);
  return null;
}

export function DashboardPage() {
  const actor = useActor();
  return actor ? <Dashboard actor={actor} /> : null;
}

function Dashboard({ actor }: { actor: User }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const tab = readDashboardTab(params);
  const phone = useIsPhone();
  const low = useIsLow();
  const folded = phone || low;
  const view = views.find((one) => one === params.get("view"));
  usePageTitle(...(view ? [t(`${view}.title`)] : [t(`dashboard.${tab}`), t("dashboard.title")]));
  if (view === "month") return <MonthView />;
  if (view === "today") return <TodayView />;
  if (view === "reminders") return <RemindersView />;
  if (view === "deleted") return <DeletedView actor={actor} />;
  return (
    <>
      <Prefetch />
      <Beginning actor={actor} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 max-md:-mt-1 md:folded:justify-start md:folded:gap-x-6">
        <Title actor={actor} />
        {folded ? <TodayLine actor={actor} /> : null}
        <div className="no-print min-w-0 basis-full md:folded:-order-1 md:folded:basis-auto">
          <DashboardStatCards user={actor.id} />
        </div>
      </div>
      {folded ? null : <TodayPanel actor={actor} />}
      <div className="mt-6 folded:mt-2 max-md:folded:mt-1">
        <Tabs
          label={t("dashboard.sections")}
          tabs={tabs.map((id) => ({ id, label: t(`dashboard.${id}`) }))}
          value={tab}
          onChange={(next) => setParams((now) => writeDashboardTab(now, next))}
          end={
            <span className="no-print max-md:hidden">
              <UploadButton />
            </span>
          }
        >
          {tab === "documents" ? <DocumentsTab firstStep={<FirstStep actor={actor} />} /> : null}
          {tab === "upload" ? <UploadTab /> : null}
          {tab === "categories" ? <CategoriesTab /> : null}
        </Tabs>
      </div>
    </>
  );
}

function Beginning({ actor }: { actor: User }) {
  const { ready, rows } = useCollection("organizations");
  const isIncomplete = useIsIncomplete(ready);
  return actor.role === "super_admin" && !isIncomplete && rows.length === 0 ? <FirstRun /> : null;
}

/** Longer names, in characters, are written smaller on phones. */
const ONE_LINE = 26;

function Title({ actor }: { actor: User }) {
  const { t } = useTranslation();
  const own = actor.role === "super_admin" ? null : actor.organizationId;
  const organization = useRecord("organizations", own);
  const loading = useIsFirstLoad(useCollection("organizations").ready);
  // two lines of a phone push the first document out of its upper third
  const size = (organization?.name.length ?? 0) > ONE_LINE ? "max-md:text-lead max-md:leading-tight" : "";
  return (
    <h1
      className={`mb-3 min-w-0 max-md:min-w-1/2 max-md:flex-1 font-semibold text-title md:folded:-order-2 folded:mb-1 max-md:folded:mb-0 ${size}`}
    >
      {organization ? (
        <Name>{organization.name}</Name>
      ) : own !== null && loading ? (
        <span className="skeleton inline-block h-5 w-44 align-middle">
          <span className="sr-only">{t("app.loading")}</span>
        </span>
      ) : (
        t("dashboard.privateSpace")
      )}
    </h1>
  );
}

function UploadButton() {
  const { t } = useTranslation();
  const allowed = useOwnSpace().allows("upload");
  return (
    <Button
      disabled={!allowed}
      title={allowed ? undefined : t("documents.denied.upload")}
      icon={<Upload size={18} strokeWidth={1.75} />}
      onClick={() => openUpload()}
    >
      {t("documents.uploadAction")}
    </Button>
  );
}
