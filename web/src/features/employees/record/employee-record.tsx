import { FileUser, Pencil, Printer, Trash2 } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import {
  dinars,
  type Employee,
  type EmployeeField,
  employeeFieldType,
  employeeName,
  employeeNameIn,
  hundredthsOf,
  nationalityName,
  papersStatus,
  type User,
} from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { usePageTitle } from "#web/i18n/page-title.ts";
import { useCollection, useRecord } from "#web/local/engine.ts";
import { RecordActivity } from "#web/shared/activity/record-activity.tsx";
import { RecordForms } from "#web/shared/form/record-forms.tsx";
import { LoadingScreen } from "#web/shared/list/loading-screen.tsx";
import { MarkWord } from "#web/shared/list/row-mark.tsx";
import { Notes } from "#web/shared/notes/notes.tsx";
import { paths, summaryPath } from "#web/shared/paths.ts";
import { RecordReminders } from "#web/shared/reminders/record-reminders.tsx";
import { TagChips } from "#web/shared/tags/tag-chips.tsx";
import { useMayStillCome } from "#web/shared/use-connection.ts";
import { useToday } from "#web/shared/use-today.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { EmptyState } from "#web/ui/list/empty-state.tsx";
import { Gutter } from "#web/ui/list/gutter.tsx";
import { LtrText, Name } from "#web/ui/text/name.tsx";
import { AttachmentList } from "../attachments/attachment-list.tsx";
import { useAttachmentViewer } from "../attachments/use-attachment-viewer.tsx";
import { RowStatus, SecondMarkNote } from "../expiry/expiry-badge.tsx";
import { EditEmployeeDialog } from "../form/employee-dialog.tsx";
import { detailFields } from "../form/employee-form.ts";
import { PapersSection } from "../papers/papers-section.tsx";
import { Earnings, HiddenSalary, SalaryEye } from "../salary.tsx";
import { useRemoveEmployee } from "../use-employee-actions.tsx";
import { AboutDocuments } from "./about-documents.tsx";
import { AskedPaperDialog, useAskedPaper } from "./asked-paper.tsx";
import { HistoryTable } from "./history-table.tsx";
import { PapersRow } from "./papers-row.tsx";

export function EmployeeRecord({ id, actor }: { id: number; actor: User }) {
  const { t } = useTranslation();
  const view = useCollection("employees");
  const employee = view.byId.get(id);
  const loading = useMayStillCome(view.ready);
  const language = useLanguage();
  const [forms, setForms] = useState(0);
  const onOpen = useCallback(() => {
    setForms((count) => count + 1);
    return () => setForms((count) => count - 1);
  }, []);
  const [seen, setSeen] = useState(employee);
  if (employee && employee !== seen) setSeen(employee);
  // a form that is open outlives the employee whom a colleague deletes
  const shown = employee ?? (forms > 0 ? seen : undefined);
  usePageTitle(shown ? employeeNameIn(shown, language) : loading ? "" : t("employees.page.notFound"));
  if (shown)
    return (
      <RecordForms collection="employees" id={id} onOpen={onOpen}>
        <Record employee={shown} actor={actor} />
      </RecordForms>
    );
  if (loading) return <LoadingScreen label={t("employees.loading")} />;
  return (
    <Sheet>
      <EmptyState
        title={<h1>{t("employees.page.notFound")}</h1>}
        action={
          <Link to={paths.employees} className="btn border-field bg-base-100">
            {t("employees.actions.back")}
          </Link>
        }
      >
        {t("employees.page.notFoundHint")}
      </EmptyState>
    </Sheet>
  );
}

function Record({ employee, actor }: { employee: Employee; actor: User }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const today = useToday();
  const asking = useAskedPaper();
  const [isEdited, setEdited] = useState(false);
  const { open: show, viewer } = useAttachmentViewer(employee);
  const edit = () => setEdited(true);
  const name = employeeNameIn(employee, language);
  const record = { collection: "employees", id: employee.id, tenant: employee.tenant } as const;
  return (
    <>
      <Head employee={employee} today={today} onEdit={edit} />
      <div className="flex flex-col gap-4">
        <PapersRow employee={employee} today={today} ask={asking.ask} />
        <PapersSection employee={employee} actor={actor} today={today} onOpen={show} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] print:grid-cols-1">
          <Details employee={employee} />
          <AttachmentList employee={employee} onOpen={show} />
        </div>
        <AboutDocuments employee={employee} today={today} />
        <Part className="no-print">
          <RecordReminders on={{ ...record, name }} />
        </Part>
        <Part>
          <Notes noted={{ ...record, title: name }} notes={employee.notes} actor={actor} />
        </Part>
        <HistoryTable history={employee.history} actor={actor} />
        <Part className="no-print" label={t("activity.title")}>
          <RecordActivity user={actor.id} collection="employees" record={employee.id} />
        </Part>
      </div>
      <p className="mt-4 hidden text-caption print:block">
        <Name>{name}</Name> · {t("employees.page.printed", { date: format.date(today) })}
      </p>
      {viewer}
      {isEdited ? <EditEmployeeDialog actor={actor} employee={employee} onClose={() => setEdited(false)} /> : null}
      <AskedPaperDialog {...{ asking, actor, employee }} />
    </>
  );
}

