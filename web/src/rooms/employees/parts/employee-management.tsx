import { Search } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { employeeMatcher, type User, worksWithEmployees } from "#domain/index";
import { useCollection } from "#web/local/hooks.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconInput } from "#web/ui/input.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useWho } from "../../categories/parts/use-who.ts";
import { useDeliveries } from "../../documents/parts/deliveries.ts";
import { AddButton } from "../employee-dashboard.tsx";
import { AddEmployeeDialog } from "../employee-dialog.tsx";
import { ManagementList } from "../management-list.tsx";
import { useAttachmentActions } from "../use-attachment-actions.tsx";
import { useEmployeeActions } from "../use-employee-actions.tsx";
import { useToday } from "../use-today.ts";

/** Employee Management, as the Admin Panel's tab Employees shows it; for admin and user alone. */
export function EmployeeManagement() {
  const { t } = useTranslation();
  const who = useWho();
  if (!who) return null;
  if (!worksWithEmployees(who)) return <p className="p-5">{t("employees.denied")}</p>;
  return <Management who={who} />;
}

function Management({ who }: { who: User }) {
  const { t } = useTranslation();
  const today = useToday();
  const { rows, ready, searchKey, marks } = useCollection("employees");
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed);
  const found = useMemo(
    () => (search.trim() === "" ? rows : rows.filter(employeeMatcher({ search }, today, searchKey))),
    [rows, search, today, searchKey],
  );
  const [adding, setAdding] = useState(false);
  const { actions, dialog } = useEmployeeActions(who);
  const { attachments, attachmentDialog } = useAttachmentActions();
  useDeliveries();
  const add = () => setAdding(true);
  if (!ready && rows.length === 0) {
    return (
      <div className="p-5">
        <Spinner label={t("employees.loading")} />
      </div>
    );
  }
  return (
    <div className="overflow-clip rounded-box">
      <div className="flex flex-wrap items-center justify-between gap-3 border-base-300 border-b px-5 py-4 max-md:px-4">
        <h2 className="font-semibold text-lead">{t("employees.managementTitle")}</h2>
        <div className="flex flex-wrap gap-2 max-md:w-full">
          <IconInput
            type="search"
            className="w-64 max-md:w-full [&_input::-webkit-search-cancel-button]:hidden"
            aria-label={t("employees.searchPlaceholder")}
            placeholder={t("employees.searchPlaceholder")}
            icon={<Search size={16} strokeWidth={1.5} />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <AddButton className="max-md:w-full" onClick={add} />
        </div>
      </div>
      {found.length > 0 ? (
        <ManagementList rows={found} marks={marks} question={search} actions={actions} attachments={attachments} />
      ) : search.trim() === "" ? (
        <EmptyState title={t("employees.empty.title")} action={<AddButton secondary onClick={add} />}>
          {t("employees.empty.first")}
        </EmptyState>
      ) : (
        <EmptyState
          title={t("employees.empty.noneFound")}
          action={
            <Button variant="secondary" onClick={() => setTyped("")}>
              {t("employees.filters.clear")}
            </Button>
          }
        >
          {t("employees.empty.filtered")}
        </EmptyState>
      )}
      {adding ? <AddEmployeeDialog who={who} onClose={() => setAdding(false)} /> : null}
      {dialog}
      {attachmentDialog}
    </div>
  );
}
