import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { employeeMatcher, type User, worksWithEmployees } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import { ContentNote } from "#web/shared/contents/content-note.tsx";
import { SearchInput } from "#web/shared/list/filter-panel.tsx";
import { ListMenu } from "#web/shared/list/list-menu.tsx";
import { LoadingRows } from "#web/shared/list/loading-rows.tsx";
import { LoadingScreen } from "#web/shared/list/loading-screen.tsx";
import { SortBy } from "#web/shared/list/sort-by.tsx";
import { useActor } from "#web/shared/use-actor.ts";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { useToday } from "#web/shared/use-today.ts";
import type { Ordering } from "#web/ui/list/order.ts";
import { textParam, urlFilters } from "#web/ui/list/url-filters.ts";
import { useOrdered } from "#web/ui/list/use-ordered.ts";
import { useUrlFilters } from "#web/ui/list/use-url-filters.ts";
import { useIsBroad } from "#web/ui/use-media.ts";
import { useAttachmentActions } from "../attachments/use-attachment-actions.tsx";
import { AddButton, NoEmployees } from "../directory/employee-dashboard.tsx";
import {
  type ManagementColumn,
  managementKeyOf,
  managementOrdering,
  managementOrderingWithoutSalaries,
  nameKeyOf,
} from "../directory/select-employees.ts";
import { useFoundInside } from "../directory/use-found-inside.ts";
import { LazyAddEmployeeDialog } from "../form/lazy-employee-dialogs.ts";
import { ImportLink } from "../import/import-link.tsx";
import { SalaryEye } from "../salary.tsx";
import { useEmployeeActions } from "../use-employee-actions.tsx";
import { useEmployeeExportColumns } from "../use-employee-export-columns.ts";
import { useSeesSalaries } from "../use-sees-salaries.ts";
import { ManagementList } from "./management-list.tsx";

const urlOf = (ordering: Ordering<ManagementColumn>) =>
  urlFilters<{ search?: string }, ManagementColumn>({ params: { search: textParam("search") }, none: {}, ordering });
const url = urlOf(managementOrdering);
const urlWithoutSalaries = urlOf(managementOrderingWithoutSalaries);

/** Employee Management, as the Admin Panel's tab Employees shows it; for admin and user alone. */
export function EmployeeManagement() {
  const { t } = useTranslation();
  const actor = useActor();
  if (!actor) return null;
  if (!worksWithEmployees(actor)) return <p className="p-5">{t("employees.denied")}</p>;
  return <Management actor={actor} />;
}

function Management({ actor }: { actor: User }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const seesSalaries = useSeesSalaries();
  const today = useToday();
  const cards = !useIsBroad();
  const view = useCollection("employees");
  const { rows, ready, searchKey, marks } = view;
  const loading = useIsIncomplete(ready);
  const { filters, sort, change, clear, setSort } = useUrlFilters(seesSalaries ? url : urlWithoutSalaries);
  const { search = "" } = filters;
  const organizations = useCollection("organizations").byId;
  const nameKey = useMemo(() => nameKeyOf(rows, language), [rows, language]);
  const key = useMemo(
    () =>
      managementKeyOf(
        sort.column,
        ({ organizationId }) => (organizationId === null ? null : (organizations.get(organizationId)?.name ?? null)),
        language,
      ) ?? nameKey,
    [sort.column, organizations, language, nameKey],
  );
  const sorted = useOrdered(rows, key, sort.descending);
  const named = useMemo(
    () => (search.trim() === "" ? sorted : sorted.filter(employeeMatcher({ search }, today, searchKey))),
    [sorted, search, today, searchKey],
  );
  const { first } = managementOrdering;
  const isChosen = sort.column !== first.column || sort.descending !== first.descending;
  const searched = useFoundInside(named, filters, view, today, isChosen ? sorted : null);
  const found = searched.rows;
  const columns = useEmployeeExportColumns();
  const [adding, setAdding] = useState(false);
  const { actions, dialog } = useEmployeeActions(actor);
  const { attachments, attachmentDialog } = useAttachmentActions();
  const add = () => setAdding(true);
  // nothing to search, sort or export
  const none = rows.length === 0 && search.trim() === "";
  if (loading && rows.length === 0) {
    return (
      <div className="p-5">
        <LoadingScreen label={t("employees.loading")} />
      </div>
    );
  }
  return (
    <div className="overflow-clip rounded-box">
      <div className="no-print flex flex-wrap items-center justify-between gap-3 border-base-300 border-b px-5 py-4 max-md:px-4">
        <h2 className="font-semibold text-lead">{t("employees.managementTitle")}</h2>
        <div className="flex flex-wrap gap-2 max-md:w-full">
          {none ? null : (
            <SearchInput
              className="w-64 max-lg:w-44 max-md:w-full"
              aria-label={t("employees.searchPlaceholder")}
              placeholder={t("employees.searchPlaceholder")}
              value={search}
              onChange={(event) => change("search", event.target.value)}
            />
          )}
          {cards && !none ? (
            <div className="w-44 max-md:min-w-0 max-md:flex-1">
              <SortBy
                bare
                ordering={seesSalaries ? managementOrdering : managementOrderingWithoutSalaries}
                order={sort}
                onOrder={setSort}
                labelOf={(column) => t(`employees.columns.${column}`)}
              />
            </div>
          ) : null}
          {none ? null : (
            <>
              <ListMenu title={t("employees.managementTitle")} columns={columns} rows={found} />
              {seesSalaries ? <SalaryEye className="size-10" /> : null}
            </>
          )}
          <div className="flex gap-2 max-md:w-full">
            <ImportLink />
            <AddButton className="max-md:grow" onClick={add} />
          </div>
        </div>
      </div>
      <ContentNote
        of="employees"
        contents={searched.contents}
        isEmpty={found.length === 0}
        onSearch={(next) => change("search", next)}
      />
      {found.length > 0 ? (
        <ManagementList
          rows={found}
          foundInside={searched.foundInside}
          marks={marks}
          question={JSON.stringify([search, sort])}
          actions={actions}
          attachments={attachments}
          order={sort}
          onOrder={setSort}
        />
      ) : searched.isSearching ? null : loading ? (
        <LoadingRows count={6} label={t("employees.loading")} />
      ) : (
        <NoEmployees filtered={search.trim() !== ""} onClear={clear} onAdd={add} />
      )}
      {adding ? <LazyAddEmployeeDialog actor={actor} onClose={() => setAdding(false)} /> : null}
      {dialog}
      {attachmentDialog}
    </div>
  );
}
