import type { User } from "#domain/index";
import { roles } from "#domain/users/roles";
import { Emitter } from "#web/lib/emitter.ts";
import { readItem, removeItem, renewItem, writeItem } from "#web/storage/local-storage.ts";
import { readTabItem, removeTabItem, writeTabItem } from "#web/storage/tab-storage.ts";

/* Who is signed in on this device. Apart from the databases, so that a visitor's page loads without them. */

const USER_KEY = "sijil.user";
/** Where rooms keep the server's last counts for the person who is signed in; they go at the sign-out. */
export const COUNT_KEYS = { activeUsers: "sijil.activeUsers", adminStats: "sijil.adminStats" } as const;
const SIGN_IN_KEY = "sijil.signIn";
const SESSION_END_KEY = "sijil.sessionEnd";
const GAVE_WAY_KEY = "sijil.gaveWay";
const userUpdates = new Emitter<User>();
/** Whoever is signed in, where there was no room to keep them. */
let unkeptUser: User | null = null;

export function isUser(value: unknown): value is User {
  if (typeof value !== "object" || value === null || !("id" in value && "role" in value && "username" in value))
    return false;
  const allRoles: readonly unknown[] = roles;
  return typeof value.id === "number" && typeof value.username === "string" && allRoles.includes(value.role);
}

/**
 * Keeps the signed-in user on the device, so that the app opens without the server. Where there is no room, what is kept
 * of the same person stays: other tabs take nothing for a sign-out.
 */
export function rememberUser(user: User): void {
  const keep = rememberedUser()?.id === user.id ? renewItem : writeItem;
  keep(USER_KEY, JSON.stringify(user));
  removeTabItem(GAVE_WAY_KEY);
  unkeptUser = rememberedUser()?.id === user.id ? null : user;
}

/** Keeps whoever there was no room for, so that other tabs hear of the sign-in and the app opens without the server. */
export function rememberUnkeptUser(): void {
  if (unkeptUser) rememberUser(unkeptUser);
}

/** Tells other tabs of a sign-in: where it is the same person's as before, nothing else that they notice has changed. */
export function notifyTabsOfSignIn(): void {
  writeItem(SIGN_IN_KEY, String(Date.now()));
}

/** Tells other tabs that the server knows no session any more: those that do not send anything by themselves cannot notice. */
export function notifyTabsOfSessionEnd(): void {
  writeItem(SESSION_END_KEY, String(Date.now()));
}

/** Calls back when another tab says that the session has ended. Returns how to stop. */
export function onSessionEnd(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === SESSION_END_KEY && newValue !== null) listener();
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

/** Emits to {@link onUserChange} that the server has sent new rights of the same person. */
export function emitUser(user: User): void {
  userUpdates.emit(user);
}

/** The last signed-in user of this device, null when the person signed out or there was none. */
export function rememberedUser(): User | null {
  try {
    const user: unknown = JSON.parse(readItem(USER_KEY) ?? "null");
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

/** Notes that a person leaves this tab to somebody else, who signs in under another name. */
export function giveWay(user: number): void {
  writeTabItem(GAVE_WAY_KEY, String(user));
}

/** Who is expected to sign in here again: the last signed-in user, unless they have left this tab to somebody else. */
export function expectedUser(): User | null {
  const user = rememberedUser();
  return user && readTabItem(GAVE_WAY_KEY) === String(user.id) ? null : user;
}

/** Whether nobody else has signed in in another tab; where there was no room to keep the person, nobody is remembered. */
export const isStillThePerson = (user: number): boolean => (rememberedUser()?.id ?? user) === user;

const PULL_KEY = "sijil.lastPull";

/** Notes when a person's records last came from the server, in milliseconds since the epoch; null while they come anew. */
export function rememberPull(user: number, time: number | null): void {
  writeItem(PULL_KEY, JSON.stringify({ user, time }));
}

/** When this person's records last came from the server, null when that is not known. */
export function lastPullOf(user: number): number | null {
  try {
    const note: unknown = JSON.parse(readItem(PULL_KEY) ?? "null");
    if (typeof note !== "object" || note === null || !("user" in note && "time" in note)) return null;
    return note.user === user && typeof note.time === "number" ? note.time : null;
  } catch {
    return null;
  }
}

/** Forgets who was signed in, and what was noted for them; the databases stay. */
export function forgetUser(): void {
  unkeptUser = null;
  removeTabItem(GAVE_WAY_KEY);
  for (const key of [PULL_KEY, USER_KEY, SIGN_IN_KEY, SESSION_END_KEY, ...Object.values(COUNT_KEYS)]) removeItem(key);
}

/**
 * Calls back when another tab has signed in or out, or the server has changed what the same person may do. Returns
 * how to stop.
 */
export function onUserChange(listener: (user: User | null) => void): () => void {
  const stop = userUpdates.on(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key === USER_KEY || event.key === SIGN_IN_KEY || event.key === null) listener(rememberedUser());
  };
  addEventListener("storage", onStorage);
  return () => {
    stop();
    removeEventListener("storage", onStorage);
  };
}
