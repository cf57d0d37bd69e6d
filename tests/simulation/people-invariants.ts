/* What has to hold of salaries and of who sees to deadlines, once everything works again. */

import {
  type HandledCollection,
  type HandlingsByPaper,
  handledCollections,
  may,
  settingsOf,
  tenantOf,
  type User,
  worksWithEmployees,
} from "#domain/index";
import { deadlinesOfRow } from "#web/local/testing/model/handling.ts";
import type { AnyTab, Truth, World } from "./world.ts";

/** Whether an organization hides its salaries from a person. */
function hidesFrom(truth: Truth, user: User): boolean {
  if (user.organizationId === null || may(user, "seesSalaries", tenantOf(user))) return false;
  return settingsOf(truth.record("organizations", user.organizationId)?.row ?? null).hidesSalaries;
}

/** Nothing on a device tells what is hidden from its person: salaries, employees, and whom documents are about. */
export async function wrongSecrets(truth: Truth, tab: AnyTab, user: User): Promise<string[]> {
  const links = worksWithEmployees(user) ? [] : await tab.page.keptOfEmployees();
  const told = links.map((place) => `${tab.name} keeps in ${place}, which is hidden from ${user.id % 100}`);
  return [...told, ...(await wrongSalariesOn(truth, tab, user))];
}

async function wrongSalariesOn(truth: Truth, tab: AnyTab, user: User): Promise<string[]> {
  if (!hidesFrom(truth, user)) return [];
  const kept = await tab.page.keptSalaries();
  const shown = (await tab.page.rows("employees")) as readonly {
    id: number;
    tenant?: number;
    salary?: string | null;
  }[];
  const told = shown.filter(({ tenant, salary }) => tenant !== user.id && typeof salary === "string");
  return [
    ...kept.map((place) => `${tab.name} keeps in ${place} what is hidden from ${user.id % 100}`),
    ...told.map(({ id }) => `${tab.name} shows ${user.id % 100} the hidden salary of ${id}`),
  ];
}

/** Each salary is one that somebody wrote, and the last of them: nobody overwrites what they do not see. */
function wrongSalaries({ ledger }: World, truth: Truth): string[] {
  const written = new Set(ledger.written.flatMap(({ values }) => values.salary ?? []));
  return truth.effects.flatMap(({ isLost, collection, method, path, values }) => {
    if (isLost || collection !== "employees" || method !== "PATCH" || !("salary" in values)) return [];
    return written.has(String(values.salary)) ? [] : [`${path} got the salary ${values.salary}, which nobody wrote`];
  });
}

/** The record as whoever sees it is shown it. */
export function rowOf({ people, server }: World, truth: Truth, collection: HandledCollection, id: number) {
  for (const { id: person } of people) {
    const user = server.user(person);
    const row = user && truth.visibleTo(user, collection).get(id);
    if (row) return row as Readonly<Record<string, unknown>> & { handling?: HandlingsByPaper };
  }
  return null;
}

/** What a handling leaves on a record is of days that something lapses on. */
function wrongHandlings(world: World, truth: Truth): string[] {
  return handledCollections.flatMap((collection) =>
    truth.ids(collection).flatMap((id) => {
      const row = rowOf(world, truth, collection, id);
      const last = truth.effects.findLast(
        (one) => one.collection === collection && one.records.includes(id) && !one.isLost,
      );
      if (!row || !last?.path.endsWith("/handling")) return [];
      const days = new Map(
        deadlinesOfRow({ collection, row: { ...row } }).map(({ paper, day }) => [paper ?? "due", day]),
      );
      return Object.entries(row.handling ?? {}).flatMap(([key, { day }]) =>
        days.get(key) === day
          ? []
          : [`the handling of ${key} of ${collection}/${id} is of ${day}, not ${days.get(key)}`],
      );
    }),
  );
}

export function wrongPeople(world: World, truth: Truth): string[] {
  return [...wrongSalaries(world, truth), ...wrongHandlings(world, truth)];
}
