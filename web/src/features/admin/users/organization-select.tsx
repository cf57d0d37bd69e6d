import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useCollection } from "#web/local/engine.ts";
import { Select } from "#web/ui/forms/select.tsx";

/** The id of the one active organization as a form holds it; "" where there is none, or a choice. */
export function useOnlyOrganization(): string {
  const active = useCollection("organizations").rows.filter(({ isActive }) => isActive);
  return active.length === 1 ? String(active[0]?.id) : "";
}

/** An organization, or none. @param selected is among the choices even when it is gone */
export function OrganizationSelect({ selected, ...rest }: ComponentProps<"select"> & { selected?: number | null }) {
  const { t } = useTranslation();
  const { rows, byId } = useCollection("organizations");
  return (
    <Select {...rest}>
      <option value="">{t("admin.users.form.noOrganization")}</option>
      {selected != null && !byId.has(selected) ? <option value={selected}>{t("common.unknown")}</option> : null}
      {rows.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
