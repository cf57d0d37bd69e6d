import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import {
  correctedMembers,
  dinars,
  employeeNameIn,
  type Handling,
  type HandlingsByPaper,
  handlingOf,
  hundredthsOf,
  paperOf,
  registeredOf,
} from "#domain/index";
import { useResponsibleOptions } from "#web/features/documents/due/responsible-options.ts";
import { costText } from "#web/features/employees/paper-words.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { i18n } from "#web/i18n/setup.ts";
import { useCollection } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { useActor } from "#web/shared/use-actor.ts";

export interface Conflict {
  field: string;
  label: string;
  mine: string;
  theirs: string;
}

/** Whether the dictionaries have a text, such as the label that a field has in its form. */
const isText = (key: string): key is ParseKeys => i18n.exists(key);

/** A salary as the request sends it (a number) or as the row shows it (text), as text with two decimals. */
const salaryOf = (value: string | number) => (typeof value === "number" ? value.toFixed(2) : value);

/** The id of the paper that an entry is about; null for one about something else, or a paper that it adds. */
export function paperOfEntry({ kind, path }: Pick<OutboxEntry, "kind" | "path">): string | null {
  return kind.startsWith("paper.") ? (/\/papers\/([^/]+)/.exec(path)?.[1] ?? null) : null;
}

/** What the server has of the handling that an entry sets; null for a change of something else. */
function handlingOfEntry({ kind, body }: OutboxEntry, row: object | undefined): Partial<Handling> | null {
  if (kind !== "handling.set") return null;
  const { paper = null, day } = body ?? {};
  const handled: { handling?: HandlingsByPaper } = { ...row };
  return { ...handlingOf(handled, { paper: typeof paper === "string" ? paper : null, day: String(day) }) };
}

const namesPeople = (fields: readonly string[]) => fields.includes("responsibleId") || fields.includes("by");

/** What people type that is no field of its collection, or all that they type of one, by the beginning of the kind. */
const typedMembers: Readonly<Record<string, readonly string[]>> = {
  paper: correctedMembers,
  note: ["text"],
  handling: ["by", "snoozedUntil"],
  reminder: ["day", "text"],
  view: ["name"],
};

/** The fields of what an entry sends that people typed or chose. */
export function typedFields({ body, collection, kind }: OutboxEntry): string[] {
  const members = typedMembers[kind.split(".")[0] ?? ""];
  const known = registeredOf(collection)?.entity.fields ?? {};
  const isTyped = (name: string) => (members ? members.includes(name) : name !== "id" && Object.hasOwn(known, name));
  return Object.keys(body ?? {}).filter(isTyped);
}

/**
 * Both values of each field of a conflicted entry: names instead of ids, dates as people read them.
 * @param fields others than those that are in conflict
 */
export function useConflicts(entry: OutboxEntry, fields?: readonly string[]): Conflict[] {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const whole = useCollection(entry.collection).byId.get(entry.record);
  const employees = useCollection("employees").byId;
  const employee = employees.get(entry.record);
  const isPaper = entry.kind.startsWith("paper.");
  const paper = paperOfEntry(entry);
  const handling = handlingOfEntry(entry, whole);
  const row: Readonly<Record<string, unknown>> | undefined =
    handling ?? (paper === null ? whole : { ...(employee && paperOf(employee, paper)) });
  const categories = useCollection("categories").byId;
  const subcategories = useCollection("subcategories").byId;
  const users = useCollection("users").byId;
  const organizations = useCollection("organizations").byId;

  const people = useResponsibleOptions(useActor(), entry.tenant, namesPeople(fields ?? entry.conflicts));

  const names: Record<string, (id: number) => string | undefined> = {
    categoryId: (id) => categories.get(id)?.name,
    subcategoryId: (id) => subcategories.get(id)?.name,
    userId: (id) => users.get(id)?.fullName,
    organizationId: (id) => organizations.get(id)?.name,
    employeeId: (id) => {
      const about = employees.get(id);
      return about && employeeNameIn(about, language);
    },
    responsibleId: (id) => people.options.find((one) => one.id === id)?.fullName,
    by: (id) =>
      id === handling?.by
        ? (handling.byName ?? undefined)
        : (users.get(id)?.fullName ?? people.options.find((one) => one.id === id)?.fullName),
  };
  const label = (field: string): string => {
    if (field === "doneAt") return t("reminders.acts.done");
    if (entry.collection === "reminders") return t(field === "day" ? "reminders.day" : "reminders.text");
    if (entry.kind.startsWith("view.")) return t("views.name");
    if (field === "text") return t("notes.new");
    if (field === "by") return t("today.handling.who");
    if (field === "snoozedUntil") return t("today.handling.until");
    const member = isPaper ? correctedMembers.find((one) => one === field) : undefined;
    if (member) return t(`employees.personPapers.form.${member}`);
    const own = `${entry.collection}.form.${field}`;
    if (isText(own)) return t(own);
    if (field === "categoryId") return t("documents.form.category");
    if (field === "subcategoryId") return t("documents.form.subcategory");
    if (field === "description") return t("documents.form.description");
    return entry.collection === "documents" ? t("documents.form.nameDialog") : t("categories.name");
  };
  const text = (field: string, value: unknown): string => {
    if (field === "doneAt") {
      if (typeof value !== "string" || value === "") return t("reminders.acts.reopen");
      return `${format.date(value)} · ${format.time(Date.parse(value))}`;
    }
    if (typeof value !== "string" && typeof value !== "number") return t("sync.conflict.nothing");
    if (value === "") return t("sync.conflict.nothing");
    if (typeof value === "number" && names[field]) return names[field](value) ?? t("common.unknown");
    if (field === "salary") return dinars(hundredthsOf(salaryOf(value)), language);
    if (isPaper && field === "cost" && typeof value === "string") return costText(value, language);
    const isDay = isPaper
      ? field === "issueDate" || field === "expiryDate"
      : registeredOf(entry.collection)?.entity.fields[field]?.column.type === "date";
    if (field === "snoozedUntil") return format.date(String(value));
    return isDay ? format.date(String(value)) : String(value);
  };
  // a subcategory is sent with its category, changed or not
  const differing = entry.conflicts.filter((field) => (entry.body?.[field] ?? null) !== (row?.[field] ?? null));
  return (fields ?? (differing.length > 0 ? differing : entry.conflicts)).map((field) => ({
    field,
    label: label(field),
    mine: text(field, entry.body?.[field]),
    theirs: text(field, row?.[field]),
  }));
}
