import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { type Employee, employeeName, isPrivate, type User } from "#domain/index";
import { ContentNote } from "#web/shared/contents/content-note.tsx";
import { DataList, type ListView } from "#web/shared/list/data-list.tsx";
import { LoadingRows } from "#web/shared/list/loading-rows.tsx";
import { useSelection } from "#web/shared/list/use-selection.ts";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { Gutter } from "#web/ui/list/gutter.tsx";
import { useIsAmple, useIsPhone } from "#web/ui/use-media.ts";
import { EmployeeMark, Expiry, RowStatus } from "../expiry/expiry-badge.tsx";
import { EmployeeSelectionBar } from "../selection/selection-bar.tsx";
import type { EmployeeActions } from "../use-employee-actions.tsx";
import { useSeesSalaries } from "../use-sees-salaries.ts";
import {
  EmployeeCard,
  EmployeeContact,
  type EmployeeItem,
  EmployeeMenu,
  EmployeeTitle,
  Passport,
  Salary,
} from "./employee-parts.tsx";
import {
  type DirectoryColumn,
  type DirectoryOrder,
  directoryOrdering,
  directoryOrderingWithoutSalaries,
} from "./filters-url.ts";
import type { EmployeeListing } from "./use-employee-list.ts";

export interface EmployeeListProps {
  listing: EmployeeListing;
  sort: DirectoryOrder;
  onSort: (sort: DirectoryOrder) => void;
  today: string;
  actor: User;
  actions: EmployeeActions;
  /** Searches for something else. */
  onSearch: (search: string) => void;
  head: ReactNode;
  views: ReactNode;
  empty: ReactNode;
}

export function EmployeeList(props: EmployeeListProps) {
  const { listing, sort, onSort, today, actor, actions, onSearch, head, views, empty } = props;
  const { t } = useTranslation();
  const narrow = useIsPhone();
  const { view, rows, question, foundInside, contents, isSearching } = listing;
  const seesSalaries = useSeesSalaries();
  const mixed = actor.organizationId !== null;
  const itemOf = (employee: Employee): Shown => ({
    employee,
    unsent: view.marks.get(employee.id),
    isPrivate: mixed && isPrivate(actor, employee.tenant),
    today,
    actions,
    isFoundInside: foundInside.has(employee.id),
    narrow,
  });
  const selection = useSelection(
    "employee",
    useCallback(() => rows, [rows]),
  );
  const waiting = useIsIncomplete(view.ready) && rows.length === 0;
  return (
    <DataList
      view={seesSalaries ? directoryView : viewWithoutSalaries}
      title={t("employees.directory")}
      rows={rows}
      question={question}
      itemOf={itemOf}
      cards={!useIsAmple()}
      order={sort}
      onOrder={onSort}
      labelOf={(column) => t(`employees.columns.${column}`)}
      selection={selection}
      className="flex min-w-0 grow flex-col"
      head={
        <>
          {head ? (
            <div className="no-print flex">
              <Gutter />
              {head}
            </div>
          ) : null}
          {views}
          {waiting ? <LoadingRows count={6} label={t("employees.loadingDashboard")} /> : null}
          <ContentNote of="employees" contents={contents} isEmpty={rows.length === 0} onSearch={onSearch} />
          {!waiting && !isSearching && rows.length === 0 ? empty : null}
        </>
      }
    >
      {/* a short list: the gutter goes on to the end of the sheet */}
      {rows.length === 0 ? null : <div aria-hidden="true" className="gutter-rule no-print grow" />}
      <EmployeeSelectionBar selection={selection} total={rows.length} />
    </DataList>
  );
}

interface Shown extends EmployeeItem {
  narrow: boolean;
}

const directoryView: ListView<Shown, DirectoryColumn, "actions"> = {
  entity: "employee",
  ordering: directoryOrdering,
  cardHeight: { en: 127, ar: 145 },
  markOf: ({ employee, ...shown }) => <EmployeeMark {...shown} papers={employee} />,
  nameOf: ({ employee }) => employeeName(employee),
  card: (shown, context, selection) => <EmployeeCard {...shown} {...context} selection={selection} />,
  columns: [
    {
      id: "employee",
      head: "ps-2.5 text-start",
      cell: "overflow-hidden ps-2.5 pe-3",
      show: (shown, context) => <EmployeeTitle {...shown} {...context} />,
    },
    {
      id: "contact",
      head: "w-[18%] text-start min-[84rem]:w-[23%] print:w-[22%]",
      cell: "overflow-hidden pe-3",
      show: ({ employee }) => <EmployeeContact employee={employee} />,
    },
    {
      id: "passport",
      head: "w-[6.25rem] text-start",
      cell: "overflow-hidden pe-3",
      show: ({ employee }, { t }) => <Passport employee={employee} t={t} />,
    },
    {
      id: "passportExpiry",
      head: "w-[6.5rem] text-start min-[84rem]:w-[7.25rem]",
      cell: "pe-3",
      show: ({ employee, today }, context) => <Expiry day={employee.passportExpiryDate} today={today} {...context} />,
    },
    {
      id: "residencyExpiry",
      head: "w-[6.5rem] text-start min-[84rem]:w-[7.25rem]",
      cell: "pe-3",
      show: ({ employee, today }, context) => <Expiry day={employee.residencyExpiryDate} today={today} {...context} />,
    },
    {
      id: "salary",
      head: "w-[5.5rem] pe-3 text-end min-[84rem]:w-[6.25rem] min-[84rem]:pe-5 rtl:text-start",
      cell: "overflow-hidden pe-3 text-end min-[84rem]:pe-5 rtl:text-start",
      show: ({ employee }, { t }) => <Salary employee={employee} t={t} />,
    },
    {
      id: "status",
      head: "w-[6.5rem] text-start min-[84rem]:w-[7rem]",
      cell: "overflow-hidden",
      show: ({ employee, today }, { t }) => <RowStatus employee={employee} today={today} t={t} />,
    },
    {
      id: "actions",
      head: "no-print w-11",
      isHeadHidden: true,
      cell: "no-print pe-1 text-end",
      show: ({ employee, actions }, { t, language }) => (
        <EmployeeMenu employee={employee} actions={actions} t={t} language={language} />
      ),
    },
  ],
};

/** Of who sees no salaries: the column shows that, and orders nothing. */
const viewWithoutSalaries: typeof directoryView = { ...directoryView, ordering: directoryOrderingWithoutSalaries };
