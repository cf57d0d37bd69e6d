import type { TFunction } from "i18next";
import { badgeHues, badgeIndex } from "#domain/index";
import { Badge } from "#web/ui/badge.tsx";
import { Name } from "#web/ui/text/name.tsx";

interface CategoryBadgeProps {
  name: string | undefined;
  /** Where the category itself is listed: its name takes several lines, and none of it is cut. */
  whole?: boolean;
  t: TFunction;
}

/** A category's badge, coloured by the length of its name; 'Unknown' when the category is gone. */
export function CategoryBadge({ name, whole = false, t }: CategoryBadgeProps) {
  if (name === undefined) return <Badge>{t("common.unknown")}</Badge>;
  return (
    <Badge hue={badgeHues[badgeIndex(name)] ?? 0}>
      <Name className={whole ? "block whitespace-normal wrap-anywhere" : "block max-w-44 truncate"} title={name}>
        {name}
      </Name>
    </Badge>
  );
}
