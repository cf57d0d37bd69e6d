/* Who is signed in, as useLogin and useLogout of web/src/shared/auth do it: the application's screens follow. */

import type { User } from "#domain/index";
import { queryClient } from "#web/app/query-client.ts";
import { getConnection, http, httpJson, isSignedOut, notifyTabsOfSignIn } from "#web/local/index.ts";
import { stopSync } from "#web/local/sync/sync.ts";
import { getLocalSession, wipeLocalSession } from "#web/local/tabs/session.ts";
import { enter, readUser, sessionQuery } from "#web/shared/auth/auth.queries.ts";
import { PASSWORD } from "./password.ts";

export async function signIn(username: string): Promise<void> {
  const json = { username, password: PASSWORD };
  const user = await enter(readUser(await httpJson("/api/login", { method: "POST", json, user: null })));
  notifyTabsOfSignIn();
  queryClient.setQueryData(sessionQuery.queryKey, user);
}

/** As useJoin of web/src/shared/auth does it: whoever is signed in becomes a member. */
export async function join(token: string, user: number): Promise<void> {
  const member = await enter(
    readUser(await httpJson("/api/invitations/join", { method: "POST", json: { token }, user })),
  );
  queryClient.setQueryData(sessionQuery.queryKey, member);
}

export async function signOut(discardUnsent: boolean): Promise<void> {
  try {
    await http("/api/logout", { method: "POST" });
  } catch (error) {
    if (!isSignedOut(error)) throw error;
  }
  stopSync();
  await wipeLocalSession({ outbox: discardUnsent });
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

/** Who is signed in here, and whether the screen asks them to sign in again; null for nobody. */
export function session(): { user: User; signedOut: boolean; online: boolean } | null {
  const local = getLocalSession();
  const shown = queryClient.getQueryData(sessionQuery.queryKey);
  return local && shown ? { user: local.user, ...getConnection() } : null;
}
