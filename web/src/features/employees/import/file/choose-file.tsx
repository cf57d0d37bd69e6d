import { Download } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { employeeFields, MAX_FILE_BYTES } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { Button } from "#web/ui/button.tsx";
import { DropZone } from "#web/ui/forms/drop-zone.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { Spinner } from "#web/ui/loading/spinner.tsx";
import type { ImportState } from "../use-import.ts";
import { saveCsvTemplate, saveXlsxTemplate } from "./template.ts";

const accepted = {
  "text/csv": [".csv"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
};

export function ChooseFile({ state }: { state: ImportState }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const headings = employeeFields.map((field) => t(`employees.form.${field}`));
  const name = t("employees.import.templateName");
  const icon = <Download size={16} strokeWidth={1.75} />;
  return (
    <Sheet className="flex max-w-[44rem] flex-col gap-4 p-5 max-md:p-4">
      <p>{t("employees.import.intro")}</p>
      {state.reading ? (
        <Spinner label={t("employees.form.reading")} />
      ) : (
        <DropZone
          prompt={t("employees.attachments.prompt")}
          touchPrompt={t("common.chooseFile")}
          activePrompt={t("employees.attachments.dropHere")}
          hint={t("employees.import.formats")}
          accept={accepted}
          maxSize={MAX_FILE_BYTES}
          onFile={state.open}
          onReject={(_file, reason) => state.refuse(reason)}
          invalid={state.problem !== null}
          describedBy={state.problem ? id : undefined}
        />
      )}
      <p id={id} role="alert" className="text-error text-small empty:hidden">
        {state.problem ? t(`employees.import.errors.${state.problem}`) : null}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-ink-2 text-small max-md:w-full">{t("employees.import.template")}</span>
        <Button variant="secondary" icon={icon} onClick={() => saveCsvTemplate(headings, name)}>
          CSV
        </Button>
        <Button
          variant="secondary"
          icon={icon}
          onClick={() => void saveXlsxTemplate(headings, name, language === "ar")}
        >
          XLSX
        </Button>
      </div>
    </Sheet>
  );
}
