/* A life on the server program, in real browsers, on this machine's clock. */

import type { User } from "#domain/index";
import { type Cast, castOf, type Trouble } from "../cast.ts";
import { Ledger } from "../ledger.ts";
import { fairWeather, type Weather } from "../weather.ts";
import type { World } from "../world.ts";
import { Device, type Installation } from "./device.ts";
import type { Exchange } from "./faulty-line.ts";
import { RealServer, type ServerPorts } from "./real-server.ts";

export interface RealWorldOptions {
  seed: number;
  troubles: readonly Trouble[] | null;
  /** How many times as fast as this machine's the life's clock runs. */
  speed: number;
  installations: readonly Installation[];
  server: Omit<ServerPorts, "people" | "report">;
  /** Whether the events name every request. */
  tellsRequests: boolean;
}

export class RealWorld implements World {
  readonly seed: number;
  readonly cast: Cast;
  readonly troubles: ReadonlySet<Trouble>;
  readonly people: readonly User[];
  readonly hiding: readonly number[];
  readonly server: RealServer;
  readonly network: { weather: Weather } = { weather: fairWeather };
  readonly ledger = new Ledger();
  readonly browsers: Device[];
  readonly owners = new Map<Device, User>();
  readonly exchanges: Exchange[] = [];
  readonly errors: { where: string; error: unknown }[] = [];
  readonly events: string[] = [];
  readonly speed: number;
  readonly #start = Date.now();
  /** What is still to happen. */
  readonly #timers = new Set<NodeJS.Timeout>();
  wasPutBack = false;
  underWay = 0;

  constructor({ seed, troubles, speed, installations, server, tellsRequests }: RealWorldOptions) {
    this.seed = seed;
    this.speed = speed;
    this.cast = castOf(seed, troubles);
    this.troubles = this.cast.troubles;
    this.people = this.cast.people;
    this.hiding = this.cast.hiding;
    const report = (where: string, error: unknown) => this.report(where, error);
    this.server = new RealServer({ ...server, people: this.people, report });
    const later = (ms: number, run: () => void) => this.time.after(ms, run);
    const ports = { speed, start: this.#start, report, later };
    // real browsers are dear: the first of the cast
    const chosen = this.cast.browsers.slice(0, installations.length);
    this.browsers = chosen.flatMap((browser, at) => {
      const installation = installations[at];
      if (!installation) return [];
      const device = new Device(browser, installation, ports);
      this.owners.set(device, browser.owner);
      installation.line.serve({
        ...{ speed, exchanges: this.exchanges },
        random: this.cast.random.fork(),
        weather: () => this.network.weather,
        tell: (event) => {
          if (tellsRequests) this.note(`${browser.name} ${event}`);
        },
      });
      return [device];
    });
  }

  readonly time = {
    world: this,
    get now() {
      return (Date.now() - this.world.#start) * this.world.speed;
    },
    after(ms: number, run: () => void) {
      const timers = this.world.#timers;
      const timer = setTimeout(() => {
        timers.delete(timer);
        run();
      }, ms / this.world.speed);
      timers.add(timer);
    },
  };

  /** Lets so many milliseconds of the life pass. */
  pass(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms / this.speed));
  }

  /** Nothing more goes wrong of what was to. */
  calm(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  report(where: string, error: unknown): void {
    const browser = this.browsers.find(({ name }) => where.startsWith(`${name}/`));
    const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
    // a page says so in the console, and on the screen
    if (browser?.isFull && /Quota|storage is full/i.test(text)) return;
    this.errors.push({ where, error });
    this.note(`error in ${where}: ${error instanceof Error ? error.stack : text}`);
  }

  note(event: string): void {
    this.events.push(`${(this.time.now / 1000).toFixed(2)} s: ${event}`);
  }
}
