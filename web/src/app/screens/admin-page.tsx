import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router-dom";
import { entersAdminPanel, type User } from "#domain/index";
import { ActivityLink } from "#web/features/admin/activity/activity-link.tsx";
import { AdminStatCards } from "#web/features/admin/stats/stat-cards.tsx";
import { UserManagement } from "#web/features/admin/users/user-management.tsx";
import { usePageTitle } from "#web/i18n/page-title.ts";
import { useCollection } from "#web/local/engine.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { lazyWithPreload, prefetcher, useWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { type AdminTab, readAdminTab, tabsFor, writeAdminTab } from "./admin-tab.ts";

/* The users are wanted first. */
const OrganizationManagement = lazyWithPreload(
  async () => (await import("#web/features/admin/organizations/organization-management.tsx")).OrganizationManagement,
);
const SettingsTab = lazyWithPreload(async () => (await import("#web/features/admin/settings-tab.tsx")).SettingsTab);
const ActivityView = lazyWithPreload(
  async () => (await import("#web/features/admin/activity/activity-view.tsx")).ActivityView,
);
const EmployeeManagement = lazyWithPreload(
  async () => (await import("#web/features/employees/management/employee-management.tsx")).EmployeeManagement,
);

const fetchTabs = prefetcher([OrganizationManagement, SettingsTab, EmployeeManagement]);

/** /admin, for admin and super_admin; everybody else is sent to /. */
export function AdminPage() {
  const actor = useActor();
  if (!actor) return null;
  return entersAdminPanel(actor) ? <AdminPanel actor={actor} /> : <Navigate replace to="/" />;
}

function AdminPanel({ actor }: { actor: User }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const tab = readAdminTab(params, actor.role);
  const activity = params.get("view") === "activity";
  useWhenIdle(useCollection("users").ready, fetchTabs);
  usePageTitle(activity ? t("activity.title") : t(`admin.tabs.${tab}`), t("admin.title"));
  const show = (next: AdminTab) => setParams((now) => writeAdminTab(now, next, actor.role));
  if (activity) return <ActivityView actor={actor} />;
  return (
    <>
      <div className="no-print folded:flex folded:flex-wrap folded:items-baseline folded:gap-x-6">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 folded:mb-1">
          <h1 className="flex flex-wrap items-center gap-3 font-semibold text-title">
            {t("admin.title")}
            <Badge>{t(`roles.${actor.role}`)}</Badge>
          </h1>
          <ActivityLink />
        </div>
        <AdminStatCards actor={actor} />
      </div>
      <div className="mt-6 folded:mt-2">
        <Tabs
          label={t("admin.sections")}
          tabs={tabsFor(actor.role).map((id) => ({ id, label: t(`admin.tabs.${id}`) }))}
          value={tab}
          onChange={show}
        >
          {tab === "users" ? <UserManagement actor={actor} onOrganizations={() => show("organizations")} /> : null}
          {tab === "organizations" ? <OrganizationManagement actor={actor} /> : null}
          {tab === "employees" ? <EmployeeManagement /> : null}
          {tab === "settings" ? <SettingsTab actor={actor} /> : null}
        </Tabs>
      </div>
    </>
  );
}
