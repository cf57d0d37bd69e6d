import { Dexie } from "dexie";
import type { User } from "#domain/index";
import { Emitter } from "#web/lib/emitter.ts";
import { updateConnection } from "../http/connectivity.ts";
import { httpJson, isSignedOut } from "../http/http.ts";
import { setRequestUser } from "../http/request-user.ts";
import { Mirror } from "../mirror/mirror.ts";
import { takePrefetched } from "../mirror/prefetch.ts";
import {
  beginWipes,
  endWipe,
  mirrorName,
  outboxName,
  pendingWipes,
  scansName,
  textsName,
  thumbnailsName,
} from "../storage/database-names.ts";
import { reportUnexpectedError } from "../storage/errors.ts";
import { MirrorDatabase } from "../storage/mirror-database.ts";
import { countUnsent, OutboxDatabase } from "../storage/outbox-database.ts";
import {
  emitUser,
  forgetUser,
  isStillThePerson,
  isUser,
  lastPullOf,
  rememberedUser,
  rememberUser,
} from "../storage/remembered-user.ts";
import { TextsDatabase } from "../storage/texts-database.ts";
import { storeUnsentCount } from "../storage/unsent-count.ts";
import { loadWakeUps } from "../wake/load-wake-ups.ts";
import { openMirror } from "./open-mirror.ts";

/* The databases of the person who is signed in on this device. */

/** What one user has on this device. */
export interface LocalSession {
  user: User;
  mirror: Mirror;
  outbox: OutboxDatabase;
  texts: TextsDatabase;
  /** Resolves when an outbox that an earlier sign-out discards has been deleted: what is written waits for it. */
  outboxWiped: Promise<void>;
  /** Resolves when memory holds what the disk has; rejects when the first attempt to read it fails. */
  loaded: Promise<void>;
  /** As `loaded`, at whichever attempt. */
  opened: Promise<void>;
}

const changes = new Emitter();
let local: LocalSession | null = null;
/** Aborted when the open databases are closed. */
let openDatabases = new AbortController();

/** Calls back after {@link openLocalSession} and {@link closeLocalSession}; returns how to stop. */
export const onLocalSession = changes.on;

/** The open databases, null while nobody is signed in. */
export function getLocalSession(): LocalSession | null {
  return local;
}

/** Asks the server who is signed in, as after a reset, when what this person may see has changed. */
export async function refreshUser(): Promise<void> {
  const requestedFor = local?.user.id;
  const user = await httpJson("/api/user").catch((error: unknown) => {
    if (isSignedOut(error) && requestedFor === local?.user.id) updateConnection({ signedOut: true });
  });
  if (!isUser(user) || user.id !== local?.user.id) return;
  const isChanged = JSON.stringify(user) !== JSON.stringify(local.user);
  local.user = user;
  rememberUser(user);
  // what follows new rights is another pull, which may be the one that has asked
  if (isChanged) emitUser(user);
}

/** Opens a person's databases and begins to read them; what another person had open is closed. */
export function openLocalSession(user: User): LocalSession {
  if (local && local.user.id === user.id) {
    local.user = user;
    return local;
  }
  closeLocalSession();
  const mirror = new Mirror(new MirrorDatabase(mirrorName(user.id)));
  const outbox = new OutboxDatabase(outboxName(user.id));
  const texts = new TextsDatabase(textsName(user.id));
  const prefetched = takePrefetched(mirrorName(user.id));
  const others = pendingWipes().filter((name) => name !== mirror.db.name && name !== outbox.name);
  // those of this person's texts too: whoever opens these waits in the browser until they are deleted
  const outboxWiped = finishWipe(outbox.name);
  const wipedMirror = finishWipe(mirror.db.name);
  for (const name of others) finishWipe(name).catch(reportUnexpectedError);
  openDatabases = new AbortController();
  const { loaded, opened } = openMirror(
    mirror,
    wipedMirror.then(() => prefetched),
    openDatabases.signal,
  );
  // Whoever waits for them gets a failure; when nobody does, it is none.
  for (const one of [outboxWiped, loaded, opened]) one.catch(() => {});
  local = { user, mirror, outbox, texts, outboxWiped, loaded, opened };
  setRequestUser(user.id);
  updateConnection({ lastPull: lastPullOf(user.id), failing: false });
  changes.emit();
  // a device that cannot be woken for the moment is no reason to trouble anybody
  void opened.then(async () => (await loadWakeUps()).keepWakeUps(user.id)).catch(() => {});
  return local;
}

/** Closes the databases; what is on the disk stays. */
export function closeLocalSession(): void {
  const closing = local;
  setRequestUser(null);
  if (!closing) return;
  local = null;
  openDatabases.abort();
  closing.mirror.close();
  closing.mirror.db.close();
  closing.outbox.close();
  closing.texts.close();
  changes.emit();
}

/** Deletes a database that a sign-out began to delete and a closed browser left. */
async function finishWipe(name: string): Promise<void> {
  if (!pendingWipes().includes(name)) return;
  await Dexie.delete(name);
  endWipe(name);
}

/** Whether somebody's outbox holds work that the server has not taken; one that cannot be read counts as such. */
async function hasUnsent(user: number): Promise<boolean> {
  const outbox = new OutboxDatabase(outboxName(user));
  try {
    return (await countUnsent(outbox)) > 0;
  } catch {
    return true;
  } finally {
    outbox.close();
  }
}

/**
 * Signs this device out: forgets the user, deletes the mirror, the kept files, texts, thumbnails and unfinished scans,
 * and the outbox on request or when it holds nothing unsent. A browser that dies in between finishes it at the next start.
 */
export async function wipeLocalSession(options: { outbox: boolean }): Promise<void> {
  const user = local?.user ?? rememberedUser();
  closeLocalSession();
  // another tab may have signed somebody else in
  if (!user || isStillThePerson(user.id)) {
    forgetUser();
    // the server has ended it with the session
    void loadWakeUps()
      .then(({ endWakeUps }) => endWakeUps())
      .catch(reportUnexpectedError);
  }
  if (!user) return;
  const copies = [mirrorName(user.id), textsName(user.id), thumbnailsName(user.id), scansName(user.id)];
  beginWipes(copies);
  if (options.outbox || !(await hasUnsent(user.id))) {
    beginWipes([outboxName(user.id)]);
    storeUnsentCount(user.id, 0);
  }
  for (const name of [...copies, outboxName(user.id)]) await finishWipe(name);
}
