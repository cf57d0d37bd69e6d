import { useTranslation } from "react-i18next";
import { type Deadline, daysLeft, employeeNameIn, paperTypeName } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import { documentPath, employeePath } from "#web/shared/paths.ts";
import { useSettingsFor } from "#web/shared/today/use-due.ts";
import { useToday } from "#web/shared/use-today.ts";

export interface DueFacts {
  name: string;
  /** "Passport"; "Document" for a document. */
  type: string;
  /** "Expired 3 days ago", "9 days left" */
  due: string;
  to: string;
  /** Who is responsible for a document. */
  responsible: { id: number; name: string } | null;
}

/** Says what a deadline is of; null where its record has just gone. */
export function useDueFacts(): (deadline: Deadline | null) => DueFacts | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = useToday();
  const documents = useCollection("documents").byId;
  const employees = useCollection("employees").byId;
  const settingsFor = useSettingsFor();
  return (deadline) => {
    if (deadline === null) return null;
    const { collection, id, type, day } = deadline;
    const left = daysLeft(day, today);
    // the line has the date itself
    const due =
      left < 0 ? t("employees.page.expiredAgo", { count: -left }) : t("employees.page.daysLeft", { count: left });
    if (collection === "documents" || type === "document") {
      const document = documents.get(id);
      if (!document) return null;
      const { responsibleId = null, responsibleName = null, name } = document;
      return {
        ...{ name, type: t("today.document"), to: documentPath(id) },
        due,
        responsible:
          responsibleId === null || responsibleName === null ? null : { id: responsibleId, name: responsibleName },
      };
    }
    const employee = employees.get(id);
    if (!employee) return null;
    return {
      name: employeeNameIn(employee, language),
      type: paperTypeName(type, settingsFor(employee.tenant), language),
      due,
      to: employeePath(id),
      responsible: null,
    };
  };
}