function Part({ className = "", label, children }: { className?: string; label?: string; children: ReactNode }) {
  return (
    <Sheet aria-label={label} className={`flex overflow-hidden ${className}`}>
      <Gutter />
      <div className="min-w-0 grow">{children}</div>
    </Sheet>
  );
}

function Head({ employee, today, onEdit }: { employee: Employee; today: string; onEdit: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const remove = useRemoveEmployee();
  const unsent = useCollection("employees").marks.get(employee.id);
  const organization = useRecord("organizations", employee.organizationId);
  const icon = { size: 16, strokeWidth: 1.75 } as const;
  const shownName = employeeNameIn(employee, language);
  const name = employeeName(employee);
  const alsoNamed = shownName === name ? employee.otherScriptName : name;
  const gone = async () => {
    if (await remove(employee)) await navigate(paths.employees);
  };
  return (
    <div data-record="" className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="flex flex-wrap items-baseline gap-x-3 font-semibold text-display wrap-anywhere max-md:text-title">
          <Name>{shownName}</Name>
          <span className="font-normal text-base">
            {papersStatus(employee, today) === "valid" ? (
              <SecondMarkNote employee={employee} today={today} t={t} />
            ) : (
              <RowStatus employee={employee} today={today} t={t} />
            )}
          </span>
        </h1>
        <p className="text-ink-2">
          <MarkWord mark={unsent ?? null} t={t} />
          {alsoNamed === null ? null : (
            <>
              <Name>{alsoNamed}</Name>
              {" · "}
            </>
          )}
          <Name>{nationalityName(employee.nationality, language)}</Name>
          {" · "}
          {t("employees.page.civilId", { number: employee.civilId })}
          {employee.organizationId === null ? null : (
            <>
              {" · "}
              {organization ? <Name>{organization.name}</Name> : t("common.unknown")}
            </>
          )}
        </p>
      </div>
      <div className="no-print flex flex-wrap gap-2 max-md:gap-x-0">
        <Button variant="ghost" icon={<Printer {...icon} />} onClick={() => print()}>
          {t("employees.actions.print")}
        </Button>
        <Link to={summaryPath(employee.id)} className="btn btn-ghost">
          <FileUser {...icon} />
          <span>{t("reports.onePage")}</span>
        </Link>
        <Button variant="ghost" icon={<Trash2 {...icon} />} onClick={() => void gone()}>
          {t("employees.actions.delete")}
        </Button>
        <Button variant="secondary" icon={<Pencil {...icon} />} onClick={onEdit} data-act="edit">
          {t("employees.actions.edit")}
        </Button>
      </div>
    </div>
  );
}

function Value({ employee, name }: { employee: Employee; name: EmployeeField }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const user = useRecord("users", employee.userId);
  const value = employee[name];
  if (name === "salary") {
    if (employee.salaryHidden) return <HiddenSalary />;
    if (employee.salary === null) return t("employees.notSpecified");
    return (
      <span className="flex items-center gap-x-2">
        <Earnings>
          <bdi>{dinars(hundredthsOf(employee.salary), language)}</bdi>
        </Earnings>
        <SalaryEye className="-my-2" />
      </span>
    );
  }
  if (name === "userId") {
    if (value === null) return t("employees.form.noUser");
    return user ? <Name>{user.fullName}</Name> : t("common.unknown");
  }
  if (name === "tags") return employee.tags === null ? t("employees.noTags") : <TagChips tags={employee.tags} />;
  if (value === null) return t("employees.notAvailable");
  if (employeeFieldType(name) === "date") return format.date(String(value));
  return name === "phoneNumber" || name === "emailAddress" ? (
    <LtrText>{String(value)}</LtrText>
  ) : (
    <Name>{String(value)}</Name>
  );
}

function Details({ employee }: { employee: Employee }) {
  const { t } = useTranslation();
  return (
    <Sheet aria-label={t("employees.page.details")} className="p-5 max-md:p-4">
      <h2 className="font-semibold">{t("employees.page.details")}</h2>
      <dl className="mt-1.5">
        {detailFields.map((name) => (
          <div key={name} className="flex gap-3 border-base-300 border-b py-2.5 last:border-0 last:pb-0">
            <dt className="w-32 flex-none max-md:w-28 text-ink-2 text-small">{t(`employees.form.${name}`)}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <Value employee={employee} name={name} />
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
