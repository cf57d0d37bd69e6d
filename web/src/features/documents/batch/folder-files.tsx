import { ChevronDown, X } from "lucide-react";
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import { FilingFields } from "#web/shared/categories/filing-fields.tsx";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Filename } from "#web/ui/text/filename.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { type BatchRow, noFiling, withoutRow } from "./batch.ts";
import { changeBatch, fileAllTheSame } from "./batch-store.ts";
import { existingFiling, type FolderGroup, folderGroups } from "./folders.ts";

interface FolderFilesProps {
  rows: readonly BatchRow[];
  tenant: number;
  disabled: boolean;
}

/**
 * Files that came in folders: a line a folder, then what is skipped and what is refused, each opened on demand. Each file
 * that was read changes the rows, so that they are drawn when there is time.
 */
export function FolderFiles({ rows, ...rest }: FolderFilesProps) {
  return <DrawnFolders rows={useDeferredValue(rows)} {...rest} />;
}

const DrawnFolders = memo(function DrawnFolders({ rows, tenant, disabled }: FolderFilesProps) {
  const { t } = useTranslation();
  const isIncomplete = useIsIncomplete(true);
  const groups = useMemo(() => folderGroups(rows), [rows]);
  const inFolders = rows.filter(({ place }) => place !== null);
  const present = inFolders.filter(({ state }) => state === "present");
  const refused = inFolders.filter(({ state }) => state === "refused");
  const checked = inFolders.filter(({ state }) => state !== "checking").length;
  if (inFolders.length === 0) return null;
  return (
    <section aria-label={t("documents.batch.folder.title")} className="flex flex-col gap-3">
      {checked < inFolders.length ? (
        <div className="flex flex-col gap-1 text-ink-2 text-small">
          <progress
            className="progress h-1 text-info"
            aria-label={t("documents.batch.checking")}
            value={checked}
            max={inFolders.length}
          />
          <p>{t("documents.batch.folder.checked", { done: checked, total: inFolders.length })}</p>
        </div>
      ) : null}
      {isIncomplete ? <p className="text-small text-warning">{t("documents.batch.folder.partial")}</p> : null}
      {groups.length > 0 ? (
        <div>
          <p className="text-ink-2 text-small">{t("documents.batch.folder.byFolder")}</p>
          <ul aria-label={t("documents.batch.folder.title")} className="border-base-300 border-b">
            {groups.map((group) => (
              <Group key={group.key} group={group} tenant={tenant} disabled={disabled} />
            ))}
          </ul>
        </div>
      ) : null}
      {present.length > 0 ? (
        <Disclosure title={t("documents.batch.folder.present", { count: present.length })}>
          <Lines rows={present} line={(row) => <Same row={row} />} />
          <Button variant="secondary" disabled={disabled} onClick={fileAllTheSame}>
            {t("documents.batch.folder.anyway")}
          </Button>
        </Disclosure>
      ) : null}
      {refused.length > 0 ? (
        <Disclosure title={t("documents.batch.refused", { count: refused.length })}>
          <Lines rows={refused} line={(row) => <Refused row={row} />} />
        </Disclosure>
      ) : null}
    </section>
  );
});

interface GroupProps {
  group: FolderGroup;
  tenant: number;
  disabled: boolean;
}

/** One folder: where it goes, how many files it has, and on demand another place and the files. */
function Group({ group: { place, rows }, tenant, disabled }: GroupProps) {
  const { t } = useTranslation();
  const categories = useCollection("categories").rows;
  const subcategories = useCollection("subcategories").rows;
  const { filing, names, isNew } = useMemo(
    () =>
      existingFiling(
        place,
        categories.filter((one) => one.tenant === tenant),
        subcategories,
      ),
    [place, categories, subcategories, tenant],
  );
  const own = rows[0]?.own ?? noFiling;
  const chosen = own.categoryId === "" ? null : categories.find(({ id }) => String(id) === own.categoryId);
  const shown = chosen ? [chosen.name, ...subcategoryNames(subcategories, own.subcategoryId)] : names;
  const ids = new Set(rows.map(({ id }) => id));
  return (
    <li className="border-base-300 border-t">
      <Disclosure
        title={
          <>
            <span className="min-w-0 grow truncate font-medium">
              {shown.map((name, at) => (
                <span key={name}>
                  {at > 0 ? " / " : ""}
                  <Name>{name}</Name>
                </span>
              ))}
            </span>
            {isNew && !chosen ? <Badge tone="info">{t("documents.batch.folder.new")}</Badge> : null}
            <span className="flex-none text-ink-2 text-small">{t("categories.documents", { count: rows.length })}</span>
          </>
        }
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <FilingFields
            filing={chosen ? own : filing}
            none={t("documents.batch.folder.asFolder")}
            tenant={tenant}
            disabled={disabled}
            onChange={(next) =>
              changeBatch((now) => ({
                ...now,
                rows: now.rows.map((row) => (ids.has(row.id) ? { ...row, own: next } : row)),
              }))
            }
          />
        </div>
        <Lines rows={rows} line={(row) => <Listed row={row} disabled={disabled} />} />
      </Disclosure>
    </li>
  );
}

const subcategoryNames = (rows: readonly { id: number; name: string }[], id: string) =>
  rows.filter((row) => String(row.id) === id).map(({ name }) => name);

function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        className="flex min-h-11 w-full cursor-pointer items-center gap-3 py-2 text-start"
        onClick={() => setOpen(!open)}
      >
        <ChevronDown size={18} strokeWidth={1.5} className={`flex-none ${open ? "rotate-180" : ""}`} />
        {title}
      </button>
      {open ? <div className="flex flex-col gap-3 ps-8 pb-3">{children}</div> : null}
    </div>
  );
}

/** As many files are shown at a time: a folder may have thousands. */
const SHOWN = 50;

function Lines({ rows, line }: { rows: readonly BatchRow[]; line: (row: BatchRow) => ReactNode }) {
  const { t } = useTranslation();
  const [most, setMost] = useState(SHOWN);
  return (
    <>
      <ul className="flex flex-col gap-1 text-small">
        {rows.slice(0, most).map((row) => (
          <li key={row.id}>{line(row)}</li>
        ))}
      </ul>
      {rows.length > most ? (
        <Button variant="ghost" className="self-start" onClick={() => setMost(most + SHOWN)}>
          {t("documents.batch.folder.more")}
        </Button>
      ) : null}
    </>
  );
}

function Listed({ row: { id, filename }, disabled }: { row: BatchRow; disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-3">
      <Filename className="min-w-0 grow truncate">{filename}</Filename>
      <IconButton
        label={t("documents.batch.remove", { name: filename })}
        icon={<X size={18} strokeWidth={1.5} />}
        disabled={disabled}
        onClick={() => changeBatch((now) => withoutRow(now, id))}
      />
    </div>
  );
}

function Same({ row: { filename, same } }: { row: BatchRow }) {
  const { t } = useTranslation();
  return (
    <>
      <Filename className="block font-medium">{filename}</Filename>
      {same ? (
        <span className="text-ink-2">
          {t(same.filed ? "documents.duplicate.filed" : "documents.duplicate.twice")} <Name>{same.name}</Name>
        </span>
      ) : null}
    </>
  );
}

function Refused({ row: { filename, problem } }: { row: BatchRow }) {
  const language = useLanguage();
  return (
    <>
      <Filename className="block font-medium">{filename}</Filename>
      {problem ? <span className="text-error">{sentence(problem, language)}</span> : null}
    </>
  );
}
