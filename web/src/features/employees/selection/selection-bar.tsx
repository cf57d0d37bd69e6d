import { Building2, HandCoins, Tag, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DELETED_RETENTION_DAYS, type Employee, employeeNameIn } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import { asBulkAct, MOST_AT_ONCE } from "#web/shared/bulk/bulk-acts.ts";
import { SelectionAct, SelectionBar } from "#web/shared/list/selection-bar.tsx";
import type { ListSelection } from "#web/shared/list/use-selection.ts";
import { RemindAct } from "#web/shared/reminders/remind-act.tsx";
import type { TagsDialogProps } from "#web/shared/tags/tags-dialog.tsx";
import { useDeletion } from "#web/shared/use-deletion.ts";
import { lazyWithPreload, prefetcher, useWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { queueEmployeeDeletions } from "../employees.actions.ts";
import { useEmployeesChange } from "./use-employees-change.ts";

const AssignOrganizationDialog = lazyWithPreload(
  async () => (await import("./assign-organization-dialog.tsx")).AssignOrganizationDialog,
);
const SalaryDialog = lazyWithPreload(async () => (await import("./salary-dialog.tsx")).SalaryDialog);

const TagsDialog = lazyWithPreload<TagsDialogProps<Employee>>(
  async () => (await import("#web/shared/tags/tags-dialog.tsx")).TagsDialog,
);

const fetchDialogs = prefetcher([AssignOrganizationDialog, SalaryDialog, TagsDialog]);

const icon = { size: 16, strokeWidth: 1.75 } as const;

export function EmployeeSelectionBar({ selection, total }: { selection: ListSelection<Employee>; total: number }) {
  const { t } = useTranslation();
  const remove = useRemoveEmployees();
  const change = useEmployeesChange();
  const [changing, setChanging] = useState<{
    what: "salary" | "organization" | "tags";
    of: readonly Employee[];
  } | null>(null);
  const hasOrganization = useCollection("organizations").rows.length > 0;
  const { chosen, clear } = selection;
  const count = chosen.length;
  const only = count === 1 ? chosen[0] : undefined;
  const language = useLanguage();
  const why = count > MOST_AT_ONCE ? t("employees.selection.tooMany", { most: MOST_AT_ONCE }) : undefined;
  const close = () => setChanging(null);
  useWhenIdle(total > 0, fetchDialogs);
  return (
    <>
      <SelectionBar
        selection={selection}
        total={total}
        label={t("employees.selection.bar")}
        count={t("employees.selection.count", { count })}
      >
        <SelectionAct
          label={t("employees.selection.salary")}
          icon={<HandCoins {...icon} />}
          why={why ?? (chosen.some(({ salaryHidden }) => salaryHidden) ? t("employees.salaries.unseen") : undefined)}
          onClick={() => setChanging({ what: "salary", of: chosen })}
        />
        {hasOrganization ? (
          <SelectionAct
            label={t("employees.selection.organization")}
            icon={<Building2 {...icon} />}
            wide
            why={why}
            onClick={() => setChanging({ what: "organization", of: chosen })}
          />
        ) : null}
        <RemindAct
          on={
            only && { collection: "employees", id: only.id, tenant: only.tenant, name: employeeNameIn(only, language) }
          }
        />
        <SelectionAct
          label={t("tags.selection")}
          icon={<Tag {...icon} />}
          why={why}
          onClick={() => setChanging({ what: "tags", of: chosen })}
        />
        <SelectionAct
          label={t("employees.actions.delete")}
          icon={<Trash2 {...icon} />}
          why={why}
          onClick={async () => {
            if (await remove(chosen)) clear();
          }}
        />
      </SelectionBar>
      {changing?.what === "salary" ? <SalaryDialog employees={changing.of} onClose={close} onDone={clear} /> : null}
      {changing?.what === "organization" ? (
        <AssignOrganizationDialog employees={changing.of} onClose={close} onDone={clear} />
      ) : null}
      {changing?.what === "tags" ? (
        <TagsDialog
          collection="employees"
          rows={changing.of}
          failure={t("employees.toasts.error")}
          actionOf={(count) => t("employees.selection.apply", { count })}
          onApply={async (changes) => {
            await change(changes);
            clear();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** Asks, deletes them all and offers one Undo. @returns whether they were deleted */
function useRemoveEmployees(): (employees: readonly Employee[]) => Promise<boolean> {
  const { t } = useTranslation();
  const deletion = useDeletion();
  const failure = t("employees.toasts.error");
  return (employees) => {
    const count = employees.length;
    return deletion({
      question: {
        title: t("employees.selection.removeTitle", { count }),
        sentence: t("employees.selection.removeQuestion", { count }),
        detail: t("employees.selection.removeDetail", { count, days: DELETED_RETENTION_DAYS }),
        action: t("employees.selection.removeTitle", { count }),
      },
      act: async () => asBulkAct(await queueEmployeeDeletions(employees), failure),
      done: t("employees.selection.removed", { count }),
      failure,
    });
  };
}
