/* What a seed says of a life before it begins: who is there, what goes wrong, and what is done when. */

import { documentPermissions, type Permission, permissions, type Role, type User } from "#domain/index";
import { aUser } from "#web/local/testing/users.ts";
import { type Plan, planOf } from "./plan.ts";
import { Random } from "./random.ts";

export const ORGANIZATIONS = [200_000_000_000_001, 200_000_000_000_002] as const;
export const FIRST_USER = 100_000_000_000_001;

/** What goes wrong in a life; each life has some of it. */
export const troubles = [
  "network",
  "kills",
  "server",
  "sessions",
  "people",
  "rights",
  "history",
  "clocks",
  "storage",
  "tabs",
] as const;
export type Trouble = (typeof troubles)[number];

export interface CastBrowser {
  name: string;
  /** Whether it has Web Locks; over plain HTTP there are none. */
  hasLocks: boolean;
  /** Whose it is, at first. */
  owner: User;
}

/** The same for the same seed, whatever the life is lived on. */
export interface Cast {
  seed: number;
  /** For what a world draws itself, such as which requests are lost. */
  random: Random;
  troubles: ReadonlySet<Trouble>;
  people: readonly User[];
  browsers: readonly CastBrowser[];
  /** The organizations that hide their salaries at first. */
  hiding: readonly number[];
  plan: Plan;
}

/** @param only the troubles to have, instead of those that the seed says */
export function castOf(seed: number, only: readonly Trouble[] | null = null): Cast {
  const random = new Random(seed);
  const chosen = new Set(only ?? troubles.filter(() => random.chance(0.5)));
  const people = peopleOf(random.fork());
  const browsers = browsersOf(random.fork(), people);
  const plan = planOf(random.fork(), chosen);
  const hiding = ORGANIZATIONS.filter(() => random.chance(0.5));
  return { seed, random: random.fork(), troubles: chosen, people, browsers, hiding, plan };
}

function peopleOf(random: Random): User[] {
  const [one, two] = ORGANIZATIONS;
  // half of those who may everything with documents see salaries that are hidden
  const all = (): Permission[] => [...documentPermissions, ...(random.chance(0.5) ? (["seesSalaries"] as const) : [])];
  const some = (): Permission[] => permissions.filter(() => random.chance(0.6));
  const makes: [Role, number | null, Permission[]][] = [
    ["user", one, all()],
    ["user", one, random.chance(0.5) ? all() : some()],
    ["admin", one, []],
    ["viewer", one, some()],
    ["user", two, all()],
    ["user", null, []],
  ];
  return makes.map(([role, organizationId, granted], at) =>
    aUser(FIRST_USER + at, { role, organizationId, permissions: granted }),
  );
}

function browsersOf(random: Random, people: readonly User[]): CastBrowser[] {
  const count = random.between(3, random.chance(0.1) ? 10 : 4);
  const [first, second, admin] = people;
  return Array.from({ length: count }, (_, at) => {
    // two devices of one person, and two people of one organization, are in every life
    const colleague = at === 2 ? random.one([second, admin]) : undefined;
    const owner = (at < 2 ? first : colleague) ?? random.one(people);
    return { name: `b${at}`, hasLocks: random.chance(0.85), owner };
  });
}
