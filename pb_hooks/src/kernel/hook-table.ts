import type { PbApp } from "./pocketbase.d.ts";

/** A listener: PocketBase's hook function, the collections it is for (none: all), and what it does. */
export interface Hook<Event = never> {
  on: `on${string}`;
  tags?: readonly string[];
  run(event: Event): void;
}

/** A job by the clock (UTC). */
export interface Cron {
  /** Five fields, as in crontab(5). */
  schedule: string;
  run(app: PbApp): void;
}

/** What a resource listens to and runs by the clock, each under a name of its own. */
export interface HookTable {
  hooks: Readonly<Record<string, Hook>>;
  crons: Readonly<Record<string, Cron>>;
}
