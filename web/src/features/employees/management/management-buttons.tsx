import { ArrowDown, ArrowUp, BookUser, Car, GraduationCap, IdCard, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type AttachmentType, attachmentTypes, type Employee, employeeNameIn } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { rowIcon } from "#web/shared/list/data-row.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { AttachmentActions } from "../attachments/use-attachment-actions.tsx";
import type { EmployeeActions } from "../use-employee-actions.tsx";

const paperIcons: Record<AttachmentType, typeof IdCard> = {
  civilId: IdCard,
  passport: BookUser,
  drivingLicense: Car,
  schoolDegree: GraduationCap,
};

export function AttachmentButtons(props: { employee: Employee; attachments: AttachmentActions }) {
  const { employee, attachments } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <span className="flex">
      {attachmentTypes.map((type) => {
        const there = employee.attachments[type] !== null;
        const Paper = paperIcons[type];
        const Arrow = there ? ArrowDown : ArrowUp;
        const action = t(there ? "employees.attachments.download" : "employees.attachments.upload");
        const paper = t(`employees.attachments.${type}`);
        return (
          <IconButton
            key={type}
            className={there ? "text-base-content" : "opacity-70"}
            label={t("employees.attachments.namedOf", { action, paper, name: employeeNameIn(employee, language) })}
            title={t("employees.attachments.named", { action, paper })}
            icon={
              <span className="relative">
                <Paper {...rowIcon} />
                <Arrow
                  size={11}
                  strokeWidth={2.5}
                  className={`absolute -end-1.5 -bottom-1 rounded-full bg-base-100 ${there ? "" : "text-primary"}`}
                />
              </span>
            }
            onClick={() => (there ? attachments.open(employee, type) : attachments.upload(employee, type))}
          />
        );
      })}
    </span>
  );
}

export function Acts({ employee, actions }: { employee: Employee; actions: EmployeeActions }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const named = (act: "edit" | "delete") =>
    t("employees.actions.named", { action: t(`employees.actions.${act}`), name: employeeNameIn(employee, language) });
  return (
    <span className="inline-flex flex-none justify-end">
      <IconButton
        label={named("edit")}
        title={t("employees.actions.edit")}
        icon={<Pencil {...rowIcon} />}
        onClick={() => actions.edit(employee)}
        data-act="edit"
      />
      <IconButton
        label={named("delete")}
        title={t("employees.actions.delete")}
        icon={<Trash2 {...rowIcon} />}
        onClick={() => actions.remove(employee)}
      />
    </span>
  );
}
