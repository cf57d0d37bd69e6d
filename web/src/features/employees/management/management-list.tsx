import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { amountText, type Employee, employeeName, hundredthsOf, nationalityName } from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import type { UnsentMark } from "#web/local/index.ts";
import { DataList, type ListView } from "#web/shared/list/data-list.tsx";
import type { RowContext } from "#web/shared/list/data-row.tsx";
import { MarkIcon, MarkWord } from "#web/shared/list/row-mark.tsx";
import { CardFact, Dot } from "#web/shared/list/row-parts.tsx";
import { useSelection } from "#web/shared/list/use-selection.ts";
import { NoteMark } from "#web/shared/notes/note-mark.tsx";
import { RowTags } from "#web/shared/tags/tag-chips.tsx";
import type { Order } from "#web/ui/list/order.ts";
import { LtrText, Name } from "#web/ui/text/name.tsx";
import { useIsBroad } from "#web/ui/use-media.ts";
import { AttachmentLine, useAttachmentHit } from "../attachments/attachment-line.tsx";
import type { AttachmentActions } from "../attachments/use-attachment-actions.tsx";
import { EmployeeContact } from "../directory/employee-parts.tsx";
import {
  type ManagementColumn,
  managementOrdering,
  managementOrderingWithoutSalaries,
} from "../directory/select-employees.ts";
import { EmployeeLink } from "../employee-link.tsx";
import { Earnings, HiddenSalary } from "../salary.tsx";
import { EmployeeSelectionBar } from "../selection/selection-bar.tsx";
import type { EmployeeActions } from "../use-employee-actions.tsx";
import { useSeesSalaries } from "../use-sees-salaries.ts";
import { Acts, AttachmentButtons } from "./management-buttons.tsx";

interface ManagementListProps {
  rows: readonly Employee[];
  foundInside: ReadonlySet<number>;
  marks: ReadonlyMap<number, UnsentMark>;
  /** Changes with the search, not with the data. */
  question: string;
  actions: EmployeeActions;
  attachments: AttachmentActions;
  order: Order<ManagementColumn>;
  onOrder: (order: Order<ManagementColumn>) => void;
}

export function ManagementList({ foundInside, marks, actions, attachments, ...props }: ManagementListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const organizations = useCollection("organizations").byId;
  const itemOf = (employee: Employee): Shown => {
    const { id, organizationId } = employee;
    const organization = organizationId === null ? undefined : organizations.get(organizationId);
    return {
      employee,
      mark: marks.get(id) ?? null,
      isFoundInside: foundInside.has(id),
      nationality: nationalityName(employee.nationality, language),
      organization: organization?.name ?? t("common.unknown"),
      actions,
      attachments,
    };
  };
  const { rows } = props;
  const selection = useSelection(
    "employee",
    useCallback(() => rows, [rows]),
  );
  return (
    <DataList
      {...props}
      view={useSeesSalaries() ? managementView : viewWithoutSalaries}
      title={t("employees.managementTitle")}
      itemOf={itemOf}
      cards={!useIsBroad()}
      labelOf={(column) => t(`employees.columns.${column}`)}
      selection={selection}
      className=""
    >
      <EmployeeSelectionBar selection={selection} total={rows.length} />
    </DataList>
  );
}

interface Shown {
  employee: Employee;
  mark: UnsentMark | null;
  /** Whether the employee was found by what is attached alone. */
  isFoundInside: boolean;
  nationality: string;
  organization: string;
  actions: EmployeeActions;
  attachments: AttachmentActions;
}

