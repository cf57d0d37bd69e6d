/* A bundle of its own, for hooks that run around each other while the server starts: each needs a runtime that loads it. */

import { markDatabase } from "./kernel/database-marker.ts";
import { isServing } from "./kernel/env.ts";
import type { PbApp } from "./kernel/pocketbase.d.ts";
import { trustProxy } from "./maintenance/deployment.ts";
import { checkFormat } from "./maintenance/format.ts";
import { endOpening } from "./maintenance/open-data.ts";

interface AppEvent {
  app: PbApp;
  next(): void;
}

/** When PocketBase opens the data. @returns whether it is a server that starts, rather than another command */
export function bootstrap(event: AppEvent): boolean {
  checkFormat(event);
  return isServing();
}

/** Whenever PocketBase has read its settings. */
export function settingsReload(event: AppEvent): void {
  event.next();
  endOpening(event.app);
  markDatabase(event.app);
  trustProxy(event.app);
}
