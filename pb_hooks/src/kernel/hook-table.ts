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

/** Hooks by their names in PocketBase's hook file. */
export type Hooks = Readonly<Record<string, Hook>>;

export interface HookTable {
  hooks: Hooks;
  crons: Readonly<Record<string, Cron>>;
}

export function runHook(hooks: Hooks, name: string, event: never): void {
  const found = hooks[name];
  if (!found) throw new Error(`no hook ${name}`);
  found.run(event);
}
