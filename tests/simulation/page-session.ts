/* Who is signed in, as web/src/shared/auth/auth.queries.ts and web/src/app/routing/guard.tsx do it, without React. */

import type { User } from "#domain/index";
import {
  getConnection,
  httpJson,
  isSignedOut,
  isUser,
  noteSessionEnd,
  notifyTabsOfSignIn,
  onConnection,
  onUserChange,
  rememberedUser,
  rememberUser,
  setRequestUser,
  updateConnection,
} from "#web/local/index.ts";
import { startSync, stopSync } from "#web/local/sync/sync.ts";
import { getLocalSession, wipeLocalSession } from "#web/local/tabs/session.ts";
import { openList } from "./page-thumbnails.ts";

let shown: User | null = null;

function enter(user: User): void {
  rememberUser(user);
  startSync(user);
  updateConnection({ signedOut: false });
  shown = user;
}

function leave(): void {
  stopSync();
  shown = null;
}

async function enterSession(user?: null): Promise<void> {
  const answer = await httpJson("/api/user", user === null ? { user } : {});
  if (isUser(answer)) enter(answer);
}

async function fetchUser(): Promise<void> {
  try {
    await enterSession(null);
  } catch (error) {
    if (isSignedOut(error) && shown) leave();
  }
}

/**
 * Opens the page.
 * @param reload opens it anew, in the place of this one
 * @param showsList whether it shows the list of documents
 */
export function open(reload: () => void, showsList: boolean): void {
  if (showsList) openList();
  onUserChange((user) => {
    if (shown && user && shown.id !== user.id) reload();
    else if (user) enter(user);
    else leave();
  });
  let wasOnline = getConnection().online;
  onConnection(() => {
    const { online } = getConnection();
    if (online && !wasOnline) void (shown ? recheck() : fetchUser());
    wasOnline = online;
  });
  const known = rememberedUser();
  if (known) {
    setRequestUser(known.id);
    startSync(known);
    shown = known;
  }
  void fetchUser();
}

async function recheck(): Promise<void> {
  try {
    await enterSession();
  } catch (error) {
    if (isSignedOut(error)) noteSessionEnd();
  }
}

export async function signIn(username: string): Promise<void> {
  const answer = await httpJson("/api/login", { method: "POST", json: { username }, user: null });
  if (!isUser(answer)) return;
  enter(answer);
  notifyTabsOfSignIn();
}

/** Whoever is signed in becomes a member. */
export async function join(token: string, user: number): Promise<void> {
  const answer = await httpJson("/api/invitations/join", { method: "POST", json: { token }, user });
  if (isUser(answer)) enter(answer);
}

export async function signOut(discardUnsent: boolean): Promise<void> {
  try {
    await httpJson("/api/logout", { method: "POST" });
  } catch (error) {
    if (!isSignedOut(error)) throw error;
  }
  stopSync();
  await wipeLocalSession({ outbox: discardUnsent });
  shown = null;
}

/** Who is signed in here, and whether the screen asks them to sign in again; null for nobody. */
export function session(): { user: User; signedOut: boolean; online: boolean } | null {
  const local = getLocalSession();
  return local && shown ? { user: local.user, ...getConnection() } : null;
}
