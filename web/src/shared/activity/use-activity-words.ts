import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { paperOfFile } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { i18n } from "#web/i18n/setup.ts";
import { deviceName } from "../device-name.ts";
import type { ShownActivity } from "./activity.queries.ts";

const isText = (key: string): key is ParseKeys => i18n.exists(key);

/** Labels of fields that forms name otherwise. */
const labels: Readonly<Record<string, ParseKeys>> = {
  "documents.name": "documents.form.nameDialog",
  "documents.categoryId": "documents.form.category",
  "documents.subcategoryId": "documents.form.subcategory",
  "subcategories.categoryId": "documents.form.category",
  "users.fullName": "admin.users.form.fullName",
  "users.email": "admin.users.form.email",
  "users.role": "admin.users.form.role",
  "users.organizationId": "admin.users.form.organization",
  "users.permissions": "admin.users.form.permissions",
  "organizations.timeZone": "admin.organizationSettings.timeZone",
  "organizations.quietDays": "admin.organizationSettings.quietDays",
  "organizations.leadDays": "admin.organizationSettings.lead",
  "organizations.requiredPapers": "admin.organizationSettings.requiredPapers",
  "organizations.ownPaperTypes": "admin.organizationSettings.ownTypes",
  "organizations.escalationDays": "admin.organizationSettings.escalation",
  "organizations.hidesSalaries": "admin.organizationSettings.hidesSalaries",
  "organizations.push": "admin.organizationSettings.push",
};

/** Kinds whose entries name a role in the place of fields. */
const kindsWithRole: readonly string[] = ["invited", "uninvited", "joined"];

/** What an entry says, in words: what was done, to which record, by whom, when. */
export function useActivityWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const fieldOf = ({ collection, kind }: ShownActivity, field: string): string => {
    const paper = `employees.attachments.${field}`;
    if (kind !== "changed" && collection === "employees" && isText(paper)) return t(paper);
    if (paperOfFile(field) !== null) return t("employees.form.papers");
    const act = `activity.acts.${field}`;
    if (kind === "refused") return isText(act) ? t(act) : t("activity.other");
    const role = `roles.${field}`;
    if (kindsWithRole.includes(kind) && isText(role)) return t(role);
    const own = `${collection}.form.${field}`;
    if (isText(own)) return t(own);
    const other = labels[`${collection}.${field}`];
    if (other) return t(other);
    if (field === "isActive") return t("admin.users.columns.status");
    return field === "description" ? t("documents.form.description") : t("categories.name");
  };
  const kindOf = ({ kind }: Pick<ShownActivity, "kind">): string => {
    const key = `activity.kinds.${kind}`;
    return isText(key) ? t(key) : t("activity.other");
  };
  const fieldsOf = (entry: ShownActivity) => entry.fields.map((field) => fieldOf(entry, field)).join(t("activity.and"));
  const deviceOf = ({ device }: ShownActivity) => (device === null ? "" : deviceName(t, device));
  const detailsOf = (entry: ShownActivity): string =>
    [fieldsOf(entry), deviceOf(entry), entry.count > 1 ? t("activity.times", { count: entry.count }) : ""]
      .filter((detail) => detail !== "")
      .join(t("activity.and"));
  const collectionOf = ({ collection }: ShownActivity) => {
    const key = `activity.collections.${collection}`;
    return isText(key) ? t(key) : "";
  };
  return {
    kindOf,
    fieldsOf,
    deviceOf,
    collectionOf,
    what: (entry: ShownActivity) => {
      const details = detailsOf(entry);
      return details === "" ? kindOf(entry) : t("activity.withFields", { kind: kindOf(entry), fields: details });
    },
    who: ({ actorName }: ShownActivity) => actorName ?? t("common.unknown"),
    when: ({ at }: ShownActivity) => `${format.date(at)} · ${format.time(Date.parse(at))}`,
  };
}
