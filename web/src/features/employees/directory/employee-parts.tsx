import type { TFunction } from "i18next";
import { FileText, Pencil, SquareCheck, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { amountText, dinars, type Employee, employeeNameIn, hundredthsOf, nationalityName } from "#domain/index";
import type { UnsentMark } from "#web/local/index.ts";
import { type RowContext, rowIcon } from "#web/shared/list/data-row.tsx";
import type { RowSelection } from "#web/shared/list/row-checkbox.tsx";
import { MarkWord } from "#web/shared/list/row-mark.tsx";
import { RowMenu } from "#web/shared/list/row-menu.tsx";
import { CardFact, Dot } from "#web/shared/list/row-parts.tsx";
import { NoteMark } from "#web/shared/notes/note-mark.tsx";
import { RowTags } from "#web/shared/tags/tag-chips.tsx";
import { LtrText, Name } from "#web/ui/text/name.tsx";
import { AttachmentLine, useAttachmentHit } from "../attachments/attachment-line.tsx";
import { EmployeeLink } from "../employee-link.tsx";
import { Expiry, RowStatus, SecondMarkNote, StatusWord, useHasExpired } from "../expiry/expiry-badge.tsx";
import { Earnings, HiddenSalary } from "../salary.tsx";
import type { EmployeeActions } from "../use-employee-actions.tsx";

export interface EmployeeItem {
  employee: Employee;
  unsent: UnsentMark | undefined;
  isPrivate: boolean;
  today: string;
  actions: EmployeeActions;
  /** Whether the employee was found by what is attached alone. */
  isFoundInside: boolean;
}

type EmployeeItemProps = EmployeeItem & RowContext;

export function EmployeeTitle({
  employee,
  unsent,
  isPrivate,
  isFoundInside,
  t,
  language,
  note,
  isNoteLong = false,
  children,
}: EmployeeItemProps & { note?: ReactNode; isNoteLong?: boolean; children?: ReactNode }) {
  const hit = useAttachmentHit(isFoundInside ? employee : null);
  return (
    <>
      <p className="flex items-baseline justify-between font-medium">
        <EmployeeLink employee={employee} language={language} to={hit?.to} />
        <span className="ms-2 me-auto flex-none self-center font-normal text-ink-2 text-small">
          <NoteMark notes={employee.notes} t={t} />
        </span>
        <RowTags tags={employee.tags} t={t} single />
        {children}
      </p>
      <p className="flex text-ink-2 text-small">
        <MarkWord mark={unsent ?? (isPrivate ? "private" : null)} t={t} />
        {/* the words that were found need all the room */}
        {hit ? (
          <AttachmentLine hit={hit} t={t} />
        ) : (
          <>
            <Name className="truncate">{nationalityName(employee.nationality, language)}</Name>
            {/* phones have no room for three: what is due matters more than the number */}
            <span className={`contents ${isNoteLong ? "max-[30rem]:hidden" : note ? "max-[24rem]:hidden" : ""}`}>
              <Dot />
              <LtrText className="min-w-24 truncate">{employee.civilId}</LtrText>
            </span>
            {note ? <span className="ms-auto flex max-w-[70%] flex-none ps-2">{note}</span> : null}
          </>
        )}
      </p>
    </>
  );
}

export function Salary({ employee, t }: { employee: Pick<Employee, "salary" | "salaryHidden">; t: TFunction }) {
  const { salary, salaryHidden } = employee;
  if (salaryHidden) return <HiddenSalary />;
  if (salary === null) return <span className="text-ink-2">{t("employees.notSpecified")}</span>;
  return (
    <Earnings>
      <LtrText className="truncate">{amountText(hundredthsOf(salary))}</LtrText>
    </Earnings>
  );
}

interface EmployeeMenuProps extends Pick<EmployeeItemProps, "employee" | "actions" | "t" | "language"> {
  /** Of a card, which has no checkbox to hover over. */
  selection?: RowSelection | undefined;
}

export function EmployeeMenu({ employee, actions, selection, t, language }: EmployeeMenuProps) {
  const select = selection && {
    id: "select",
    label: t(selection.selected ? "documents.selection.unselect" : "documents.selection.select"),
    icon: <SquareCheck {...rowIcon} />,
    onSelect: () => selection.select.toggle(employee.id, false),
  };
  return (
    <RowMenu
      label={t("employees.actions.menu", { name: employeeNameIn(employee, language) })}
      items={[
        {
          id: "open",
          label: t("employees.actions.open"),
          icon: <FileText {...rowIcon} />,
          onSelect: () => actions.open(employee),
        },
        {
          id: "edit",
          label: t("employees.actions.edit"),
          icon: <Pencil {...rowIcon} />,
          onSelect: () => actions.edit(employee),
        },
        ...(select ? [select] : []),
        {
          id: "delete",
          label: t("employees.actions.delete"),
          icon: <Trash2 {...rowIcon} />,
          onSelect: () => actions.remove(employee),
          destructive: true,
        },
      ]}
    />
  );
}

/** The address goes on where one line is too short for it: with the number, three lines have room even in low rows. */
export function EmployeeContact({ employee }: { employee: Employee }) {
  return (
    <div className="text-[.8125rem] leading-[.9375rem]">
      <p title={employee.emailAddress}>
        <LtrText className="line-clamp-3 wrap-anywhere rtl:text-end">{employee.emailAddress}</LtrText>
      </p>
      <p className="text-ink-2">
        <LtrText className="truncate">{employee.phoneNumber}</LtrText>
      </p>
    </div>
  );
}

export function Passport({ employee, t }: { employee: Employee; t: TFunction }) {
  if (employee.passportNumber === null) return <span className="text-ink-2">{t("employees.noPassport")}</span>;
  return <LtrText className="truncate">{employee.passportNumber}</LtrText>;
}

function MoreFacts({ employee, today, t }: EmployeeItemProps) {
  const { emailAddress, phoneNumber } = employee;
  return (
    <>
      <CardFact label={t("employees.columns.passport")}>
        <Passport employee={employee} t={t} />
      </CardFact>
      <CardFact label={t("employees.columns.contact")} title={emailAddress}>
        <LtrText className="line-clamp-3 wrap-anywhere text-[.8125rem] leading-[.9375rem] rtl:text-end">
          {emailAddress}
        </LtrText>
        <LtrText className="block truncate text-ink-2">{phoneNumber}</LtrText>
      </CardFact>
      <CardFact label={t("employees.columns.status")}>
        <RowStatus employee={employee} today={today} t={t} />
      </CardFact>
    </>
  );
}

/** An employee as a card; where it is not `narrow`, with all that a row of the table shows. */
export function EmployeeCard(props: EmployeeItemProps & { narrow: boolean; selection: RowSelection | undefined }) {
  const { employee, today, actions, selection, t, language, narrow } = props;
  const hasExpired = useHasExpired(employee, today);
  const dates = [
    ["passportExpiry", employee.passportExpiryDate],
    ["residencyExpiry", employee.residencyExpiryDate],
  ] as const;
  return (
    <>
      <div className="flex min-w-0 grow flex-col justify-center tiny:justify-start ps-2 tiny:pt-2">
        <EmployeeTitle
          {...props}
          note={narrow ? <SecondMarkNote employee={employee} today={today} t={t} /> : null}
          isNoteLong={hasExpired}
        >
          <span className="flex-none whitespace-nowrap ps-2 text-small">
            {employee.salary === null ? (
              <Salary employee={employee} t={t} />
            ) : (
              <Earnings>
                <bdi>{dinars(hundredthsOf(employee.salary), language)}</bdi>
              </Earnings>
            )}
          </span>
        </EmployeeTitle>
        <dl className="mt-1.5 grid grid-cols-2 tiny:grid-cols-1 gap-x-3 md:grid-cols-[1fr_1fr_1fr_1.75fr_1fr]">
          {dates.map(([label, day]) => (
            <CardFact key={label} label={t(`employees.columns.${label}`)} className="">
              <Expiry day={day} today={today} t={t} language={language} />
            </CardFact>
          ))}
          {narrow ? null : <MoreFacts {...props} />}
        </dl>
        {narrow ? (
          <span className="sr-only">
            <StatusWord employee={employee} today={today} t={t} />
          </span>
        ) : null}
      </div>
      <div className="tiny:absolute tiny:start-0 tiny:bottom-0 flex flex-none items-start pt-1">
        <EmployeeMenu employee={employee} actions={actions} selection={selection} t={t} language={language} />
      </div>
    </>
  );
}
