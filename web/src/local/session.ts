import { Dexie } from "dexie";
import { roles, type User } from "#domain/index";
import { MirrorDatabase, mirrorName } from "./database.ts";
import { Emitter } from "./emitter.ts";
import { httpJson } from "./http.ts";
import { Mirror } from "./mirror.ts";
import { OutboxDatabase, outboxName } from "./outbox-database.ts";

/* Who is signed in on this device, and this person's databases. */

const USER_KEY = "sijil.user";
const WIPE_KEY = "sijil.wipe";

/** What one person has on this device. */
export interface Local {
  user: User;
  mirror: Mirror;
  outbox: OutboxDatabase;
  /** Resolves when memory holds what the disk has. */
  loaded: Promise<void>;
}

const changes = new Emitter();
const refreshed = new Emitter<User>();
let local: Local | null = null;

/** Calls back after {@link openLocal} and {@link closeLocal}; returns how to stop. */
export const onLocal = changes.on;

/** The open databases, null while nobody is signed in. */
export function getLocal(): Local | null {
  return local;
}

function isUser(value: unknown): value is User {
  if (typeof value !== "object" || value === null || !("id" in value && "role" in value && "username" in value))
    return false;
  const known: readonly unknown[] = roles;
  return typeof value.id === "number" && typeof value.username === "string" && known.includes(value.role);
}

/** Keeps the signed-in user on the device, so that the app opens without the server. */
export function rememberUser(user: User): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  if (local && local.user.id === user.id) local.user = user;
}

/** Asks the server who is signed in, as after a reset, when what this person may see has changed. */
export async function refreshUser(): Promise<void> {
  const user = await httpJson("/api/user").catch(() => null);
  if (!isUser(user) || user.id !== local?.user.id) return;
  rememberUser(user);
  refreshed.emit(user);
}

/** The last signed-in user of this device, null when the person signed out or there was none. */
export function lastUser(): User | null {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? "null");
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

/** Forgets who was signed in. The databases stay; {@link wipeLocal} deletes them. */
export function forgetUser(): void {
  localStorage.removeItem(USER_KEY);
}

/**
 * Calls back when another tab has signed in or out, or the server has said anew what the same person may do. Returns
 * how to stop.
 */
export function onOtherTab(listener: (user: User | null) => void): () => void {
  const stop = refreshed.on(listener);
  const heard = (event: StorageEvent) => {
    if (event.key === USER_KEY || event.key === null) listener(lastUser());
  };
  addEventListener("storage", heard);
  return () => {
    stop();
    removeEventListener("storage", heard);
  };
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
  const loaded = finishWipes()
    .then(() => mirror.load())
    .then(() => undefined);
  local = { user, mirror, outbox, loaded };
  changes.emit();
  return local;
}

/** Closes the databases; what is on the disk stays. */
export function closeLocal(): void {
  const closing = local;
  if (!closing) return;
  local = null;
  closing.mirror.close();
  closing.mirror.db.close();
  closing.outbox.close();
  changes.emit();
}

function pendingWipes(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(WIPE_KEY) ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

/** Deletes what a sign-out began to delete and a closed browser left. */
async function finishWipes(): Promise<void> {
  for (const name of pendingWipes()) await Dexie.delete(name);
  localStorage.removeItem(WIPE_KEY);
}

/**
 * Signs this device out: forgets the user, deletes the mirror and the kept files, and the outbox only when told.
 * A browser that dies in between finishes it at the next start.
 */
export async function wipeLocal(options: { outbox: boolean }): Promise<void> {
  const user = local?.user ?? lastUser();
  closeLocal();
  forgetUser();
  if (!user) return;
  const names = [mirrorName(user.id), ...(options.outbox ? [outboxName(user.id)] : [])];
  localStorage.setItem(WIPE_KEY, JSON.stringify([...new Set([...pendingWipes(), ...names])]));
  await finishWipes();
}
