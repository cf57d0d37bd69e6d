/* A life on a model of the server, in realms for tabs, on virtual time. */

import { createHash } from "node:crypto";
import type { Collection, Organization, User } from "#domain/index";
import { type DataCopy, ModelServer } from "#web/local/testing/model/model-server.ts";
import { rowShownTo } from "#web/local/testing/model/state/views.ts";
import { Browser, EPOCH_MS, openStorage } from "./browser.ts";
import { type Cast, castOf, ORGANIZATIONS, type Trouble } from "./cast.ts";
import { Ledger } from "./ledger.ts";
import { Network } from "./network.ts";
import type { Bundles } from "./realms.ts";
import { VirtualTime } from "./virtual-time.ts";
import type { AnyServer, Truth, World } from "./world.ts";

/** So long after the last time the server reads the files that have come, in milliseconds. */
const READING_MS = 4_000;

interface WorldError {
  where: string;
  error: unknown;
}

const isNamed = (error: unknown, name: string) =>
  typeof error === "object" && error !== null && "name" in error && error.name === name;

export class ModelWorld implements World {
  readonly seed: number;
  readonly cast: Cast;
  readonly troubles: ReadonlySet<Trouble>;
  readonly time = new VirtualTime();
  readonly model: ModelServer;
  readonly server: AnyServer;
  readonly network: Network;
  readonly ledger = new Ledger();
  readonly people: readonly User[];
  readonly hiding: readonly number[];
  readonly browsers: Browser[] = [];
  readonly owners = new Map<Browser, User>();
  readonly errors: WorldError[] = [];
  /** What happened, for whoever reads a failure. */
  readonly events: string[] = [];
  wasPutBack = false;
  underWay = 0;
  readonly #digest = createHash("sha256");

  constructor(seed: number, bundles: Bundles, only: readonly Trouble[] | null = null) {
    this.cast = castOf(seed, only);
    const { random, troubles, people } = this.cast;
    this.seed = seed;
    this.troubles = troubles;
    this.people = people;
    this.hiding = this.cast.hiding;
    const { time } = this;
    const sizes = { page: random.between(2, 12), pages: random.between(1, 4) };
    this.model = new ModelServer(() => Math.floor(EPOCH_MS + time.now), sizes);
    for (const id of ORGANIZATIONS) this.model.addOrganization(anOrganization(id));
    for (const user of people) this.model.addUser(user);
    this.network = new Network(this.model, time, random.fork());
    this.network.tell = (event) => this.#trace(event);
    this.server = serverOf(this.model, this.network);
    this.#readFiles();
    const storage = openStorage(bundles, time);
    for (const { name, hasLocks, owner } of this.cast.browsers) {
      const browser = new Browser(
        { name, hasLocks },
        {
          ...{ time, storage, bundles },
          random: random.fork(),
          fetch: this.network.fetch,
          connectLive: this.network.connectLive,
          cutLive: this.network.cutLive,
          report: (where, error) => this.report(where, error),
        },
      );
      this.browsers.push(browser);
      this.owners.set(browser, owner);
    }
  }

  /** The server reads files one moment after another, as long as it runs. */
  #readFiles(): void {
    if (this.network.isServerUp) this.model.readFiles();
    this.time.after(READING_MS, () => this.#readFiles());
  }

  report(where: string, error: unknown): void {
    const browser = this.browsers.find(({ name }) => where.startsWith(`${name}/`));
    // a page says so in the console, and on the screen
    if (browser?.isFull && isNamed(error, "QuotaExceededError")) return;
    this.errors.push({ where, error });
    this.note(`error in ${where}: ${error instanceof Error ? error.stack : String(error)}`);
  }

  note(event: string): void {
    this.#trace(event);
    this.events.push(`${(this.time.now / 1000).toFixed(2)} s: ${event}`);
  }

  #trace(event: string): void {
    this.#digest.update(`${this.time.now} ${this.time.tasks} ${event}\n`);
  }

  /** Of everything that has happened: the same for the same life, whatever was lived before it. */
  digest(): string {
    this.#trace("the end");
    return this.#digest.digest("hex").slice(0, 16);
  }

  truth(): Truth {
    const { model } = this;
    return {
      visibleTo: (user, collection) => model.visibleTo(user, collection),
      ids: (collection: Collection) =>
        model.records.all.filter((one) => one.collection === collection).map(({ id }) => id),
      record: (collection, id) => {
        const found = model.records.get(collection, id);
        return found && { isDeleted: found.deleted !== null, row: rowShownTo({ id }, found) };
      },
      effects: model.effects,
      readByMachine: model.records.all.flatMap(({ collection, id, texts }) =>
        [...texts].map(([sha256, text]) => ({ collection, record: id, sha256, text })),
      ),
      opensShare: (token) => model.opensShare(token),
      opensCalendar: (token) => model.opensCalendar(token),
      woken: model.woken,
    };
  }
}

function anOrganization(id: number): Organization {
  return {
    id,
    name: `Organization ${id}`,
    description: null,
    ownerId: null,
    isActive: true,
    settings: null,
    createdAt: new Date(EPOCH_MS).toISOString(),
    version: 1,
  };
}

function serverOf(model: ModelServer, network: Network): AnyServer {
  let copy: DataCopy | null = null;
  return {
    get isUp() {
      return network.isServerUp;
    },
    stop: () => network.stopServer(),
    start: () => network.startServer(),
    user: (id) => model.user(id),
    changeUser: (id, values) => model.changeUser(id, values),
    hideSalaries: (organization, hidesSalaries) => model.changeSettings(organization, { hidesSalaries }),
    allowPush: (organization) => model.changeSettings(organization, { push: true }),
    endSessions: (user) => model.endSessions((id) => id === user),
    get hasCopy() {
      return copy !== null;
    },
    copyData: () => {
      copy = model.copy();
    },
    putBack: (isMarked) => {
      if (!copy) return;
      network.stopServer();
      model.putBack(copy, isMarked);
      network.startServer();
    },
  };
}
