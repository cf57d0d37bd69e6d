import { type ReactNode, useEffect, useRef } from "react";
import { Navigate, Outlet, useLocation, useSearchParams } from "react-router-dom";
import { isLinked } from "#web/features/auth/link-token.ts";
import { onUserChange, rememberedUser, watchConnection } from "#web/local/index.ts";
import { enter, leave, recheckSession, sessionQuery } from "#web/shared/auth/auth.queries.ts";
import { useSession } from "#web/shared/auth/use-session.ts";
import { paths } from "#web/shared/paths.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { queryClient } from "../query-client.ts";
import { FirstVisitOffline } from "./first-visit-offline.tsx";
import { LazyChoosePassword, LazyShell } from "./lazy-screens.tsx";
import { Loading } from "./loading.tsx";
import { StartBar } from "./start-bar.tsx";
import { fetchDashboardWhenIdle, fetchScreen } from "./warm-up.ts";

const SignInAgain = lazyWithPreload(async () => (await import("./sign-in-again.tsx")).SignInAgain);

function useLiveSession() {
  const { online } = useConnection();
  const session = useSession();

  // The person kept on this device changed: another tab signed in or out, or the server gave other rights.
  useEffect(
    () =>
      onUserChange((user) => {
        const shown = queryClient.getQueryData(sessionQuery.queryKey);
        if (shown && user && shown.id !== user.id) location.reload();
        else if (user) void enter(user).then(() => queryClient.setQueryData(sessionQuery.queryKey, user));
        else void leave(queryClient);
      }),
    [],
  );
  // The server is back: what this person may do may have changed meanwhile.
  const wasOnline = useRef(online);
  useEffect(() => {
    if (online && !wasOnline.current) void recheckSession(queryClient);
    wasOnline.current = online;
  }, [online]);
  return session;
}

/**
 * Lets signed-in people through; a visitor goes to /auth and comes back afterwards. A spinner shows while nobody is known.
 * @param props.unsent the way to what is not sent, beside the form for signing in again
 */
export function SignedIn({ unsent }: { unsent?: ReactNode }) {
  const { data: user, isPending, isError } = useLiveSession();
  const { signedOut } = useConnection();
  const { pathname, search, hash } = useLocation();
  const known = Boolean(user);
  // the room comes beside the shell, not after it
  useEffect(() => {
    if (known) void fetchScreen(pathname);
  }, [known, pathname]);
  // without the databases nothing else notices that the server is back
  const chooses = user?.mustChoosePassword === true;
  useEffect(() => (chooses ? watchConnection() : undefined), [chooses]);
  if (user?.mustChoosePassword) return <LazyChoosePassword user={user} />;
  if (user) {
    return (
      <LazyShell user={user}>
        <Outlet />
        {signedOut ? <SignInAgain user={user}>{unsent}</SignInAgain> : null}
      </LazyShell>
    );
  }
  if (isError && !rememberedUser()) return <FirstVisitOffline />;
  if (isPending) return rememberedUser() ? <StartBar /> : <Loading />;
  const target = pathname + search + hash;
  return (
    <Navigate
      replace
      to={target === paths.dashboard ? paths.signIn : `${paths.signIn}?return=${encodeURIComponent(target)}`}
    />
  );
}

export function Anybody({ children }: { children: ReactNode }) {
  const { isPending, isError } = useLiveSession();
  useEffect(watchConnection, []);
  return isPending && !isError ? <Loading /> : children;
}

/** /auth is for visitors: who is signed in goes on to where they wanted to be, or to /; unless a link with a token led here. */
export function OnlyVisitors() {
  const { data: user, isPending, isError } = useLiveSession();
  const [search] = useSearchParams();
  const location = useLocation();
  const target = search.get("return") ?? paths.dashboard;
  useEffect(() => (user ? undefined : watchConnection()), [user]);
  useEffect(() => (user === null ? fetchDashboardWhenIdle() : undefined), [user]);
  if (user && !isLinked(location))
    return <Navigate replace to={/^\/(?![/\\])/.test(target) ? target : paths.dashboard} />;
  if (isPending && !isError) return <Loading />;
  return <Outlet />;
}
