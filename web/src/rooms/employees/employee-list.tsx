import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Employee, isPrivate, type User } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { Margin } from "#web/ui/margin.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { HEAD } from "#web/ui/table-head.tsx";
import { useIsAmple, useIsPhone } from "#web/ui/use-media.ts";
import { useVirtualRows } from "#web/ui/use-virtual-rows.ts";
import { drawnOf, VirtualCards, VirtualTable } from "#web/ui/virtual-list.tsx";
import { PrintHead } from "../lists/parts/print-head.tsx";
import { CARD_HEIGHT, EmployeeCard, type EmployeeItemProps, EmployeeRow, ROW_HEIGHT } from "./employee-row.tsx";
import { directoryOrdering, type Sort, type SortColumn } from "./filters-url.ts";
import type { EmployeeActions } from "./use-employee-actions.tsx";
import type { EmployeeListing } from "./use-employee-list.ts";

export interface EmployeeListProps {
  listing: EmployeeListing;
  sort: Sort;
  onSort: (sort: Sort) => void;
  today: string;
  who: User;
  actions: EmployeeActions;
  /** Stands above the rows, beside the margin. */
  head: ReactNode;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
}

/** The 'Employee Directory': a table of any length; below 1200 px cards. */
export function EmployeeList({ listing, sort, onSort, today, who, actions, head, empty }: EmployeeListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const cards = !useIsAmple();
  const phone = useIsPhone();
  const { view, rows, question } = listing;
  const height = cards ? CARD_HEIGHT[language] : ROW_HEIGHT;
  const virtual = useVirtualRows(rows, height, question);
  const mixed = who.organizationId !== null;
  const itemOf = (employee: Employee): EmployeeItemProps => ({
    employee,
    unsent: view.marks.get(employee.id),
    isPrivate: mixed && isPrivate(who, employee.tenant),
    today,
    actions,
    t,
    language,
  });
  const drawn = drawnOf(virtual, rows, itemOf);
  const list = { label: t("employees.directory"), total: rows.length, virtual };
  const waiting = !view.ready && view.rows.length === 0;
  return (
    <div ref={virtual.list} className="min-w-0 grow">
      <PrintHead title={t("employees.directory")} total={rows.length} />
      {head ? (
        <div className="no-print flex">
          <Margin />
          {head}
        </div>
      ) : null}
      {waiting ? <SkeletonRows count={6} label={t("employees.loadingDashboard")} /> : null}
      {!waiting && rows.length === 0 ? empty : null}
      {rows.length === 0 ? null : cards ? (
        <VirtualCards {...list} drawn={drawn} height={height}>
          {(item) => <EmployeeCard {...item} narrow={phone} />}
        </VirtualCards>
      ) : (
        <VirtualTable
          {...list}
          mark={t("employees.columns.mark")}
          columns={columns}
          labelOf={(column) => t(`employees.columns.${column}`)}
          ordering={directoryOrdering}
          order={sort}
          onOrder={onSort}
          heads={[
            <th key="actions" scope="col" className={`no-print w-11 ${HEAD}`}>
              <span className="sr-only">{t("employees.columns.actions")}</span>
            </th>,
          ]}
        >
          {drawn.map(({ index, key, item }) => (
            <EmployeeRow key={key} {...item} index={index + 1} />
          ))}
        </VirtualTable>
      )}
    </div>
  );
}

const columns: readonly { column: SortColumn; className: string }[] = [
  { column: "employee", className: "ps-2.5 text-start" },
  { column: "contact", className: "w-[15%] text-start print:w-[22%]" },
  { column: "passport", className: "w-[6.25rem] text-start" },
  { column: "passportExpiry", className: "w-[7.25rem] text-start" },
  { column: "residencyExpiry", className: "w-[7.5rem] text-start" },
  { column: "salary", className: "w-[6.75rem] pe-5 text-end rtl:ps-5 rtl:pe-0 rtl:text-start" },
  { column: "status", className: "w-[6.75rem] text-start" },
];
