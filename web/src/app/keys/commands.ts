import type { TFunction } from "i18next";
import {
  entersAdminPanel,
  fold,
  holdsWords,
  listedViews,
  searchWords,
  type User,
  viewLists,
  worksWithEmployees,
} from "#domain/index";
import type { AppLanguage } from "#web/i18n/kept-language.ts";
import { changeLanguage } from "#web/i18n/language.ts";
import { paths } from "#web/shared/paths.ts";
import { openUpload } from "#web/shared/upload-door.ts";
import { viewPath } from "#web/shared/views/view-path.ts";
import { chooseTheme, themes } from "#web/ui/theme-choice.ts";

export interface PaletteCommand {
  id: string;
  group: "selection" | "go" | "act" | "views" | "categories" | "documents" | "employees" | "users" | "organizations";
  label: string;
  /** Other words that people may type for it. */
  also?: string;
  run: () => void;
}

export interface Goal {
  path: string;
  label: "documents" | "categories" | "employees" | "admin";
}

interface Around {
  actor: User | null;
  places: readonly Goal[];
  t: TFunction;
  language: AppLanguage;
  mayUpload: boolean;
  go: (path: string) => void;
  help: () => void;
  signOut?: (() => void) | undefined;
}

export function commandsFor({ actor, places, t, language, mayUpload, go, help, signOut }: Around): PaletteCommand[] {
  const place = (id: string, label: string, path: string): PaletteCommand => ({
    id,
    group: "go",
    label,
    run: () => go(path),
  });
  const act = (id: string, label: string, run: () => void): PaletteCommand => ({ id, group: "act", label, run });
  const other = language === "ar" ? "en" : "ar";
  return [
    ...places.map(({ label, path }) => place(path, t(`header.places.${label}`), path)),
    place("categories", t("dashboard.categories"), "/?tab=categories"),
    place("today", t("today.title"), paths.today),
    place("month", t("month.title"), paths.month),
    place("reminders", t("reminders.title"), paths.reminders),
    ...(actor !== null && worksWithEmployees(actor) ? [place("reports", t("reports.title"), paths.reports)] : []),
    ...(actor !== null && entersAdminPanel(actor) ? [place("activity", t("activity.title"), paths.activity)] : []),
    place("deleted", t("deleted.title"), paths.deleted),
    place("profile", t("header.profile"), paths.profile),
    ...(mayUpload
      ? [{ ...act("upload", t("documents.uploadAction"), () => openUpload()), also: t("keys.also.upload") }]
      : []),
    ...(actor !== null && worksWithEmployees(actor)
      ? [{ ...act("addEmployee", t("employees.add"), () => go(paths.addEmployee)), also: t("keys.also.add") }]
      : []),
    {
      ...act("language", `${t("profile.language")}: ${t("header.language")}`, () => void changeLanguage(other)),
      also: t("keys.also.language"),
    },
    ...themes.map((theme) => ({
      ...act(theme, `${t("profile.theme")}: ${t(`profile.${theme}`)}`, () => chooseTheme(theme)),
      also: t("keys.also.theme"),
    })),
    act("help", t("keys.title"), help),
    ...(signOut ? [{ ...act("signOut", t("header.logout"), signOut), also: t("keys.also.signOut") }] : []),
  ];
}

export function viewCommands({ actor, t, go }: Pick<Around, "actor" | "t" | "go">): PaletteCommand[] {
  const lists = viewLists.filter((list) => list !== "employees" || (actor !== null && worksWithEmployees(actor)));
  return lists.flatMap((list) =>
    listedViews(actor?.views, list).map(({ id, name, query }) => ({
      id: `view-${id}`,
      group: "views",
      label: t("views.command", { name }),
      run: () => go(viewPath(list, query)),
    })),
  );
}

/** The buttons that the list shows for the rows that are selected, and the reminder of the record that is open. */
export function selectionCommands(): PaletteCommand[] {
  const buttons = document.querySelectorAll<HTMLButtonElement>(
    "[data-selection-bar] button:not([disabled]), [data-remind]",
  );
  return [...buttons].map((button, at) => ({
    id: `selection-${at}`,
    group: "selection",
    label: button.textContent?.trim() ?? "",
    run: () => button.click(),
  }));
}

/** The commands that a text names; all of them for an empty one. */
export function findCommands(text: string, commands: readonly PaletteCommand[]): PaletteCommand[] {
  const words = searchWords(text);
  return commands.filter(({ label, also = "" }) => holdsWords(fold(`${label} ${also}`), words));
}
