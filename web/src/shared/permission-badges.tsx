import { useTranslation } from "react-i18next";
import { effectivePermissions, type User } from "#domain/index";
import { Badge } from "#web/ui/badge.tsx";

/** What a person may do with documents, by role or as given. @param none what it says where that is nothing */
export function PermissionBadges({ user, none }: { user: User; none: string }) {
  const { t } = useTranslation();
  const rights = effectivePermissions(user);
  if (rights.length === 0) return <span className="text-ink-2 text-small">{none}</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {rights.map((right) => (
        <Badge key={right}>{t(`permissions.${right}`)}</Badge>
      ))}
    </span>
  );
}
