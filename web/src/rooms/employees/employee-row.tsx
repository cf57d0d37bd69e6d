import type { TFunction } from "i18next";
import { EllipsisVertical, FileText, Pencil, Trash2 } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { amountText, dinars, type Employee, employeeName, hundredthsOf } from "#domain/index";
import type { Language } from "#web/i18n/kept-language.ts";
import type { Mark } from "#web/local/types.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Margin } from "#web/ui/margin.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { Latin, Name } from "#web/ui/name.tsx";
import { MarkWord } from "../categories/parts/row-mark.tsx";
import { EmployeeMark, Expiry, RowStatus } from "./expiry-badge.tsx";
import type { EmployeeActions } from "./use-employee-actions.tsx";

/** Height of a row of the table in CSS pixels, its line included; the same in both languages. */
export const ROW_HEIGHT = 59;
/** Heights of a card in CSS pixels, its line included. */
export const CARD_HEIGHT = { en: 127, ar: 145 } as const;

export interface EmployeeItemProps {
  employee: Employee;
  unsent: Mark | undefined;
  isPrivate: boolean;
  today: string;
  actions: EmployeeActions;
  /** Given, not looked up: some hundred rows a second come and go while a long list scrolls. */
  t: TFunction;
  language: Language;
}

/**
 * The first and the second line of an employee: the name, and at its end what is given; the mark's word, nationality and
 * civil ID.
 */
function Title({ employee, unsent, isPrivate, t, children }: EmployeeItemProps & { children?: ReactNode }) {
  const name = employeeName(employee);
  return (
    <>
      <p className="flex items-baseline justify-between font-medium">
        <Link
          to={`/employee?id=${employee.id}`}
          title={name}
          className="min-w-0 hover:underline focus-visible:-outline-offset-2"
        >
          <Name className="truncate">{name}</Name>
        </Link>
        {children}
      </p>
      <p className="flex text-ink-2 text-small">
        <MarkWord mark={unsent ?? (isPrivate ? "private" : null)} t={t} />
        <Name className="truncate">{employee.nationality}</Name>
        <span aria-hidden="true" className="flex-none whitespace-pre">
          {" · "}
        </span>
        <Latin className="min-w-28 truncate">{employee.civilId}</Latin>
      </p>
    </>
  );
}

/** A salary with two decimals; 'Not specified' if none. */
function Salary({ salary, t }: { salary: string | null; t: TFunction }) {
  if (salary === null) return <span className="text-ink-2">{t("employees.notSpecified")}</span>;
  return <Latin className="truncate">{amountText(hundredthsOf(salary))}</Latin>;
}

function RowMenu({ employee, actions, t }: Pick<EmployeeItemProps, "employee" | "actions" | "t">) {
  const label = t("employees.actions.menu", { name: employeeName(employee) });
  const icon = { size: 18, strokeWidth: 1.5, "aria-hidden": true } as const;
  return (
    <Menu
      label={label}
      button={(props) => <IconButton {...props} label={label} icon={<EllipsisVertical {...icon} />} />}
      items={[
        {
          id: "open",
          label: t("employees.actions.open"),
          icon: <FileText {...icon} />,
          onSelect: () => actions.open(employee),
        },
        {
          id: "edit",
          label: t("employees.actions.edit"),
          icon: <Pencil {...icon} />,
          onSelect: () => actions.edit(employee),
        },
        {
          id: "delete",
          label: t("employees.actions.delete"),
          icon: <Trash2 {...icon} />,
          onSelect: () => actions.remove(employee),
          destructive: true,
        },
      ]}
    />
  );
}

