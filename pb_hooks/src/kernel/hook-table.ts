import type { PbApp } from "./pocketbase.d.ts";

/** A PocketBase hook: the function that registers it, its collections (none: all), and its handler. */
export interface Hook<Event = never> {
  on: `on${string}`;
  tags?: readonly string[];
  run(event: Event): void;
}

/** A cron job, in UTC. */
export interface Cron {
  /** Five fields, as in crontab(5). */
  schedule: string;
  run(app: PbApp): void;
}

export interface HookTable {
  hooks: Readonly<Record<string, Hook>>;
  crons: Readonly<Record<string, Cron>>;
}
