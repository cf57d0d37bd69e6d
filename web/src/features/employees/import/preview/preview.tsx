import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { employeeFields, isOptionalField, type JudgedRow, type User } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { saveAs } from "#web/lib/save-as.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import type { ReadFile } from "../file/read-file.ts";
import { problemsCsv } from "../left-out.ts";
import type { ImportState } from "../use-import.ts";
import { PreviewTable } from "./preview-table.tsx";
import { useImportAct } from "./use-import-act.ts";

interface PreviewProps {
  actor: User;
  file: ReadFile;
  rows: readonly JudgedRow[];
  busy: boolean;
  state: ImportState;
}

export function Preview({ actor, file, rows, busy, state }: PreviewProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [onlyProblems, setOnlyProblems] = useState(false);
  const [whole, setWhole] = useState(true);
  const { pending, run } = useImportAct(actor, file, state);
  const bad = useMemo(() => rows.filter(({ problems }) => problems.length > 0), [rows]);
  const fields = useMemo(
    () => employeeFields.filter((field) => state.mapping.includes(field) || !isOptionalField(field)),
    [state.mapping],
  );
  const ready = rows.length - bad.length;
  const blocked = ready === 0 || (whole && bad.length > 0);
  const shown = onlyProblems && bad.length > 0 ? bad : rows;
  const save = () => {
    const csv = problemsCsv(bad, language, (field) => t(`employees.form.${field}`), t("employees.import.problem"));
    saveAs(t("employees.import.problemsName"), new Blob([csv], { type: "text/csv;charset=utf-8" }));
  };
  return (
    <Sheet aria-label={t("employees.import.preview")} className="overflow-clip">
      <div className="flex flex-col gap-3 border-base-300 border-b p-5 max-md:p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div role="status">
            <h2 className="font-semibold text-lead">{t("employees.import.preview")}</h2>
            <p className="text-small">
              <span>{t("employees.import.ready", { count: ready })}</span>
              {bad.length > 0 ? (
                <>
                  <span aria-hidden="true"> · </span>
                  <span className="font-medium text-error">
                    {t("employees.import.withProblems", { count: bad.length })}
                  </span>
                </>
              ) : null}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-2 max-md:w-full">
            {bad.length > 0 ? (
              <Button variant="secondary" className="max-md:w-full" onClick={save}>
                {t("employees.import.saveProblems")}
              </Button>
            ) : null}
            <Button
              className="max-md:w-full"
              disabled={blocked || busy}
              pending={pending}
              pendingLabel={t("employees.import.importing")}
              aria-describedby={blocked ? "import-blocked" : undefined}
              onClick={() => void run(rows)}
            >
              {t("employees.import.submit", { count: ready })}
            </Button>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <label className="flex cursor-pointer items-center gap-2 touch-target">
            <input
              type="checkbox"
              role="switch"
              aria-checked={whole}
              className="toggle toggle-primary"
              checked={whole}
              aria-describedby="import-whole"
              onChange={({ target }) => setWhole(target.checked)}
            />
            <span>{t("employees.import.whole")}</span>
          </label>
          {bad.length > 0 ? (
            <label className="flex cursor-pointer items-center gap-2 touch-target">
              <input
                type="checkbox"
                className="checkbox"
                checked={onlyProblems}
                onChange={({ target }) => setOnlyProblems(target.checked)}
              />
              <span>{t("employees.import.onlyProblems")}</span>
            </label>
          ) : null}
        </div>
        <p id="import-whole" className="text-ink-2 text-small">
          {t(whole ? "employees.import.wholeHint" : "employees.import.partHint")}
        </p>
        {blocked ? (
          <p id="import-blocked" className="text-error text-small">
            {ready === 0 ? t("employees.import.noneReady") : t("employees.import.blocked", { count: bad.length })}
          </p>
        ) : null}
      </div>
      <PreviewTable rows={shown} fields={fields} question={String(onlyProblems)} onCorrect={state.correct} />
    </Sheet>
  );
}
