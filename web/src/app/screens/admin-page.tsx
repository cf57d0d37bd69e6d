import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router-dom";
import { entersAdminPanel, type User } from "#domain/index";
import { OrganizationManagement } from "#web/features/admin/organizations/organization-management.tsx";
import { SettingsTab } from "#web/features/admin/settings-tab.tsx";
import { AdminStatCards } from "#web/features/admin/stats/stat-cards.tsx";
import { UserManagement } from "#web/features/admin/users/user-management.tsx";
import { usePageTitle } from "#web/i18n/page-title.ts";
import { useRecord } from "#web/local/engine.ts";
import { useCurrentUser } from "#web/shared/auth/current-user.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { type AdminTab, readAdminTab, tabsFor, writeAdminTab } from "./admin-tab.ts";

const EmployeeManagement = lazyWithPreload(
  async () => (await import("#web/features/employees/management/employee-management.tsx")).EmployeeManagement,
);

/** /admin, for admin and super_admin; everybody else is sent to /. */
export function AdminPage() {
  const user = useCurrentUser();
  const row = useRecord("users", user?.id);
  // the mirror hears of a change of the own role or organisation first
  const who = row ?? user;
  if (!who) return null;
  return entersAdminPanel(who) ? <AdminPanel who={who} /> : <Navigate replace to="/" />;
}

function AdminPanel({ who }: { who: User }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const tab = readAdminTab(params, who.role);
  usePageTitle(t(`admin.tabs.${tab}`), t("admin.title"));
  const show = (next: AdminTab) => setParams((now) => writeAdminTab(now, next, who.role));
  return (
    <>
      <h1 className="no-print mb-3 flex flex-wrap items-center gap-3 font-semibold text-title">
        {t("admin.title")}
        <Badge>{t(`roles.${who.role}`)}</Badge>
      </h1>
      <div className="no-print">
        <AdminStatCards who={who} />
      </div>
      <div className="mt-6">
        <Tabs
          label={t("admin.sections")}
          tabs={tabsFor(who.role).map((id) => ({ id, label: t(`admin.tabs.${id}`) }))}
          value={tab}
          onChange={show}
        >
          {tab === "users" ? <UserManagement who={who} onOrganizations={() => show("organizations")} /> : null}
          {tab === "organizations" ? <OrganizationManagement who={who} /> : null}
          {tab === "employees" ? <EmployeeManagement /> : null}
          {tab === "settings" ? <SettingsTab /> : null}
        </Tabs>
      </div>
    </>
  );
}
