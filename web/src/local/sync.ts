/* Begins and ends synchronising for one person. */

import type { User } from "#domain/index";
import { watchConnection } from "./connectivity.ts";
import { closeLocal, type Local, openLocal } from "./session.ts";

let stop: (() => void) | null = null;

/** Opens the person's databases and keeps them and the server in step until {@link stopSync}. Calling it again for the same person does nothing more. */
export function startSync(user: User): Local {
  const local = openLocal(user);
  stop ??= watchConnection();
  return local;
}

/** Ends synchronising and closes the databases; what is on the disk stays. */
export function stopSync(): void {
  stop?.();
  stop = null;
  closeLocal();
}

/** Asks for a pull now: after a change was sent, on a pull-to-refresh. */
export function pullNow(): void {}
