/* Everything that a life consists of: people, their browsers, the network and the server. */

import { type Organization, type Permission, permissions, type Role, type User } from "#domain/index";
import { ModelServer } from "#web/local/testing/model/model-server.ts";
import { aUser } from "#web/local/testing/users.ts";
import { Browser, EPOCH_MS, openStorage } from "./browser.ts";
import { Ledger } from "./ledger.ts";
import { Network } from "./network.ts";
import { Random } from "./random.ts";
import type { Bundles } from "./realms.ts";
import { VirtualTime } from "./virtual-time.ts";

const ORGANIZATIONS = [200_000_000_000_001, 200_000_000_000_002] as const;
const FIRST_USER = 100_000_000_000_001;

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

export interface WorldError {
  where: string;
  error: unknown;
}

const isNamed = (error: unknown, name: string) =>
  typeof error === "object" && error !== null && "name" in error && error.name === name;

export class World {
  readonly seed: number;
  readonly random: Random;
  readonly time = new VirtualTime();
  readonly server: ModelServer;
  readonly network: Network;
  readonly ledger = new Ledger();
  readonly people: User[] = [];
  readonly browsers: Browser[] = [];
  /** Whose browser each is, at first. */
  readonly owners = new Map<Browser, User>();
  readonly troubles: ReadonlySet<Trouble>;
  readonly errors: WorldError[] = [];
  /** What happened, for whoever reads a failure. */
  readonly events: string[] = [];
  /** Whether data were put back: what was done in between is lost with them. */
  wasPutBack = false;

  constructor(seed: number, bundles: Bundles, only: readonly Trouble[] | null = null) {
    this.seed = seed;
    this.random = new Random(seed);
    const { random, time } = this;
    this.troubles = new Set(only ?? troubles.filter(() => random.chance(0.5)));
    const sizes = { page: random.between(2, 12), pages: random.between(1, 4) };
    this.server = new ModelServer(() => Math.floor(EPOCH_MS + time.now), sizes);
    this.network = new Network(this.server, time, random.fork());
    this.#addPeople();
    const storage = openStorage(bundles, time);
    const count = random.between(3, random.chance(0.1) ? 10 : 4);
    for (let at = 0; at < count; at++) {
      const browser = new Browser(
        { name: `b${at}`, hasLocks: random.chance(0.85) },
        {
          ...{ time, storage, bundles },
          random: random.fork(),
          fetch: this.network.fetch,
          connectLive: this.network.connectLive,
          report: (where, error) => this.report(where, error),
        },
      );
      this.browsers.push(browser);
      const [first, second] = this.people;
      // two devices of one person, and two people of one organization, are in every life
      const owner = at < 2 ? first : at === 2 ? second : random.one(this.people);
      if (owner) this.owners.set(browser, owner);
    }
  }

  /** Notes an error that a page has reported: one that nobody expects. */
  report(where: string, error: unknown): void {
    const browser = this.browsers.find(({ name }) => where.startsWith(`${name}/`));
    // a page says so in the console, and on the screen
    if (browser?.isFull && isNamed(error, "QuotaExceededError")) return;
    this.errors.push({ where, error });
    this.note(`error in ${where}: ${error instanceof Error ? error.stack : String(error)}`);
  }

  note(event: string): void {
    this.events.push(`${(this.time.now / 1000).toFixed(2)} s: ${event}`);
  }

  #addPeople(): void {
    const { random, server } = this;
    for (const id of ORGANIZATIONS) {
      const organization: Organization = {
        id,
        name: `Organization ${id}`,
        description: null,
        ownerId: null,
        isActive: true,
        createdAt: new Date(EPOCH_MS).toISOString(),
        version: 1,
      };
      server.addOrganization(organization);
    }
    const [one, two] = ORGANIZATIONS;
    const all = [...permissions];
    const some = (): Permission[] => all.filter(() => random.chance(0.6));
    const makes: [Role, number | null, Permission[]][] = [
      ["user", one, all],
      ["user", one, random.chance(0.5) ? all : some()],
      ["admin", one, []],
      ["viewer", one, some()],
      ["user", two, all],
      ["user", null, []],
    ];
    for (const [role, organizationId, granted] of makes) {
      const user = aUser(FIRST_USER + this.people.length, { role, organizationId, permissions: granted });
      this.people.push(user);
      server.addUser(user);
    }
  }
}
