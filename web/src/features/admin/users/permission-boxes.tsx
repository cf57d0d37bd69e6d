import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type Permission, type Role, settingsOf } from "#domain/index";
import { useRecord } from "#web/local/engine.ts";

export interface PermissionBoxesProps {
  offered: readonly Permission[];
  role: Role | undefined;
  /** Of the account, whose settings decide whether seeing salaries is a permission at all. */
  organizationId: number | null;
  /** Whether the account sees salaries by a permission already, which unticking alone takes away. */
  seesSalaries?: boolean;
  field: UseFormRegisterReturn;
}

export function PermissionBoxes({ offered, role, organizationId, seesSalaries, field }: PermissionBoxesProps) {
  const { t } = useTranslation();
  const organization = useRecord("organizations", organizationId);
  const { hidesSalaries } = settingsOf(organization ?? null);
  const all: readonly Permission[] =
    seesSalaries || (hidesSalaries && role === "user") ? [...offered, "seesSalaries"] : offered;
  const id = useId();
  return (
    <fieldset aria-describedby={id}>
      <legend className="mb-1.5 font-medium text-small">{t("admin.users.form.permissions")}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {all.map((permission) => (
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
