import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatBytes, sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { FilingFields } from "#web/shared/categories/filing-fields.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Spinner } from "#web/ui/loading/spinner.tsx";
import { Filename } from "#web/ui/text/filename.tsx";
import { DuplicateNote } from "../duplicate-note.tsx";
import { isPicture } from "../scan/pictures.ts";
import { FiledAsChoice } from "../versions/filed-as-choice.tsx";
import type { BatchRow, choiceOf, RowProblems } from "./batch.ts";
import { withoutRow, withRow } from "./batch.ts";
import { changeBatch } from "./batch-store.ts";
import { DetailFields } from "./detail-fields.tsx";

export interface BatchRowProps {
  row: BatchRow;
  /** The name of an earlier row with the same content. */
  twin: string | undefined;
  problems: RowProblems | null;
  choice: ReturnType<typeof choiceOf>;
  judged: boolean;
  tenant: number;
  disabled: boolean;
}

export function EditRow({ row, twin, problems, choice, judged, tenant, disabled }: BatchRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, filename, file, state, problem } = row;
  const sentenceOf = (code: RowProblems["name"]) => (code ? sentence(code, language) : undefined);
  const title = `batch-${id}`;
  return (
    <li className="border-base-300 border-t py-3" data-file={state}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a line with a button */}
      <div role="group" aria-labelledby={title} className="flex flex-col gap-3">
        <div className="flex items-center gap-3">
          <p className="min-w-0 grow">
            <span id={title} className="block font-medium" title={filename}>
              <Filename className="truncate">{filename}</Filename>
            </span>
            <bdi dir="ltr" className="block text-ink-2 text-small rtl:text-end">
              {formatBytes(file.size)}
            </bdi>
            {problem ? (
              <span role="alert" className="block text-error text-small">
                {problem === "file_type_not_accepted" && isPicture(file)
                  ? t("documents.batch.picture")
                  : sentence(problem, language)}
              </span>
            ) : null}
          </p>
          {state === "checking" ? <Spinner label={t("documents.batch.checking")} /> : null}
          <IconButton
            label={t("documents.batch.remove", { name: filename })}
            icon={<X size={18} strokeWidth={1.5} />}
            disabled={disabled}
            onClick={() => changeBatch((now) => withoutRow(now, id))}
          />
        </div>
        {problem ? null : <DuplicateNote sha256={row.sha256} twin={twin} />}
        {problem ? null : (
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t("documents.form.nameDialog")} error={sentenceOf(problems?.name ?? null)}>
              {(control) => (
                <Input
                  {...control}
                  value={row.name}
                  disabled={disabled}
                  autoComplete="off"
                  onChange={({ target }) => changeBatch((now) => withRow(now, id, { name: target.value }))}
                />
              )}
            </Field>
            <FilingFields
              filing={row.own}
              none={t("documents.batch.asAbove")}
              error={row.own.categoryId === "" ? undefined : sentenceOf(problems?.category ?? null)}
              tenant={tenant}
              disabled={disabled}
              onChange={(own) => changeBatch((now) => withRow(now, id, { own }))}
            />
          </div>
        )}
        {problem || row.details === null ? null : (
          <DetailFields
            details={row.details}
            tenant={tenant}
            judged={judged}
            disabled={disabled}
            onChange={(details) => changeBatch((now) => withRow(now, id, { details }))}
          />
        )}
        <FiledAsChoice
          {...choice}
          submitted={judged ? 1 : 0}
          disabled={disabled}
          onChange={(filedAs) => changeBatch((now) => withRow(now, id, { filedAs }))}
        />
      </div>
    </li>
  );
}
