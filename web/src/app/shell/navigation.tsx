import { FileText, type LucideIcon, Settings2, UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { entersAdminPanel, type User, worksWithEmployees } from "#domain/index";
import { paths } from "#web/shared/paths.ts";

export interface Place {
  path: string;
  label: "documents" | "employees" | "admin";
  Icon: LucideIcon;
  shows: (user: User) => boolean;
}

const places: readonly Place[] = [
  { path: paths.dashboard, label: "documents", Icon: FileText, shows: () => true },
  { path: paths.employees, label: "employees", Icon: UsersRound, shows: worksWithEmployees },
  { path: paths.admin, label: "admin", Icon: Settings2, shows: entersAdminPanel },
];

/** Where somebody may go from every screen. */
export function placesOf(user: User): readonly Place[] {
  return places.filter(({ shows }) => shows(user));
}

/** The header's links from 768 px; below, the bar at the bottom has them. */
export function HeaderNavigation({ user }: { user: User }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const shown = placesOf(user);
  // who can go nowhere else needs no way there
  if (shown.length < 2) return null;
  return (
    <nav aria-label={t("header.navigation")} className="ms-2 flex self-stretch max-md:hidden lg:ms-4">
      {shown.map(({ path, label }) => (
        <Link
          key={path}
          to={path}
          aria-current={pathname === path ? "page" : undefined}
          className="flex min-w-11 items-center justify-center border-transparent border-y-2 px-3 font-medium text-ink-2 hover:text-base-content focus-visible:-outline-offset-2 aria-[current]:border-b-primary aria-[current]:text-base-content"
        >
          {t(`header.places.${label}`)}
        </Link>
      ))}
    </nav>
  );
}
