import {
  Bell,
  CalendarCheck2,
  ChevronDown,
  LogOut,
  type LucideIcon,
  MonitorDown,
  Settings2,
  Trash2,
  UserRound,
  UsersRound,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { entersAdminPanel, type User, worksWithEmployees } from "#domain/index";
import { useSignOut } from "#web/shared/auth/use-sign-out.ts";
import { useInstall } from "#web/shared/install-offer.ts";
import { paths } from "#web/shared/paths.ts";
import { Menu } from "#web/ui/overlay/menu.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { initials } from "./initials.ts";

interface Entry {
  path: string;
  label: "header.profile" | "admin.menu" | "header.employees";
  Icon: LucideIcon;
  shows: (user: User) => boolean;
}

const screens: readonly Entry[] = [
  { path: paths.profile, label: "header.profile", Icon: UserRound, shows: () => true },
  { path: paths.admin, label: "admin.menu", Icon: Settings2, shows: entersAdminPanel },
  { path: paths.employees, label: "header.employees", Icon: UsersRound, shows: worksWithEmployees },
];

/** The signed-in person: the full name, or the username when there is none; opens the menu. */
export function UserMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const name = user.fullName || user.username;
  const pages = screens.flatMap(({ path, label, Icon, shows }) => {
    if (!shows(user)) return [];
    const icon = <Icon key={path} size={16} strokeWidth={1.5} />;
    return [{ id: path, label: t(label), icon, onSelect: () => void navigate(path) }];
  });
  const today = {
    id: "today",
    label: t("today.title"),
    icon: <CalendarCheck2 size={16} strokeWidth={1.5} />,
    onSelect: () => void navigate(paths.today),
  };
  const reminders = {
    id: "reminders",
    label: t("reminders.title"),
    icon: <Bell size={16} strokeWidth={1.5} />,
    onSelect: () => void navigate(paths.reminders),
  };
  const deleted = {
    id: "deleted",
    label: t("deleted.title"),
    icon: <Trash2 size={16} strokeWidth={1.5} />,
    onSelect: () => void navigate(paths.deleted),
  };
  const install = useInstall();
  const offer = install && {
    id: "install",
    label: t("header.install"),
    icon: <MonitorDown size={16} strokeWidth={1.5} />,
    onSelect: () => void install(),
  };
  const logout = {
    id: "logout",
    label: t(signOut.isPending ? "header.loggingOut" : "header.logout"),
    icon: <LogOut size={16} strokeWidth={1.5} className="rtl:-scale-x-100" />,
    onSelect: signOut.start,
  };
  return (
    <Menu
      label={t("header.account", { name })}
      items={[...pages, today, reminders, deleted, ...(offer ? [offer] : []), logout]}
      button={(props) => (
        <button type="button" {...props} className="btn btn-ghost gap-2 px-2 max-md:-me-2">
          <span
            aria-hidden="true"
            className="flex size-7 items-center justify-center rounded-full bg-tint-primary font-semibold text-caption text-primary"
          >
            {initials(name)}
          </span>
          <Name className="max-w-48 truncate max-lg:sr-only">{name}</Name>
          <ChevronDown size={15} strokeWidth={1.75} className="max-lg:hidden" />
        </button>
      )}
    />
  );
}
