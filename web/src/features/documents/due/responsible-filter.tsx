import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCollection } from "#web/local/engine.ts";
import { SelectFilter } from "#web/shared/list/filter-panel.tsx";
import { useActor } from "#web/shared/use-actor.ts";
import { namedIn } from "./responsible-options.ts";

interface ResponsibleFilterProps {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** Filters documents by who is responsible: oneself, or whom one of them names. */
export function ResponsibleFilter({ value, onChange }: ResponsibleFilterProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const { rows } = useCollection("documents");
  const others = useMemo(() => namedIn(rows).filter(({ id }) => id !== actor?.id), [rows, actor?.id]);
  const isKnown = value === undefined || value === actor?.id || others.some(({ id }) => id === value);
  return (
    <SelectFilter
      label={t("documents.filters.responsible")}
      all={t("documents.filters.everyone")}
      value={value}
      onChange={(text) => onChange(text === undefined ? undefined : Number(text))}
    >
      {actor ? <option value={actor.id}>{t("documents.form.myself", { name: actor.fullName })}</option> : null}
      {isKnown ? null : <option value={value}>{t("common.unknown")}</option>}
      {others.map(({ id, fullName }) => (
        <option key={id} value={id}>
          {fullName}
        </option>
      ))}
    </SelectFilter>
  );
}
