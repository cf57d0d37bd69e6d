import { FileText, Folder, type LucideIcon, Settings2, Upload, UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { entersAdminPanel, type User, worksWithEmployees } from "#domain/index";
import { paths } from "#web/shared/paths.ts";
import { openUpload } from "#web/shared/upload-door.ts";
import { useOwnSpace } from "#web/shared/use-actor.ts";
import { PhoneBar } from "#web/ui/layout/phone-bar.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import type { Goal } from "../keys/commands.ts";

interface Place extends Goal {
  Icon: LucideIcon;
  shows: (user: User) => boolean;
}

const places: readonly Place[] = [
  { path: paths.dashboard, label: "documents", Icon: FileText, shows: () => true },
  { path: paths.employees, label: "employees", Icon: UsersRound, shows: worksWithEmployees },
  { path: paths.admin, label: "admin", Icon: Settings2, shows: entersAdminPanel },
];

/** On phones, where upload would not stand in the middle without it. */
const categories: Place = {
  path: `${paths.dashboard}?tab=categories`,
  label: "categories",
  Icon: Folder,
  shows: () => true,
};

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

const ENTRY =
  "flex h-14 min-w-0 flex-1 cursor-pointer flex-col items-center justify-center gap-0.5 text-caption focus-visible:-outline-offset-2";

/** The same places below 768 px, in reach of a thumb, with upload in the middle. */
export function BottomNavigation({ user }: { user: User }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const allowed = useOwnSpace().allows("upload");
  const known = placesOf(user);
  const [documents, ...others] = known;
  const shown = documents && known.length % 2 === 1 ? [documents, categories, ...others] : known;
  const here = pathname === paths.dashboard && search.get("tab") === "categories" ? categories.path : pathname;
  const current = shown.some(({ path }) => path === here) ? here : pathname;
  const links = shown.map(({ path, label, Icon }) => (
    <Link
      key={path}
      to={path}
      aria-current={path === current ? "page" : undefined}
      className={`${ENTRY} border-transparent border-t-2 text-ink-2 aria-[current]:border-primary aria-[current]:text-base-content`}
    >
      <Icon size={20} strokeWidth={1.5} />
      <span className="max-w-full truncate">{t(`header.places.${label}`)}</span>
    </Link>
  ));
  return (
    <PhoneBar>
      <nav aria-label={t("header.navigation")} className="flex">
        {links.slice(0, shown.length / 2)}
        <button
          type="button"
          // a finger sees no tooltip: pressed, it says why
          aria-disabled={!allowed || undefined}
          title={allowed ? undefined : t("documents.denied.upload")}
          className={`${ENTRY} font-medium text-primary aria-disabled:cursor-default aria-disabled:text-ink-2`}
          onClick={() => (allowed ? openUpload() : toast.error(t("documents.denied.upload")))}
        >
          <span className={`rounded-field px-3 py-0.5 ${allowed ? "bg-primary text-primary-content" : "bg-base-200"}`}>
            <Upload size={20} strokeWidth={1.75} />
          </span>
          {t("documents.uploadAction")}
        </button>
        {links.slice(shown.length / 2)}
      </nav>
    </PhoneBar>
  );
}
