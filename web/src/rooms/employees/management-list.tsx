import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { amountText, type Employee, employeeName, hundredthsOf } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useCollection } from "#web/local/hooks.ts";
import type { Mark } from "#web/local/types.ts";
import { Margin } from "#web/ui/margin.tsx";
import { Latin, Name } from "#web/ui/name.tsx";
import type { Order } from "#web/ui/order.ts";
import { HEAD } from "#web/ui/table-head.tsx";
import { useIsBroad } from "#web/ui/use-media.ts";
import { useVirtualRows } from "#web/ui/use-virtual-rows.ts";
import { drawnOf, VirtualCards, VirtualTable } from "#web/ui/virtual-list.tsx";
import { MarkIcon, MarkWord } from "../categories/parts/row-mark.tsx";
import { PrintHead } from "../lists/parts/print-head.tsx";
import { Acts, AttachmentButtons } from "./management-buttons.tsx";
import { type ManagementColumn, managementOrdering } from "./select-employees.ts";
import type { AttachmentActions } from "./use-attachment-actions.tsx";
import type { EmployeeActions } from "./use-employee-actions.tsx";

const ROW_HEIGHT = 59;
const CARD_HEIGHT = 236;

interface ManagementListProps {
  rows: readonly Employee[];
  marks: ReadonlyMap<number, Mark>;
  /** Changes with the search, not with the data. */
  question: string;
  actions: EmployeeActions;
  attachments: AttachmentActions;
  order: Order<ManagementColumn>;
  onOrder: (order: Order<ManagementColumn>) => void;
}

type RowProps = Pick<ManagementListProps, "actions" | "attachments"> & { employee: Employee; mark: Mark | undefined };

const columns: readonly { column: ManagementColumn; className: string }[] = [
  { column: "employee", className: "ps-2.5 text-start" },
  { column: "contact", className: "w-[17%] text-start print:w-[25%]" },
  { column: "civilId", className: "w-[8.5rem] text-start" },
  { column: "nationality", className: "w-[8%] text-start" },
  { column: "organization", className: "w-[11%] text-start" },
  { column: "salary", className: "w-[6.5rem] pe-5 text-end rtl:ps-5 rtl:pe-0 rtl:text-start" },
];

/** The table of Employee Management; below 1152 px cards. */
export function ManagementList({ rows, marks, question, order, onOrder, ...acts }: ManagementListProps) {
  const { t } = useTranslation();
  const cards = !useIsBroad();
  const virtual = useVirtualRows(rows, cards ? CARD_HEIGHT : ROW_HEIGHT, question);
  const drawn = drawnOf(virtual, rows, (employee) => ({ employee, mark: marks.get(employee.id), ...acts }));
  const list = { label: t("employees.managementTitle"), total: rows.length, virtual };
  return (
    <div ref={virtual.list}>
      <PrintHead title={t("employees.managementTitle")} total={rows.length} />
      {cards ? (
        <VirtualCards {...list} drawn={drawn} height={CARD_HEIGHT}>
          {(item) => <ManagementCard {...item} />}
        </VirtualCards>
      ) : (
        <VirtualTable
          {...list}
          mark={t("employees.columns.mark")}
          columns={columns}
          labelOf={(column) => t(`employees.columns.${column}`)}
          ordering={managementOrdering}
          order={order}
          onOrder={onOrder}
          heads={[
            <th key="attachments" scope="col" className={`${HEAD} no-print w-[10rem] text-start`}>
              {t("employees.columns.attachments")}
            </th>,
            <th key="actions" scope="col" className={`${HEAD} no-print w-[5.5rem] pe-3 text-end`}>
              {t("employees.columns.actions")}
            </th>,
          ]}
        >
          {drawn.map(({ index, key, item }) => (
            <ManagementRow key={key} index={index + 1} {...item} />
          ))}
        </VirtualTable>
      )}
    </div>
  );
}

