import { Dexie } from "dexie";
import type { User } from "#domain/index";
import { setActor } from "./actor.ts";
import { noteConnection } from "./connectivity.ts";
import { MirrorDatabase } from "./database.ts";
import { Emitter } from "./emitter.ts";
import { httpJson, isSignedOut } from "./http.ts";
import { Mirror } from "./mirror.ts";
import { beginWipes, endWipes, mirrorName, outboxName, pendingWipes } from "./names.ts";
import { OutboxDatabase } from "./outbox-database.ts";
import { takeAhead } from "./read-ahead.ts";
import { announceUser, forgetUser, isUser, lastPullOf, lastUser, rememberUser } from "./remembered-user.ts";

/* The databases of the person who is signed in on this device. */

/** What one person has on this device. */
export interface Local {
  user: User;
  mirror: Mirror;
  outbox: OutboxDatabase;
  /** Resolves when what an earlier sign-out left behind has been deleted. */
  wiped: Promise<void>;
  /** Resolves when memory holds what the disk has. */
  loaded: Promise<void>;
}

const changes = new Emitter();
let local: Local | null = null;

/** Calls back after {@link openLocal} and {@link closeLocal}; returns how to stop. */
export const onLocal = changes.on;

/** The open databases, null while nobody is signed in. */
export function getLocal(): Local | null {
  return local;
}

/** Asks the server who is signed in, as after a reset, when what this person may see has changed. */
export async function refreshUser(): Promise<void> {
  const asked = local?.user.id;
  const user = await httpJson("/api/user").catch((error: unknown) => {
    if (isSignedOut(error) && asked === local?.user.id) noteConnection({ signedOut: true });
  });
  if (!isUser(user) || user.id !== local?.user.id) return;
  local.user = user;
  rememberUser(user);
  announceUser(user);
}

/** Opens a person's databases and begins to read them; what another person had open is closed. */
export function openLocal(user: User): Local {
  if (local && local.user.id === user.id) {
    local.user = user;
    return local;
  }
  closeLocal();
  const mirror = new Mirror(new MirrorDatabase(mirrorName(user.id)));
  const outbox = new OutboxDatabase(outboxName(user.id));
  const ahead = takeAhead(mirrorName(user.id));
  const wiped = finishWipes();
  const loaded = wiped.then(() => mirror.load(ahead)).then(() => undefined);
  // Who waits for it hears of a failure; when nobody does, it is none.
  loaded.catch(() => {});
  local = { user, mirror, outbox, wiped, loaded };
  setActor(user.id);
  noteConnection({ lastPull: lastPullOf(user.id) });
  changes.emit();
  return local;
}

/** Closes the databases; what is on the disk stays. */
export function closeLocal(): void {
  const closing = local;
  setActor(null);
  if (!closing) return;
  local = null;
  closing.mirror.close();
  closing.mirror.db.close();
  closing.outbox.close();
  changes.emit();
}

/** Deletes what a sign-out began to delete and a closed browser left. */
async function finishWipes(): Promise<void> {
  for (const name of pendingWipes()) await Dexie.delete(name);
  endWipes();
}

/** Whether somebody's outbox holds work that the server has not taken; one that cannot be read counts as such. */
async function hasUnsent(user: number): Promise<boolean> {
  const outbox = new OutboxDatabase(outboxName(user));
  try {
    return (await outbox.entries.where("state").notEqual("sent").count()) > 0;
  } catch {
    return true;
  } finally {
    outbox.close();
  }
}

/**
 * Signs this device out: forgets the user, deletes the mirror and the kept files, and the outbox when told or when it
 * holds nothing unsent. A browser that dies in between finishes it at the next start.
 */
export async function wipeLocal(options: { outbox: boolean }): Promise<void> {
  const user = local?.user ?? lastUser();
  closeLocal();
  // another tab may have signed somebody else in
  if (user?.id === (lastUser()?.id ?? user?.id)) forgetUser();
  if (!user) return;
  beginWipes([mirrorName(user.id)]);
  if (options.outbox || !(await hasUnsent(user.id))) beginWipes([outboxName(user.id)]);
  await finishWipes();
}
