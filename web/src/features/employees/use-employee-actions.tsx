import { type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { DELETED_RETENTION_DAYS, type Employee, employeeNameIn, type User } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { RecordForms } from "#web/shared/form/record-forms.tsx";
import { employeePath } from "#web/shared/paths.ts";
import { useDeletion } from "#web/shared/use-deletion.ts";
import { queueEmployeeDeletions } from "./employees.actions.ts";
import { LazyEditEmployeeDialog } from "./form/lazy-employee-dialogs.ts";

export interface EmployeeActions {
  open: (employee: Employee) => void;
  edit: (employee: Employee) => void;
  remove: (employee: Employee) => void;
}

/** The acts of a list, the same object at every render, and the dialog that one of them may have open. */
export function useEmployeeActions(actor: User): { actions: EmployeeActions; dialog: ReactNode } {
  const [edited, setEdited] = useState<Employee | null>(null);
  const navigate = useNavigate();
  const remove = useRemoveEmployee();
  const now = useRef({ navigate, remove });
  now.current = { navigate, remove };
  const actions = useMemo<EmployeeActions>(
    () => ({
      open: (employee) => void now.current.navigate(employeePath(employee.id)),
      edit: setEdited,
      remove: (employee) => void now.current.remove(employee),
    }),
    [],
  );
  const dialog = edited ? (
    <RecordForms collection="employees" id={edited.id}>
      <LazyEditEmployeeDialog key={edited.id} actor={actor} employee={edited} onClose={() => setEdited(null)} />
    </RecordForms>
  ) : null;
  return { actions, dialog };
}

/** Asks, deletes and offers Undo. @returns whether it was deleted */
export function useRemoveEmployee(): (employee: Employee) => Promise<boolean> {
  const { t } = useTranslation();
  const language = useLanguage();
  const remove = useDeletion();
  return (employee) =>
    remove({
      question: {
        title: t("employees.remove.title"),
        sentence: t("employees.remove.question"),
        detail: t("employees.remove.named", { name: employeeNameIn(employee, language), days: DELETED_RETENTION_DAYS }),
        action: t("employees.remove.confirm"),
      },
      act: () => queueEmployeeDeletions([employee]),
      done: t("employees.toasts.deleted"),
      failure: t("employees.toasts.error"),
      name: employeeNameIn(employee, language),
    });
}
