import { useTranslation } from "react-i18next";
import { type Employee, isPaperType, isPaperTypeKey, type PaperTypeKey, paperOf, paperTypeName } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { attachmentOf, useCollection } from "#web/local/engine.ts";
import type { EntryKind, OutboxEntry } from "#web/local/index.ts";
import { useSettingsFor } from "#web/shared/today/use-due.ts";
import { paperOfEntry } from "./conflict-values.ts";

/** The name of a kind in the dictionaries: document.create is documentCreate. */
type Word<Kind extends EntryKind> = Kind extends `${infer About}.${infer Act}` ? `${About}${Capitalize<Act>}` : never;

function wordOf(kind: EntryKind) {
  const [about = "", act = ""] = kind.split(".");
  return `${about}${act.charAt(0).toUpperCase()}${act.slice(1)}` as Word<EntryKind>;
}

/** The type of the paper that an entry is about; null for one about something else, or a paper that is not here. */
function paperTypeOf(entry: OutboxEntry, employee: Employee | undefined): PaperTypeKey | null {
  const { kind, body } = entry;
  if (kind === "paper.add") return isPaperTypeKey(body?.type) ? body.type : null;
  const id = paperOfEntry(entry);
  if (id === null) return null;
  return (employee && paperOf(employee, id)?.type) ?? (isPaperType(id) ? id : null);
}

/** What an entry is, as in “Correct a paper of “Sara”: Residency”. */
export function useEntryTitle(): (entry: OutboxEntry) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const employees = useCollection("employees").byId;
  const settingsFor = useSettingsFor();
  return (entry) => {
    const { kind, title, records, record, tenant } = entry;
    if (kind === "employee.import") return t("sync.kind.employeeImport", { title, count: records?.length ?? 0 });
    const attachment = t(`employees.attachments.${attachmentOf(entry) ?? "unknown"}`);
    const what = t(`sync.kind.${wordOf(kind)}`, { title, paper: attachment });
    const type = paperTypeOf(entry, employees.get(record));
    return type === null
      ? what
      : t("sync.ofPaper", { what, paper: paperTypeName(type, settingsFor(tenant), language) });
  };
}
