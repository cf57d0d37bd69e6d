import { type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { DELETED_RETENTION_DAYS, type Employee, employeeName, type User } from "#domain/index";
import { undo } from "#web/local/engine.ts";
import { employeePath } from "#web/shared/paths.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { queueEmployeeDeletion } from "./employees.actions.ts";
import { EditEmployeeDialog } from "./form/employee-dialog.tsx";

export interface EmployeeActions {
  open: (employee: Employee) => void;
  edit: (employee: Employee) => void;
  remove: (employee: Employee) => void;
}

/** The acts of a list, the same object for as long as it stands, and the dialog that one of them may have open. */
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
    <EditEmployeeDialog key={edited.id} actor={actor} employee={edited} onClose={() => setEdited(null)} />
  ) : null;
  return { actions, dialog };
}

/** Asks, deletes and offers Undo. @returns whether it was deleted */
export function useRemoveEmployee(): (employee: Employee) => Promise<boolean> {
  const { t } = useTranslation();
  const reason = useReason();
  const failed = (error: unknown) => toast.error(t("employees.toasts.error"), reason(error));
  return async (employee) => {
    const sure = await confirm({
      title: t("employees.remove.title"),
      sentence: t("employees.remove.question"),
      detail: t("employees.remove.named", { name: employeeName(employee), days: DELETED_RETENTION_DAYS }),
      action: t("employees.remove.confirm"),
    });
    if (!sure) return false;
    try {
      const { key } = await queueEmployeeDeletion(employee);
      toast.success(t("common.success"), t("employees.toasts.deleted"), {
        undo: { label: t("common.undo"), act: () => void undo(key).catch(failed) },
      });
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  };
}
