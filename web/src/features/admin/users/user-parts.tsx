import type { TFunction } from "i18next";
import { MailWarning } from "lucide-react";
import type { User } from "#domain/index";
import { Badge } from "#web/ui/badge.tsx";
import { LtrText, Name } from "#web/ui/text/name.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";
import type { RowAct } from "../table-parts.tsx";

export interface UserItem {
  user: User;
  self: boolean;
  /** The organisation's name; 'None', or 'Unknown' when it is not found. */
  organization: string;
  acts: readonly RowAct[];
  /** Opens the account for editing; null where that is not allowed. */
  onOpen: (() => void) | null;
}

export function UserName({ item, t }: { item: UserItem; t: TFunction }) {
  const { onOpen } = item;
  const { fullName, username } = item.user;
  const name = fullName || username;
  return (
    <p className="flex items-center gap-2 font-medium">
      {onOpen ? (
        <button
          type="button"
          className="flex min-w-0 cursor-pointer hover:underline focus-visible:-outline-offset-2"
          title={name}
          onClick={onOpen}
        >
          <Name className="truncate">{name}</Name>
        </button>
      ) : (
        <Name className="min-w-0 truncate">{name}</Name>
      )}
      {item.self ? <Badge>{t("admin.you")}</Badge> : null}
    </p>
  );
}

/** E-mail and @username; an address that its holder has not confirmed carries a mark. */
export function UserContact({ user, t }: { user: User; t: TFunction }) {
  const mark = user.emailConfirmed === false ? t("admin.users.unconfirmed") : null;
  return (
    <p className="flex text-ink-2 text-small" title={`${user.email} · @${user.username}${mark ? ` · ${mark}` : ""}`}>
      {mark ? (
        <span className="me-1 flex flex-none items-center text-warning">
          <MailWarning size={15} strokeWidth={1.75} />
          <VisuallyHidden>{mark}</VisuallyHidden>
        </span>
      ) : null}
      <LtrText className="min-w-0 truncate">{user.email}</LtrText>
      <span aria-hidden="true" className="flex-none whitespace-pre">
        {" · "}
      </span>
      <LtrText className="max-w-1/2 flex-none truncate">{`@${user.username}`}</LtrText>
    </p>
  );
}

export function RoleBadge({ user, t }: { user: User; t: TFunction }) {
  const administers = user.role === "admin" || user.role === "super_admin";
  return <Badge tone={administers ? "primary" : "role"}>{t(`roles.${user.role}`)}</Badge>;
}

export function PermissionBadges({ user, t }: { user: User; t: TFunction }) {
  if (user.permissions.length === 0)
    return <span className="text-ink-2 text-small">{t("admin.users.noPermissions")}</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {user.permissions.map((permission) => (
        <Badge key={permission}>{t(`permissions.${permission}`)}</Badge>
      ))}
    </span>
  );
}
