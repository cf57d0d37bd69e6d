import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Employee, isPrivate, type User } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { Margin } from "#web/ui/margin.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { HEAD, SortHead, Spacer } from "#web/ui/table-head.tsx";
import { useIsAmple, useIsPhone } from "#web/ui/use-media.ts";
import { useVirtualRows, type VirtualRows } from "#web/ui/use-virtual-rows.ts";
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
  const drawn = virtual.indexes.flatMap((index) => {
    const employee = rows[index];
    return employee ? [{ index, item: itemOf(employee) }] : [];
  });
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
        <ul aria-label={t("employees.directory")} style={{ paddingBlock: `${virtual.before}px ${virtual.after}px` }}>
          {drawn.map(({ index, item }) => (
            <li key={item.employee.id} aria-posinset={index + 1} aria-setsize={rows.length} style={{ height }}>
              <EmployeeCard {...item} narrow={phone} />
            </li>
          ))}
        </ul>
      ) : (
        <Table drawn={drawn} virtual={virtual} total={rows.length} sort={sort} onSort={onSort} />
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

interface TableProps {
  drawn: readonly { index: number; item: EmployeeItemProps }[];
  virtual: VirtualRows;
  total: number;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function Table({ drawn, virtual, total, sort, onSort }: TableProps) {
  const { t } = useTranslation();
  return (
    <table
      aria-label={t("employees.directory")}
      aria-rowcount={total + 1}
      className="w-full table-fixed border-separate border-spacing-0"
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={`margin-rule ${HEAD}`}>
            <span className="sr-only">{t("employees.columns.mark")}</span>
          </th>
          {columns.map(({ column, className }) => (
            <SortHead
              key={column}
              column={column}
              label={t(`employees.columns.${column}`)}
              ordering={directoryOrdering}
              order={sort}
              onOrder={onSort}
              className={className}
            />
          ))}
          <th scope="col" className={`no-print w-11 ${HEAD}`}>
            <span className="sr-only">{t("employees.columns.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <Spacer height={virtual.before} columns={8} />
        {drawn.map(({ index, item }) => (
          <EmployeeRow key={item.employee.id} {...item} index={index + 1} />
        ))}
        <Spacer height={virtual.after} columns={8} />
      </tbody>
    </table>
  );
}
