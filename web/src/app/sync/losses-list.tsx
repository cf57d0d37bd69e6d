import { useTranslation } from "react-i18next";
import {
  type Document,
  documentInput,
  type Employee,
  employeeFields,
  employeeNameIn,
  listedNotes,
  may,
  tenantOf,
  type User,
} from "#domain/index";
import { newDocumentEntry } from "#web/features/documents/documents.actions.ts";
import { useSeesSalaries } from "#web/features/employees/use-sees-salaries.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { saveAs } from "#web/lib/save-as.ts";
import {
  blobOf,
  type LostItem,
  loadLosses,
  reportUnexpectedError,
  type ToldLosses,
  useCollection,
  type useLocalSession,
  write,
} from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { useConflicts } from "./conflict-values.ts";
import { CopyValues, SaidValues } from "./said-values.tsx";

type Local = NonNullable<ReturnType<typeof useLocalSession>>;

interface LossesListProps {
  losses: ToldLosses;
  local: Local;
  actor: User;
  onClose: () => void;
}

/** One by one what a restored server lacks, and what can be done about it. */
export function LossesList({ losses, local, actor, onClose }: LossesListProps) {
  const { t } = useTranslation();
  const { items, documents, employees, changes } = losses;
  const more = documents + employees + changes - items.length;
  return (
    <Dialog title={t("sync.restored.heading")} closeLabel={t("common.close")} onClose={onClose}>
      <p className="mb-2 text-small text-ink-2">{t("sync.restored.hint")}</p>
      <ul>
        {items.map((item) => (
          <LostRecord key={`${item.collection}/${item.row.id}`} item={item} local={local} actor={actor} />
        ))}
      </ul>
      {more > 0 ? <p className="mt-2 text-small text-ink-2">{t("sync.restored.more", { count: more })}</p> : null}
    </Dialog>
  );
}

/** What a lost thing said, as the form of a change: what names its fields and values shows it. */
function entryOf({ collection, row }: LostItem): OutboxEntry {
  return {
    ...{ key: "", state: "attention", kind: "document.update", method: "PATCH", path: "", title: "", createdAt: 0 },
    ...{ file: null, refusal: null, waitsFor: null, tenant: row.tenant, collection, record: row.id },
    body: { ...row },
    conflicts: [],
  };
}

/** The fields of a lost thing that are told: of a whole record those that say something. */
function toldFields({ collection, row, fields }: LostItem, seesSalaries: boolean): string[] {
  const typed = collection === "documents" ? Object.keys(documentInput.shape) : employeeFields;
  const values: Readonly<Record<string, unknown>> = { ...row };
  return typed.filter((name) => {
    if (name === "salary" && !seesSalaries) return false;
    return fields ? fields.includes(name) : values[name] !== null && values[name] !== "" && values[name] !== undefined;
  });
}

function LostRecord({ item, local, actor }: { item: LostItem } & Pick<LossesListProps, "local" | "actor">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const reason = useReason();
  const { collection, row, fields } = item;
  const seesSalaries = useSeesSalaries();
  const lines = useConflicts(entryOf(item), toldFields(item, seesSalaries)).map(({ field, label, mine }) => ({
    field,
    label,
    text: mine,
  }));
  const { byId, rows } = useCollection(collection);
  const now = byId.get(row.id);
  // a colleague's device has the same file, and may have been quicker
  const isThere = item.collection === "documents" && !fields && rows.some((one) => hashOf(one) === item.row.sha256);
  const known = new Set(listedNotes(now?.notes).map(({ id }) => id));
  if (!fields || fields.includes("notes"))
    for (const note of listedNotes(row.notes).filter(({ id }) => !known.has(id)))
      lines.push({ field: `note ${note.id}`, label: t("notes.title"), text: note.text });
  if (fields?.includes("sha256") && item.collection === "documents")
    lines.push({ field: "file", label: t("documents.form.file"), text: item.row.filename });
  const name = item.collection === "documents" ? item.row.name : employeeNameIn(item.row, language);
  const kind = fields ? "change" : collection === "documents" ? "document" : "employee";

  const forget = async () => (await loadLosses()).forgetLoss(local, item);
  const fileOf = async () => {
    const file = await (await loadLosses()).fileOfLoss(local, item);
    if (!file) toast.error(t("sync.restored.fileGone"));
    return file;
  };
  const save = async () => {
    const file = await fileOf();
    if (file && item.collection === "documents") saveAs(item.row.filename, blobOf(file));
  };
  const fileAgain = useFileAgain(item, actor);
  const again = async () => {
    const file = await fileOf();
    if (!file) return;
    try {
      await fileAgain(file.bytes);
    } catch (error) {
      toast.error(t("documents.toasts.uploadFailed"), reason(error));
      return;
    }
    await forget();
  };
  const run = (act: () => Promise<void>) => () => void act().catch(reportUnexpectedError);
  const mayFile = item.hasFile && !fields && row.tenant === tenantOf(actor) && may(actor, "upload", row.tenant);
  return (
    <li className="flex flex-col gap-1 border-base-300 border-t py-3">
      <div className="flex items-baseline justify-between gap-3">
        <bdi dir="auto" className="min-w-0 font-medium wrap-anywhere">
          {name}
        </bdi>
        <span className="flex-none text-caption text-ink-2">{t(`sync.restored.kind.${kind}`)}</span>
      </div>
      <SaidValues values={lines} />
      {isThere ? <p className="text-small">{t("sync.restored.sameFile")}</p> : null}
      <div className="mt-1 flex flex-wrap gap-1">
        {mayFile ? (
          <Button variant="secondary" className="btn-sm px-2.5" onClick={run(again)}>
            {t("sync.restored.fileAgain")}
          </Button>
        ) : null}
        {item.hasFile ? (
          <Button variant="ghost" className="btn-sm px-2.5" onClick={run(save)}>
            {t("sync.saveFile")}
          </Button>
        ) : null}
        <CopyValues values={lines} heading={name} />
        <Button variant="ghost" className="btn-sm px-2.5" onClick={run(forget)}>
          {t("sync.restored.dismiss")}
        </Button>
      </div>
    </li>
  );
}

const hashOf = (row: Document | Employee) => ("sha256" in row ? row.sha256 : null);

/** Files a lost document as a new one, as it was; what it names and the server lacks too is left out. */
function useFileAgain(item: LostItem, actor: User): (bytes: ArrayBuffer) => Promise<void> {
  const subcategories = useCollection("subcategories").byId;
  const employees = useCollection("employees").byId;
  return async (bytes) => {
    if (item.collection !== "documents") return;
    const { row } = item;
    const { filename, mimeType, size, sha256, name } = row;
    const source = new File([bytes], filename, { type: mimeType });
    const file = { source, filename, mimeType, size, sha256, bytes, proposedName: name };
    const { subcategoryId, employeeId, responsibleName } = row;
    const input = {
      ...row,
      subcategoryId: subcategoryId !== null && subcategories.has(subcategoryId) ? subcategoryId : null,
      employeeId: employeeId !== null && employees.has(employeeId) ? employeeId : null,
    };
    await write(newDocumentEntry(actor, input, file, new Date(), responsibleName));
  };
}
