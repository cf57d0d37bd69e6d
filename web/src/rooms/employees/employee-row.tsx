import type { TFunction } from "i18next";
import { EllipsisVertical, FileText, Pencil, Trash2 } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router-dom";
import { amountText, dinars, type Employee, employeeName, hundredthsOf } from "#domain/index";
import type { Language } from "#web/i18n/language.ts";
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

/** The first and the second line of an employee: the name; its mark's word, nationality and civil ID. */
function Title({ employee, unsent, isPrivate, t }: EmployeeItemProps) {
  const name = employeeName(employee);
  return (
    <>
      <p className="truncate font-medium">
        <Link
          to={`/employee?id=${employee.id}`}
          title={name}
          className="hover:underline focus-visible:-outline-offset-2"
        >
          <Name>{name}</Name>
        </Link>
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
  return <bdi dir="ltr">{amountText(hundredthsOf(salary))}</bdi>;
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
        <p className="truncate" title={employee.emailAddress}>
          <Latin>{employee.emailAddress}</Latin>
        </p>
        <p className="truncate text-ink-2 text-small">
          <Latin>{employee.phoneNumber}</Latin>
        </p>
      </td>
      <td className="truncate pe-3">
        {employee.passportNumber === null ? (
          <span className="text-ink-2">{t("employees.noPassport")}</span>
        ) : (
          <Latin>{employee.passportNumber}</Latin>
        )}
      </td>
      <td className="pe-3">
        <Expiry day={employee.passportExpiryDate} today={today} t={t} language={language} />
      </td>
      <td className="pe-3">
        <Expiry day={employee.residencyExpiryDate} today={today} t={t} language={language} />
      </td>
      <td className="truncate pe-5 text-end rtl:ps-5 rtl:pe-0 rtl:text-start">
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

/** An employee as a card, for phones. */
export const EmployeeCard = memo(function EmployeeCard(props: EmployeeItemProps) {
  const { employee, unsent, isPrivate, today, actions, t, language } = props;
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
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <Title {...props} />
          </div>
          <span className="flex-none whitespace-nowrap pt-px text-small">
            {employee.salary === null ? (
              <Salary salary={null} t={t} />
            ) : (
              <bdi>{dinars(hundredthsOf(employee.salary), language)}</bdi>
            )}
          </span>
        </div>
        <dl className="mt-1.5 grid grid-cols-2 gap-x-3">
          {dates.map(([label, day]) => (
            <div key={label} className="min-w-0">
              <dt className="text-caption text-ink-2">{t(`employees.columns.${label}`)}</dt>
              <dd>
                <Expiry day={day} today={today} t={t} language={language} />
              </dd>
            </div>
          ))}
        </dl>
        <span className="sr-only">
          <RowStatus papers={employee} today={today} t={t} />
        </span>
      </div>
      <div className="flex flex-none items-start pt-1">
        <RowMenu employee={employee} actions={actions} t={t} />
      </div>
    </article>
  );
});
