import { ArrowRight } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  amountText,
  type Employee,
  employeeNameIn,
  hundredthsOf,
  type RaiseKind,
  raiseBy,
  raiseKinds,
  sumSalaries,
} from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useSaving } from "#web/shared/form/use-saving.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { LtrText, Name } from "#web/ui/text/name.tsx";
import { Earnings, SalaryEye } from "../salary.tsx";
import { useEmployeesChange } from "./use-employees-change.ts";

interface SalaryDialogProps {
  employees: readonly Employee[];
  onClose: () => void;
  onDone: () => void;
}

/** Changes the salaries of several people, and shows each of them before anything is written. */
export function SalaryDialog({ employees, onClose, onDone }: SalaryDialogProps) {
  const { t } = useTranslation();
  // what others change meanwhile is not taken back
  const [seen] = useState(employees);
  const [kind, setKind] = useState<RaiseKind>("percent");
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const { pending, save } = useSaving(t("employees.toasts.error"));
  const change = useEmployeesChange();
  const raise = raiseBy(kind, text);
  const rows = useMemo(() => {
    const of = raiseBy(kind, text);
    return of ? seen.map((employee) => ({ employee, salary: of(employee.salary) })) : [];
  }, [seen, kind, text]);
  const tooLarge = rows.some(({ salary }) => salary === undefined);
  const going = rows.flatMap(({ employee, salary }) =>
    typeof salary === "string" && salary !== employee.salary ? [{ employee, salary }] : [],
  );
  const without = rows.filter(({ salary }) => salary === null).length;
  const count = going.length;
  const problem = tooLarge
    ? t("employees.selection.tooLarge")
    : raise
      ? undefined
      : t(`employees.selection.wrong.${kind}`);
  const submit = () => {
    if (problem) return setTried(true);
    return save(async () => {
      await change(going.map(({ employee, salary }) => ({ row: employee, changes: { salary } })));
      onDone();
      onClose();
    });
  };
  return (
    <FormDialog
      title={t("employees.selection.salaryTitle")}
      action={t("employees.selection.apply", { count: raise ? count : seen.length })}
      pendingLabel={t("employees.form.saving")}
      pending={pending}
      disabled={raise !== null && !tooLarge && count === 0}
      unsaved={text !== "" && !pending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 items-start gap-4 max-[26rem]:grid-cols-1">
        <Field label={t("employees.selection.how")}>
          {(control) => (
            <Select
              {...control}
              value={kind}
              onChange={(event) => setKind(raiseKinds.find((one) => one === event.target.value) ?? kind)}
            >
              {raiseKinds.map((one) => (
                <option key={one} value={one}>
                  {t(`employees.selection.kinds.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t(`employees.selection.value.${kind}`)} error={tooLarge || tried ? problem : undefined}>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </div>
      {count > 0 ? <Preview going={going} /> : null}
      {raise && count === 0 && !tooLarge ? <p className="text-ink-2">{t("employees.selection.same")}</p> : null}
      {without > 0 ? <p className="text-ink-2">{t("employees.selection.without", { count: without })}</p> : null}
    </FormDialog>
  );
}

interface Going {
  employee: Employee;
  salary: string;
}

function Preview({ going }: { going: readonly Going[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const heading = useId();
  const sumOf = (salaries: Iterable<string | null>) => amountText(sumSalaries(salaries));
  return (
    <section aria-labelledby={heading} className="flex min-h-0 flex-col">
      <div className="flex items-center justify-between gap-2">
        <h3 id={heading} className="font-medium text-small">
          {t("employees.selection.preview")}
        </h3>
        <SalaryEye />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll */}
      <ul aria-labelledby={heading} tabIndex={0} className="max-h-64 overflow-y-auto border-base-300 border-y">
        {going.map(({ employee, salary }) => (
          <li
            key={employee.id}
            className="flex items-center justify-between gap-3 border-base-300 border-b px-1 py-1.5 last:border-b-0"
          >
            <Name className="min-w-0 truncate">{employeeNameIn(employee, language)}</Name>
            <Change
              from={employee.salary === null ? null : amountText(hundredthsOf(employee.salary))}
              to={amountText(hundredthsOf(salary))}
            />
          </li>
        ))}
      </ul>
      <p className="flex items-center justify-between gap-3 px-1 pt-2 font-medium">
        {t("employees.selection.sum")}
        <Change
          from={sumOf(going.map(({ employee }) => employee.salary))}
          to={sumOf(going.map(({ salary }) => salary))}
        />
      </p>
    </section>
  );
}

function Change({ from, to }: { from: string | null; to: string }) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-none items-center gap-2 whitespace-nowrap">
      <Earnings>
        <span className="text-ink-2">{from === null ? t("employees.notSpecified") : <LtrText>{from}</LtrText>}</span>
        <ArrowRight size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none rtl:-scale-x-100" />
        <span className="sr-only">{t("employees.selection.becomes")}</span>
        <LtrText className="font-medium">{to}</LtrText>
      </Earnings>
    </span>
  );
}
