import type { TFunction } from "i18next";
import { MailWarning } from "lucide-react";
import type { User } from "#domain/index";
import { Dot, OpenName } from "#web/shared/list/row-parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { IfRoom } from "#web/ui/layout/if-room.tsx";
import { LtrText } from "#web/ui/text/name.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";
import type { RowAct } from "../table-parts.tsx";

export interface UserItem {
  user: User;
  self: boolean;
  organization: string;
  acts: readonly RowAct[];
  onOpen: (() => void) | null;
}

export function UserName({ item, t }: { item: UserItem; t: TFunction }) {
  const { fullName, username } = item.user;
  return (
    <p className="flex items-center gap-2 font-medium">
      <OpenName name={fullName || username} onOpen={item.onOpen} />
      {item.self ? <Badge>{t("admin.you")}</Badge> : null}
    </p>
  );
}

/** E-mail and @username, which goes where both do not fit; an address that its holder has not confirmed carries a mark. */
export function UserContact({ user, t }: { user: User; t: TFunction }) {
  const mark = user.emailConfirmed === false ? t("admin.users.unconfirmed") : null;
  return (
    <p
      className="flex h-lh text-ink-2 text-small"
      title={`${user.email} · @${user.username}${mark ? ` · ${mark}` : ""}`}
    >
      {mark ? (
        <span className="me-1 flex flex-none items-center text-warning">
          <MailWarning size={15} strokeWidth={1.75} />
          <VisuallyHidden>{mark}</VisuallyHidden>
        </span>
      ) : null}
      <LtrText className="min-w-0 truncate">{user.email}</LtrText>
      <IfRoom>
        <span>
          <Dot />
          <LtrText>{`@${user.username}`}</LtrText>
        </span>
      </IfRoom>
    </p>
  );
}

export function RoleBadge({ user, t }: { user: User; t: TFunction }) {
  const administers = user.role === "admin" || user.role === "super_admin";
  return <Badge tone={administers ? "primary" : "role"}>{t(`roles.${user.role}`)}</Badge>;
}
