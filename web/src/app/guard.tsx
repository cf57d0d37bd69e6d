import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, Outlet, useLocation, useSearchParams } from "react-router-dom";
import { watchConnection } from "#web/local/connectivity.ts";
import { useConnection } from "#web/local/hooks.ts";
import { lastUser, onUser } from "#web/local/session.ts";
import { stopSync } from "#web/local/sync.ts";
import { enter, sessionQuery } from "#web/rooms/auth/auth.queries.ts";
import { FirstVisitOffline } from "./first-visit-offline.tsx";
import { Loading } from "./loading.tsx";
import { queryClient } from "./query-client.ts";
import { Shell } from "./shell.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

function useSession() {
  const { online } = useConnection();
  const session = useQuery({ ...sessionQuery, enabled: false });

  // The person kept on this device changed: another tab signed in or out, or the server gave other rights.
  useEffect(
    () =>
      onUser((user) => {
        const shown = queryClient.getQueryData(sessionQuery.queryKey);
        if (shown && user && shown.id !== user.id) location.reload();
        else if (user) queryClient.setQueryData(sessionQuery.queryKey, enter(user));
        else {
          stopSync();
          queryClient.setQueryData(sessionQuery.queryKey, null);
        }
      }),
    [],
  );
  // The server is back: what this person may do may have changed meanwhile.
  useEffect(() => {
    if (online && session.isError) queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
  }, [online, session.isError]);
  return session;
}

/** Lets signed-in people through; a visitor goes to /auth and comes back afterwards. A spinner shows while nobody is known. */
export function SignedIn() {
  const { data: user, isPending, isError } = useSession();
  const { signedOut } = useConnection();
  const { pathname, search, hash } = useLocation();
  if (user) {
    return (
      <Shell user={user}>
        <Outlet />
        {signedOut ? <SignInAgain user={user} /> : null}
      </Shell>
    );
  }
  if (isError && !lastUser()) return <FirstVisitOffline />;
  if (isPending) return <Loading />;
  const target = pathname + search + hash;
  return <Navigate replace to={target === "/" ? "/auth" : `/auth?return=${encodeURIComponent(target)}`} />;
}

/** /auth is for visitors: who is signed in goes on to where they wanted to be, or to /. */
export function OnlyVisitors() {
  const { data: user, isPending, isError } = useSession();
  const [search] = useSearchParams();
  const target = search.get("return") ?? "/";
  useEffect(() => (user ? undefined : watchConnection()), [user]);
  if (user) return <Navigate replace to={/^\/(?![/\\])/.test(target) ? target : "/"} />;
  if (isPending && !isError) return <Loading />;
  return <Outlet />;
}
