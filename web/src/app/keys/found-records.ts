import { useMemo, useState } from "react";
import {
  type Actor,
  employeeMatcher,
  employeeNameIn,
  entersAdminPanel,
  holdsWords,
  isolated,
  searchWords,
} from "#domain/index";
import {
  selectUsers,
  sortUsers,
  type UserFilters,
  userOrdering,
  userUrl,
} from "#web/features/admin/users/select-users.ts";
import { documentUrl } from "#web/features/documents/list/filters/filters-url.ts";
import { incrementalFilter } from "#web/features/documents/list/incremental-filter.ts";
import { useFiledUnder } from "#web/features/documents/list/use-filed-under.ts";
import { nameKeyOf } from "#web/features/employees/directory/select-employees.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import { documentPath, employeePath, paths } from "#web/shared/paths.ts";
import { useOrdered } from "#web/ui/list/use-ordered.ts";
import type { PaletteCommand } from "./commands.ts";

/** Of each kind. */
const MOST = 6;

interface Asked {
  text: string;
  actor: Actor | null;
  go: (path: string) => void;
}

/** The first rows that match, in the order in which they come. */
function firstOf<Row>(rows: readonly Row[], matches: (row: Row) => boolean): Row[] {
  const found: Row[] = [];
  for (let at = 0; at < rows.length && found.length < MOST; at++) {
    const row = rows[at];
    if (row !== undefined && matches(row)) found.push(row);
  }
  return found;
}

/** The records that a text names, by the rules and in the order of their own lists; none for an empty text. */
export function useFoundRecords(asked: Asked): PaletteCommand[] {
  const categories = useFoundCategories(asked);
  const documents = useFoundDocuments(asked);
  const employees = useFoundEmployees(asked);
  const accounts = useFoundAccounts(asked);
  return searchWords(asked.text).length === 0 ? [] : [...categories, ...documents, ...employees, ...accounts];
}

function useFoundCategories({ text, go }: Asked): PaletteCommand[] {
  const categories = useCollection("categories");
  const subcategories = useCollection("subcategories");
  const words = searchWords(text);
  const address = (filters: { categoryId: number; subcategoryId?: number }) =>
    `${paths.dashboard}?${documentUrl.writeFilters(new URLSearchParams(), filters)}`;
  return [
    ...firstOf(categories.rows, (row) => holdsWords(categories.searchKey(row), words)).map<PaletteCommand>(
      ({ id, name }) => ({
        id: `category-${id}`,
        group: "categories",
        label: name,
        run: () => go(address({ categoryId: id })),
      }),
    ),
    ...firstOf(subcategories.rows, (row) => holdsWords(subcategories.searchKey(row), words)).map<PaletteCommand>(
      ({ id, name, categoryId }) => ({
        id: `subcategory-${id}`,
        group: "categories",
        label: `${isolated(categories.byId.get(categoryId)?.name ?? "")} / ${isolated(name)}`,
        run: () => go(address({ categoryId, subcategoryId: id })),
      }),
    ),
  ];
}

function useFoundDocuments({ text, go }: Asked): PaletteCommand[] {
  const { rows, searchKey } = useCollection("documents");
  const filedUnder = useFiledUnder();
  const [narrow] = useState(incrementalFilter);
  const { first } = useMemo(
    () => narrow(rows, { search: text.trim() }, searchKey, filedUnder),
    [narrow, rows, text, searchKey, filedUnder],
  );
  return first.slice(0, MOST).map(({ id, name }) => ({
    id: `document-${id}`,
    group: "documents",
    label: name,
    run: () => go(documentPath(id)),
  }));
}

function useFoundEmployees({ text, go }: Asked): PaletteCommand[] {
  const { rows, searchKey } = useCollection("employees");
  const language = useLanguage();
  const key = useMemo(() => nameKeyOf(rows, language), [rows, language]);
  const sorted = useOrdered(rows, key, false);
  return firstOf(sorted, employeeMatcher({ search: text }, "", searchKey)).map((employee) => ({
    id: `employee-${employee.id}`,
    group: "employees",
    label: employeeNameIn(employee, language),
    run: () => go(employeePath(employee.id)),
  }));
}

/** Whom and what the Admin Panel lists for this person. */
function useFoundAccounts({ text, actor, go }: Asked): PaletteCommand[] {
  const users = useCollection("users");
  const organizations = useCollection("organizations");
  if (!actor || !entersAdminPanel(actor)) return [];
  const words = searchWords(text);
  const tab = (name: string, filters: UserFilters = {}) =>
    go(`${paths.admin}?${userUrl.writeFilters(new URLSearchParams({ tab: name }), filters)}`);
  const found = sortUsers(
    selectUsers(users.rows, actor, { search: text }, users.searchKey),
    userOrdering.first,
    () => "",
  ).slice(0, MOST);
  return [
    ...found.map<PaletteCommand>(({ id, fullName, username }) => ({
      id: `user-${id}`,
      group: "users",
      label: `${isolated(fullName)} (${username})`,
      run: () => tab("users", { search: username }),
    })),
    ...(actor.role === "super_admin"
      ? firstOf(organizations.rows, (row) => holdsWords(organizations.searchKey(row), words))
      : []
    ).map<PaletteCommand>(({ id, name }) => ({
      id: `organization-${id}`,
      group: "organizations",
      label: name,
      run: () => tab("organizations"),
    })),
  ];
}
