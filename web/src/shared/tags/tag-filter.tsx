import { useTranslation } from "react-i18next";
import { tagKey } from "#domain/index";
import { SelectFilter } from "../list/filter-panel.tsx";
import { type Tagged, useUsedTags } from "./use-tags.ts";

interface TagFilterProps {
  collection: Tagged;
  value: string | undefined;
  onChange: (tag: string | undefined) => void;
}

/** Filters a list by a tag; it is not there as long as no record has one. */
export function TagFilter({ collection, value, onChange }: TagFilterProps) {
  const { t } = useTranslation();
  const used = useUsedTags(collection);
  if (used.length === 0 && value === undefined) return null;
  const chosen = value === undefined ? undefined : used.find(({ tag }) => tagKey(tag) === tagKey(value));
  return (
    <SelectFilter label={t("tags.filter")} all={t("tags.all")} value={chosen?.tag ?? value} onChange={onChange}>
      {value === undefined || chosen ? null : <option value={value}>{value}</option>}
      {used.map(({ tag, records }) => (
        <option key={tag} value={tag}>
          {t("tags.counted", { tag, records })}
        </option>
      ))}
    </SelectFilter>
  );
}
