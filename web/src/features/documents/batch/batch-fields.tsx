import { useTranslation } from "react-i18next";
import { sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection, useOutbox } from "#web/local/engine.ts";
import { FilingFields } from "#web/shared/categories/filing-fields.tsx";
import { useActor } from "#web/shared/use-actor.ts";
import { checkBatchRow, choiceOf, type UploadBatch, uploadable } from "./batch.ts";
import { progressOf } from "./batch-progress.ts";
import { EditRow } from "./batch-row.tsx";
import { changeBatch } from "./batch-store.ts";
import { twinOf } from "./checked-rows.ts";
import { ProgressRow } from "./progress-row.tsx";
import { tallyOf } from "./use-batch-news.ts";

interface BatchFieldsProps {
  batch: UploadBatch;
  tenant: number;
  disabled: boolean;
  judged: boolean;
}

/** The place of all, then a row a file: first what is still to be filled in, then what is on its way. */
export function BatchFields({ batch, tenant, disabled, judged }: BatchFieldsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const entries = new Map(useOutbox().map((entry) => [entry.key, entry]));
  const actor = useActor();
  const filed = useCollection("documents");
  const open = batch.rows.filter(({ kept, place }) => !kept && !place);
  // of hundreds of files from folders those are listed that need attention; the rest is counted above
  const underWay = batch.rows.filter(
    ({ kept, place }) => kept && (!place || entries.get(kept.key)?.state === "attention"),
  );
  const problemsOf = (row: UploadBatch["rows"][number]) => {
    const result = judged && row.state !== "refused" ? checkBatchRow(batch, row) : null;
    return result && "problems" in result ? result.problems : null;
  };
  const asking = uploadable(batch).find((row) => !row.place && row.own.categoryId === "" && problemsOf(row)?.category);
  const missing = asking && problemsOf(asking)?.category;
  return (
    <>
      {open.some(({ state }) => state !== "refused") ? (
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-2 font-semibold">{t("documents.batch.forAll")}</legend>
          <FilingFields
            filing={batch.all}
            none={t("documents.form.chooseCategory")}
            error={missing ? sentence(missing, language) : undefined}
            tenant={tenant}
            disabled={disabled}
            onChange={(all) => changeBatch((now) => ({ ...now, all }))}
          />
        </fieldset>
      ) : null}
      {open.length + underWay.length > 0 ? (
        <ul aria-label={t("documents.batch.list")} className="border-base-300 border-b">
          {open.map((row) => (
            <EditRow
              key={row.id}
              row={row}
              twin={twinOf(batch, row)}
              problems={problemsOf(row)}
              choice={choiceOf(batch, row, filed, actor)}
              judged={judged}
              tenant={tenant}
              disabled={disabled}
            />
          ))}
          {underWay.map((row) =>
            row.kept ? <ProgressRow key={row.id} row={row} entry={entries.get(row.kept.key)} /> : null,
          )}
        </ul>
      ) : null}
    </>
  );
}

export function BatchSummary({ batch }: { batch: UploadBatch }) {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const { waiting } = tallyOf(batch, outbox);
  const { sent, total } = progressOf(batch, outbox);
  const refused = batch.rows.filter(({ state, place }) => state === "refused" && !place).length;
  return (
    <div className="flex flex-col gap-1 text-ink-2 text-small">
      <p role="status" className={total > 0 ? "font-medium text-base-content" : ""}>
        {total > 0 ? t("documents.batch.progress", { sent, total }) : null}
      </p>
      {waiting > 0 ? <p>{t("documents.batch.carriesOn")}</p> : null}
      {refused > 0 ? <p>{t("documents.batch.refused", { count: refused })}</p> : null}
      {batch.leftOut > 0 ? <p role="alert">{t("documents.batch.leftOut", { count: batch.leftOut })}</p> : null}
      {batch.rest.length > 0 ? (
        <p role="alert">{t("documents.batch.folder.leftOut", { count: batch.rest.length, most: batch.most })}</p>
      ) : null}
    </div>
  );
}
