import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Permission, Role } from "#domain/index";

export interface PermissionBoxesProps {
  offered: readonly Permission[];
  role: Role | undefined;
  field: UseFormRegisterReturn;
}

export function PermissionBoxes({ offered, role, field }: PermissionBoxesProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset aria-describedby={id}>
      <legend className="mb-1.5 font-medium text-small">{t("admin.users.form.permissions")}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {offered.map((permission) => (
          <label key={permission} className="flex min-h-9 cursor-pointer items-center gap-2 touch-target">
            <input type="checkbox" {...field} value={permission} className="checkbox" />
            {t(`permissions.${permission}`)}
          </label>
        ))}
      </div>
      <p id={id} className="text-ink-2 text-small">
        {t(role === "viewer" ? "admin.users.form.viewerHint" : "admin.users.form.permissionsHint")}
      </p>
    </fieldset>
  );
}