/** The texts of an employee that row and card share. */
function useTexts(employee: Employee) {
  const { t } = useTranslation();
  const format = useFormat();
  const organizations = useCollection("organizations").byId;
  const { dateOfBirth, salary, organizationId } = employee;
  const organization = organizationId === null ? undefined : organizations.get(organizationId);
  return {
    name: employeeName(employee),
    born: dateOfBirth === null ? t("employees.notAvailable") : format.date(dateOfBirth),
    salary: salary === null ? t("employees.notAvailable") : amountText(hundredthsOf(salary)),
    organization: organization?.name ?? t("common.unknown"),
  };
}

function Title({ employee, mark }: Pick<RowProps, "employee" | "mark">) {
  const { t } = useTranslation();
  const { name, born } = useTexts(employee);
  return (
    <>
      <p className="flex font-medium">
        <Link
          to={`/employee?id=${employee.id}`}
          title={name}
          className="min-w-0 hover:underline focus-visible:-outline-offset-2"
        >
          <Name className="truncate">{name}</Name>
        </Link>
      </p>
      <p className="flex text-ink-2 text-small">
        <MarkWord mark={mark ?? null} t={t} />
        <span className="truncate">{born}</span>
      </p>
    </>
  );
}

function ManagementRow({ employee, mark, actions, attachments, index }: RowProps & { index: number }) {
  const { salary, organization } = useTexts(employee);
  return (
    <tr
      aria-rowindex={index + 1}
      className="hover:bg-wash *:border-b *:border-b-base-300"
      style={{ height: ROW_HEIGHT }}
      data-employee={employee.id}
    >
      <td className="margin-rule p-0">
        <span className="flex items-center justify-center">
          <MarkIcon mark={mark ?? null} />
        </span>
      </td>
      <td className="overflow-hidden ps-2.5 pe-3">
        <Title employee={employee} mark={mark} />
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
        <Latin className="truncate">{employee.civilId}</Latin>
      </td>
      <td className="overflow-hidden pe-3" title={employee.nationality}>
        <Name className="truncate">{employee.nationality}</Name>
      </td>
      <td className="overflow-hidden pe-3" title={organization}>
        <Name className="truncate">{organization}</Name>
      </td>
      <td className="overflow-hidden pe-5 text-end rtl:ps-5 rtl:pe-0 rtl:text-start">
        <Name className="truncate">{salary}</Name>
      </td>
      <td className="no-print">
        <AttachmentButtons employee={employee} attachments={attachments} />
      </td>
      <td className="no-print pe-1 text-end">
        <Acts employee={employee} actions={actions} />
      </td>
    </tr>
  );
}

function ManagementCard({ employee, mark, actions, attachments }: RowProps) {
  const { t } = useTranslation();
  const { salary, organization } = useTexts(employee);
  const facts = [
    ["civilId", employee.civilId],
    ["nationality", employee.nationality],
    ["organization", organization],
    ["salary", salary],
  ] as const;
  return (
    <article className="flex h-full border-base-300 border-b" data-employee={employee.id}>
      <Margin className="items-start! pt-3" mark={<MarkIcon mark={mark ?? null} />} />
      <div className="flex min-w-0 grow flex-col justify-center gap-1.5 ps-2 pe-1">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <Title employee={employee} mark={mark} />
          </div>
          <Acts employee={employee} actions={actions} />
        </div>
        <p className="flex text-ink-2 text-small" title={employee.emailAddress}>
          <Latin className="truncate">{employee.emailAddress}</Latin>
          <span aria-hidden="true" className="flex-none whitespace-pre">
            {" · "}
          </span>
          <Latin className="flex-none">{employee.phoneNumber}</Latin>
        </p>
        <dl className="grid grid-cols-2 gap-x-3 gap-y-1">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-caption text-ink-2">{t(`employees.columns.${label}`)}</dt>
              <dd className="text-small">
                <Name className="truncate">{value}</Name>
              </dd>
            </div>
          ))}
        </dl>
        <AttachmentButtons employee={employee} attachments={attachments} />
      </div>
    </article>
  );
}
