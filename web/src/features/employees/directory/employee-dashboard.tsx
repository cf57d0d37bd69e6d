import { ArrowUpNarrowWide, ChartColumn, Plus } from "lucide-react";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import type { User } from "#domain/index";
import { usePageTitle } from "#web/i18n/page-title.ts";
import { ListMenu } from "#web/shared/list/list-menu.tsx";
import { LoadingScreen } from "#web/shared/list/loading-screen.tsx";
import { paths } from "#web/shared/paths.ts";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { useToday } from "#web/shared/use-today.ts";
import { SavedViews } from "#web/shared/views/saved-views.tsx";
import { useSavedViews } from "#web/shared/views/use-saved-views.ts";
import { useViewActions } from "#web/shared/views/use-view-actions.tsx";
import { ViewsMenu } from "#web/shared/views/view-menus.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { EmptyState } from "#web/ui/list/empty-state.tsx";
import { useUrlFilters } from "#web/ui/list/use-url-filters.ts";
import { useWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { useIsAmple, useIsSmall, useIsWide } from "#web/ui/use-media.ts";
import { ExpiryAlerts } from "../expiry/expiry-alerts.tsx";
import { fetchEmployeeDialogs, LazyAddEmployeeDialog } from "../form/lazy-employee-dialogs.ts";
import { ImportLink } from "../import/import-link.tsx";
import { SalaryEye } from "../salary.tsx";
import { useEmployeeActions } from "../use-employee-actions.tsx";
import { useEmployeeExportColumns } from "../use-employee-export-columns.ts";
import { useSeesSalaries } from "../use-sees-salaries.ts";
import { EmployeeList } from "./employee-list.tsx";
import { EmployeeFilterBar, EmployeeFilterPanel } from "./filter-panel.tsx";
import {
  activeEmployeeFilters,
  type DirectoryOrder,
  directoryOrdering,
  directoryUrl,
  directoryUrlWithoutSalaries,
} from "./filters-url.ts";
import { SummaryCards } from "./summary-cards.tsx";
import { useEmployeeList } from "./use-employee-list.ts";

export function EmployeeDashboard({ actor }: { actor: User }) {
  const { t } = useTranslation();
  const today = useToday();
  const wide = useIsWide();
  const ample = useIsAmple();
  const seesSalaries = useSeesSalaries();
  const url = seesSalaries ? directoryUrl : directoryUrlWithoutSalaries;
  const state = useUrlFilters(url);
  const views = useSavedViews("employees", url);
  const { actions: viewActions, dialog: viewDialog } = useViewActions(views);
  const listing = useEmployeeList(state.filters, state.sort, today);
  const { actions, dialog } = useEmployeeActions(actor);
  const [adding, setAdding] = useState(false);
  const { rows, ready } = listing.view;
  const loading = useIsIncomplete(ready);
  const columns = useEmployeeExportColumns();
  // nothing to filter, sort or export
  const none = !loading && rows.length === 0 && activeEmployeeFilters(state.filters) === 0;
  const heading = useId();
  // on phones the search comes first, and while somebody searches what they look for comes next
  const small = useIsSmall() && !wide && !none;
  const isSearching = small && (state.filters.search ?? "") !== "";
  const overview = (
    <div
      className={`no-print flex flex-col gap-4 folded:gap-2 ${small ? "border-base-300 border-b px-3 py-2 short:py-1" : ""} ${isSearching ? "hidden" : ""}`}
    >
      <SummaryCards rows={rows} />
      <ExpiryAlerts rows={rows} today={today} />
    </div>
  );
  const found = listing.rows.length;
  const add = () => setAdding(true);
  useAskedToAdd(add);
  usePageTitle(t("employees.title"));
  useWhenIdle(ready, fetchEmployeeDialogs);
  if (loading && rows.length === 0) return <LoadingScreen label={t("employees.loadingDashboard")} />;
  return (
    <>
      <div className="no-print mb-3 flex min-h-10 flex-wrap items-center justify-between gap-3 folded:mb-1 folded:gap-y-0">
        <div className="flex items-center gap-1">
          <h1 className="flex flex-wrap items-center gap-x-3 font-semibold text-title">
            {t("employees.title")}
            <Badge>{t("employees.total", { count: rows.length })}</Badge>
          </h1>
          {none || !seesSalaries ? null : <SalaryEye className="flex-none" />}
        </div>
        <div className="flex flex-wrap gap-2 max-md:-ms-4 short:gap-0 short:[&_.btn]:px-2.5">
          <ImportLink />
          {none ? null : (
            <Link to={paths.reports} className="btn btn-ghost no-print">
              <ChartColumn size={16} strokeWidth={1.75} />
              <span>{t("reports.title")}</span>
            </Link>
          )}
          {none ? null : <ListMenu title={t("employees.directory")} columns={columns} rows={listing.rows} />}
          <AddButton className="no-print max-md:ms-4" onClick={add} />
        </div>
      </div>
      <div className="flex flex-col gap-4 folded:gap-2">
        {small ? null : overview}
        <Sheet aria-labelledby={heading} className="relative overflow-clip max-lg:below-search lg:flex">
          {none ? null : wide ? (
            <div className="no-print w-[13rem] flex-none xl:w-[13.5rem] border-base-300 border-e">
              <div className="sticky top-(--list-top) max-h-[calc(100dvh-var(--list-top))] overflow-y-auto">
                <EmployeeFilterPanel state={state} found={found} viewActions={viewActions} />
              </div>
            </div>
          ) : (
            <>
              {small ? null : <DirectoryHeading id={heading} className="px-4 pt-3" />}
              <EmployeeFilterBar
                state={state}
                found={found}
                viewActions={viewActions}
                views={<ViewsMenu state={views} actions={viewActions} />}
              />
              {small ? overview : null}
              {small ? <DirectoryHeading id={heading} className="px-4 py-2 short:sr-only" /> : null}
            </>
          )}
          <EmployeeList
            views={wide && !none ? <SavedViews state={views} actions={viewActions} /> : null}
            head={
              wide || none ? (
                <div className="flex grow flex-wrap items-center justify-between">
                  <DirectoryHeading id={heading} className="px-3 py-3" />
                  {ample && rows.length > 0 ? <UrgencyButton sort={state.sort} onSort={state.setSort} /> : null}
                </div>
              ) : null
            }
            listing={listing}
            sort={state.sort}
            onSort={state.setSort}
            today={today}
            actor={actor}
            actions={actions}
            onSearch={(search) => state.change("search", search)}
            empty={
              <NoEmployees filtered={activeEmployeeFilters(state.filters) > 0} onClear={state.clear} onAdd={add} />
            }
          />
        </Sheet>
      </div>
      {adding ? <LazyAddEmployeeDialog actor={actor} onClose={() => setAdding(false)} /> : null}
      {dialog}
      {viewDialog}
    </>
  );
}

/** An address may ask for the form of a new person; it is opened once, and a reload shows the list. */
function useAskedToAdd(open: () => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has("new");
  const answer = useEffectEvent(() => {
    open();
    const rest = new URLSearchParams(params);
    rest.delete("new");
    setParams(rest, { replace: true });
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}

function DirectoryHeading({ id, className }: { id: string; className: string }) {
  const { t } = useTranslation();
  return (
    <h2 id={id} className={`no-print font-semibold ${className}`}>
      {t("employees.directory")}
    </h2>
  );
}

function UrgencyButton({ sort, onSort }: { sort: DirectoryOrder; onSort: (sort: DirectoryOrder) => void }) {
  const { t } = useTranslation();
  const on = sort.column === "status" && !sort.descending;
  return (
    <Button
      variant="ghost"
      className="btn-sm me-2 px-2 aria-pressed:bg-tint-primary aria-pressed:text-primary"
      aria-pressed={on}
      icon={<ArrowUpNarrowWide size={16} strokeWidth={1.75} />}
      onClick={() => onSort(on ? directoryOrdering.first : { column: "status", descending: false })}
    >
      {t("employees.sort.urgent")}
    </Button>
  );
}

interface AddButtonProps {
  onClick: () => void;
  className?: string;
  secondary?: boolean;
}

export function AddButton({ onClick, className = "", secondary = false }: AddButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant={secondary ? "secondary" : "primary"}
      className={className}
      icon={<Plus size={18} strokeWidth={1.75} />}
      onClick={onClick}
    >
      {t("employees.add")}
    </Button>
  );
}

export function NoEmployees(props: { filtered: boolean; onClear: () => void; onAdd: () => void }) {
  const { filtered, onClear, onAdd } = props;
  const { t } = useTranslation();
  const clear = (
    <Button variant="secondary" onClick={onClear}>
      {t("employees.filters.clear")}
    </Button>
  );
  return (
    <EmptyState
      title={t(filtered ? "employees.empty.noneFound" : "employees.empty.title")}
      action={filtered ? clear : <AddButton secondary onClick={onAdd} />}
    >
      {t(filtered ? "employees.empty.filtered" : "employees.empty.first")}
    </EmptyState>
  );
}
