import type { TFunction } from "i18next";
import {
  employeeNameIn,
  fold,
  holdsWords,
  listedViews,
  type SearchWord,
  searchWords,
  type User,
  viewLists,
  worksWithEmployees,
} from "#domain/index";
import type { AppLanguage } from "#web/i18n/kept-language.ts";
import { changeLanguage } from "#web/i18n/language.ts";
import type { CollectionView } from "#web/local/index.ts";
import { documentPath, employeePath, paths } from "#web/shared/paths.ts";
import { openUpload } from "#web/shared/upload-door.ts";
import { viewPath } from "#web/shared/views/view-path.ts";
import { chooseTheme, themes } from "#web/ui/theme-choice.ts";

export interface PaletteCommand {
  id: string;
  group: "selection" | "go" | "act" | "views" | "documents" | "employees";
  label: string;
  run: () => void;
}

export interface Goal {
  path: string;
  label: "documents" | "categories" | "employees" | "admin";
}

interface Around {
  places: readonly Goal[];
  t: TFunction;
  language: AppLanguage;
  mayUpload: boolean;
  go: (path: string) => void;
  help: () => void;
}

export function commandsFor({ places, t, language, mayUpload, go, help }: Around): PaletteCommand[] {
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
    place("deleted", t("deleted.title"), paths.deleted),
    place("profile", t("header.profile"), paths.profile),
    ...(mayUpload ? [act("upload", t("documents.uploadAction"), () => openUpload())] : []),
    act("language", t("header.language"), () => void changeLanguage(other)),
    ...themes.map((theme) => act(theme, `${t("profile.theme")}: ${t(`profile.${theme}`)}`, () => chooseTheme(theme))),
    act("help", t("keys.title"), help),
  ];
}

export function viewCommands(actor: User | null, { t, go }: Pick<Around, "t" | "go">): PaletteCommand[] {
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

const MOST = 6;

function firstFound<Row>(rows: readonly Row[], keyOf: (row: Row) => string, words: readonly SearchWord[]): Row[] {
  const found: Row[] = [];
  for (let at = 0; at < rows.length && found.length < MOST; at++) {
    const row = rows[at];
    if (row !== undefined && holdsWords(keyOf(row), words)) found.push(row);
  }
  return found;
}

/** The commands that a text names, then documents and employees from the mirror. */
export function findCommands(
  text: string,
  commands: readonly PaletteCommand[],
  documents: CollectionView<"documents">,
  employees: CollectionView<"employees">,
  { language, go }: Pick<Around, "language" | "go">,
): PaletteCommand[] {
  const words = searchWords(text);
  if (words.length === 0) return [...commands];
  return [
    ...commands.filter(({ label }) => holdsWords(fold(label), words)),
    ...firstFound(documents.rows, documents.searchKey, words).map<PaletteCommand>(({ id, name }) => ({
      id: `document-${id}`,
      group: "documents",
      label: name,
      run: () => go(documentPath(id)),
    })),
    ...firstFound(employees.rows, employees.searchKey, words).map<PaletteCommand>((employee) => ({
      id: `employee-${employee.id}`,
      group: "employees",
      label: employeeNameIn(employee, language),
      run: () => go(employeePath(employee.id)),
    })),
  ];
}