const managementView: ListView<Shown, ManagementColumn, "attachments" | "actions"> = {
  entity: "employee",
  ordering: managementOrdering,
  cardHeight: { en: 236, ar: 236 },
  markOf: ({ mark }) => <MarkIcon mark={mark} />,
  nameOf: ({ employee }) => employeeName(employee),
  card: (shown, context) => <ManagementCard {...shown} {...context} />,
  columns: [
    {
      id: "employee",
      head: "ps-2.5 text-start",
      cell: "overflow-hidden ps-2.5 pe-3",
      show: (shown, context) => <Title {...shown} {...context} />,
    },
    {
      id: "contact",
      head: "w-[17%] text-start min-[84rem]:w-[22%] print:w-[25%]",
      cell: "overflow-hidden pe-3",
      show: ({ employee }) => <EmployeeContact employee={employee} />,
    },
    {
      id: "civilId",
      head: "w-[8.5rem] text-start",
      cell: "overflow-hidden pe-3",
      show: ({ employee }) => <LtrText className="truncate">{employee.civilId}</LtrText>,
    },
    {
      id: "nationality",
      head: "w-[8%] text-start",
      cell: "overflow-hidden pe-3",
      titleOf: ({ nationality }) => nationality,
      show: ({ nationality }) => <Name className="truncate">{nationality}</Name>,
    },
    {
      id: "organization",
      head: "w-[11%] text-start",
      cell: "overflow-hidden pe-3",
      titleOf: ({ organization }) => organization,
      show: ({ organization }) => <Name className="truncate">{organization}</Name>,
    },
    {
      id: "salary",
      head: "w-[6.5rem] pe-5 text-end rtl:ps-5 rtl:pe-0 rtl:text-start",
      cell: "overflow-hidden pe-5 text-end rtl:ps-5 rtl:pe-0 rtl:text-start",
      show: ({ employee }, { t }) => <Salary employee={employee} t={t} />,
    },
    {
      id: "attachments",
      head: "no-print w-[10rem] text-start",
      cell: "no-print",
      show: ({ employee, attachments }) => <AttachmentButtons employee={employee} attachments={attachments} />,
    },
    {
      id: "actions",
      head: "no-print w-[5.5rem] pointer-coarse:w-[6.75rem] pe-3 text-end",
      cell: "no-print pe-1 text-end",
      show: ({ employee, actions }) => <Acts employee={employee} actions={actions} />,
    },
  ],
};

const viewWithoutSalaries: typeof managementView = { ...managementView, ordering: managementOrderingWithoutSalaries };

function Salary({ employee: { salary, salaryHidden }, t }: { employee: Employee; t: RowContext["t"] }) {
  if (salaryHidden) return <HiddenSalary />;
  if (salary === null) return <Name className="truncate">{t("employees.notAvailable")}</Name>;
  return (
    <Earnings>
      <Name className="truncate">{amountText(hundredthsOf(salary))}</Name>
    </Earnings>
  );
}

type TitleProps = Pick<Shown, "employee" | "mark" | "isFoundInside"> & RowContext;

function Title({ employee, mark, isFoundInside, t, language }: TitleProps) {
  const { dateOfBirth } = employee;
  const hit = useAttachmentHit(isFoundInside ? employee : null);
  return (
    <>
      <p className="flex font-medium">
        <EmployeeLink employee={employee} language={language} to={hit?.to} />
      </p>
      <p className="flex text-ink-2 text-small">
        <MarkWord mark={mark} t={t} />
        <NoteMark notes={employee.notes} t={t} />
        {/* the words that were found need all the room */}
        {hit ? (
          <AttachmentLine hit={hit} t={t} />
        ) : (
          <>
            <span className="truncate">
              {dateOfBirth === null ? t("employees.notAvailable") : formatDate(dateOfBirth, language)}
            </span>
            <RowTags tags={employee.tags} t={t} single />
          </>
        )}
      </p>
    </>
  );
}

function ManagementCard(props: Shown & RowContext) {
  const { employee, nationality, organization, actions, attachments, t } = props;
  const facts = [
    ["civilId", employee.civilId],
    ["nationality", nationality],
    ["organization", organization],
  ] as const;
  return (
    <div className="flex min-w-0 grow flex-col justify-center gap-1.5 ps-2 pe-1">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <Title {...props} />
        </div>
        <Acts employee={employee} actions={actions} />
      </div>
      <p className="flex text-ink-2 text-small" title={employee.emailAddress}>
        <LtrText className="truncate">{employee.emailAddress}</LtrText>
        <Dot />
        <LtrText className="flex-none">{employee.phoneNumber}</LtrText>
      </p>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-1">
        {facts.map(([label, value]) => (
          <CardFact key={label} label={t(`employees.columns.${label}`)}>
            <Name className="truncate">{value}</Name>
          </CardFact>
        ))}
        <CardFact label={t("employees.columns.salary")}>
          <Salary employee={employee} t={t} />
        </CardFact>
      </dl>
      <AttachmentButtons employee={employee} attachments={attachments} />
    </div>
  );
}
