import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import type { User } from "#domain/index";
import { usePageTitle } from "#web/i18n/page-title.ts";
import { paths } from "#web/shared/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { useUnsaved } from "#web/ui/overlay/unsaved.ts";
import { ColumnMapping } from "./column-mapping.tsx";
import { ChooseFile } from "./file/choose-file.tsx";
import { Preview } from "./preview/preview.tsx";
import { TableChoice } from "./table-choice.tsx";
import { useImport } from "./use-import.ts";

/** /employee?view=import: employees from a CSV or XLSX file, seen and corrected before anything is written. */
export function EmployeeImport({ actor }: { actor: User }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const state = useImport(actor);
  usePageTitle(t("employees.import.title"));
  const { file, rows, judging } = state;
  useUnsaved(file !== null);
  const question = {
    title: t("employees.import.leaveTitle"),
    sentence: t("employees.import.leave"),
    action: t("common.discardAction"),
    cancel: t("common.keepEditing"),
  };
  const mayGo = async () => file === null || (await confirm(question));
  const leave = async () => {
    if (!(await mayGo())) return;
    state.close();
    await navigate(paths.employees);
  };
  const another = async () => {
    if (await mayGo()) state.close();
  };
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Link
          to={paths.employees}
          className="inline-flex items-center gap-1.5 text-ink-2 text-small hover:underline touch-target"
          onClick={(event) => {
            if (file === null) return;
            event.preventDefault();
            void leave();
          }}
        >
          <ArrowLeft size={15} strokeWidth={1.75} className="rtl:-scale-x-100" />
          {t("employees.actions.back")}
        </Link>
        <h1 className="mt-1 font-semibold text-title">{t("employees.import.title")}</h1>
      </div>
      {file === null ? <ChooseFile state={state} /> : null}
      {file ? (
        <>
          <Sheet aria-label={t("employees.import.columns")} className="p-5 max-md:p-4">
            <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
              <div className="min-w-0">
                <h2 className="font-semibold text-lead">{t("employees.import.columns")}</h2>
                <p className="text-ink-2 text-small wrap-anywhere">
                  {t("employees.import.fileRows", {
                    name: file.name,
                    count: file.rows.length,
                  })}
                </p>
              </div>
              <Button variant="secondary" onClick={() => void another()}>
                {t("employees.import.another")}
              </Button>
            </div>
            <TableChoice file={file} onSheet={state.setSheet} onRow={state.setHeadingRow} />
            <ColumnMapping file={file} mapping={state.mapping} onField={state.setField} />
          </Sheet>
          {judging !== null ? (
            <Checking done={judging} total={file.rows.length} />
          ) : (
            <p className="sr-only" role="status">
              {t("employees.import.checked")}
            </p>
          )}
          {rows ? <Preview actor={actor} file={file} rows={rows} busy={judging !== null} state={state} /> : null}
        </>
      ) : null}
    </div>
  );
}

function Checking({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <p className="mb-1 text-ink-2 text-small">{t("employees.import.checking", { done, total })}</p>
      <progress className="progress h-1 text-info" value={done} max={total} aria-label={t("employees.import.title")} />
    </div>
  );
}