/** An employee as a row of the directory. `index` counts from 1, the head being row 1 of the table. */
export const EmployeeRow = memo(function EmployeeRow(props: EmployeeItemProps & { index: number }) {
  const { employee, unsent, isPrivate, today, actions, t, language, index } = props;
  return (
    <tr
      aria-rowindex={index + 1}
      className="hover:bg-wash *:border-b *:border-b-base-300"
      style={{ height: ROW_HEIGHT }}
      data-employee={employee.id}
    >
      <td className="margin-rule p-0">
        <span className="flex items-center justify-center">
          <EmployeeMark unsent={unsent} papers={employee} today={today} isPrivate={isPrivate} />
        </span>
      </td>
      <td className="overflow-hidden ps-2.5 pe-3">
        <Title {...props} />
      </td>
      <td className="overflow-hidden pe-3">
        <p title={employee.emailAddress}>
          <Latin className="truncate">{employee.emailAddress}</Latin>
        </p>
        <p className="text-ink-2 text-small">
          <Latin className="truncate">{employee.phoneNumber}</Latin>
        </p>
      </td>
      <td className="overflow-hidden pe-3">
        {employee.passportNumber === null ? (
          <span className="text-ink-2">{t("employees.noPassport")}</span>
        ) : (
          <Latin className="truncate">{employee.passportNumber}</Latin>
        )}
      </td>
      <td className="pe-3">
        <Expiry day={employee.passportExpiryDate} today={today} t={t} language={language} />
      </td>
      <td className="pe-3">
        <Expiry day={employee.residencyExpiryDate} today={today} t={t} language={language} />
      </td>
      <td className="overflow-hidden pe-5 text-end rtl:ps-5 rtl:pe-0 rtl:text-start">
        <Salary salary={employee.salary} t={t} />
      </td>
      <td className="truncate pe-2">
        <RowStatus papers={employee} today={today} t={t} />
      </td>
      <td className="no-print pe-1 text-end">
        <RowMenu employee={employee} actions={actions} t={t} />
      </td>
    </tr>
  );
});

/** What a narrow card leaves out: passport number, contact, status. */
function MoreFacts({ employee, today, t }: EmployeeItemProps) {
  const { passportNumber, emailAddress, phoneNumber } = employee;
  return (
    <>
      <div className="min-w-0">
        <dt className="text-caption text-ink-2">{t("employees.columns.passport")}</dt>
        <dd className="text-small">
          {passportNumber === null ? (
            <span className="text-ink-2">{t("employees.noPassport")}</span>
          ) : (
            <Latin className="truncate">{passportNumber}</Latin>
          )}
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="text-caption text-ink-2">{t("employees.columns.contact")}</dt>
        <dd className="text-small" title={emailAddress}>
          <Latin className="truncate">{emailAddress}</Latin>
          <Latin className="block truncate text-ink-2">{phoneNumber}</Latin>
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="text-caption text-ink-2">{t("employees.columns.status")}</dt>
        <dd className="text-small">
          <RowStatus papers={employee} today={today} t={t} />
        </dd>
      </div>
    </>
  );
}

/** An employee as a card; where it is not `narrow`, with all that a row of the table tells. */
export const EmployeeCard = memo(function EmployeeCard(props: EmployeeItemProps & { narrow: boolean }) {
  const { employee, unsent, isPrivate, today, actions, t, language, narrow } = props;
  const dates = [
    ["passportExpiry", employee.passportExpiryDate],
    ["residencyExpiry", employee.residencyExpiryDate],
  ] as const;
  return (
    <article className="flex h-full border-base-300 border-b" data-employee={employee.id}>
      <Margin
        className="items-start! pt-3"
        mark={<EmployeeMark unsent={unsent} papers={employee} today={today} isPrivate={isPrivate} />}
      />
      <div className="flex min-w-0 grow flex-col justify-center ps-2">
        <Title {...props}>
          <span className="flex-none whitespace-nowrap ps-2 text-small">
            {employee.salary === null ? (
              <Salary salary={null} t={t} />
            ) : (
              <bdi>{dinars(hundredthsOf(employee.salary), language)}</bdi>
            )}
          </span>
        </Title>
        <dl className="mt-1.5 grid grid-cols-2 gap-x-3 md:grid-cols-[1fr_1fr_1fr_1.75fr_1fr]">
          {dates.map(([label, day]) => (
            <div key={label} className="min-w-0">
              <dt className="text-caption text-ink-2">{t(`employees.columns.${label}`)}</dt>
              <dd>
                <Expiry day={day} today={today} t={t} language={language} />
              </dd>
            </div>
          ))}
          {narrow ? null : <MoreFacts {...props} />}
        </dl>
        {narrow ? (
          <span className="sr-only">
            <RowStatus papers={employee} today={today} t={t} />
          </span>
        ) : null}
      </div>
      <div className="flex flex-none items-start pt-1">
        <RowMenu employee={employee} actions={actions} t={t} />
      </div>
    </article>
  );
});
