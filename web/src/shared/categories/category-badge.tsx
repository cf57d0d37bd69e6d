import type { TFunction } from "i18next";
import { badgeHues, badgeIndex } from "#domain/index";
import { Badge } from "#web/ui/badge.tsx";
import { Name } from "#web/ui/text/name.tsx";

/** A category's badge, coloured by the length of its name; 'Unknown' when the category is gone. */
export function CategoryBadge({ name, t }: { name: string | undefined; t: TFunction }) {
  if (name === undefined) return <Badge>{t("common.unknown")}</Badge>;
  return (
    <Badge hue={badgeHues[badgeIndex(name)] ?? 0}>
      <Name className="block max-w-44 truncate" title={name}>
        {name}
      </Name>
    </Badge>
  );
}
