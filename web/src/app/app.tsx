import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { isSavingSlowly, onSlowWrite } from "#web/local/index.ts";
import { Guarded } from "#web/shared/parts/guarded.tsx";
import { paths } from "#web/shared/paths.ts";
import { useUndoneWords } from "#web/shared/undo/use-undone-words.ts";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { AlertDialogHost } from "#web/ui/overlay/alert-dialog.tsx";
import { guardFocus } from "#web/ui/overlay/keep-focus.ts";
import { Toaster } from "#web/ui/overlay/toaster.tsx";
import { queryClient } from "./query-client.ts";
import { Anybody, OnlyVisitors, SignedIn } from "./routing/guard.tsx";
import { LazyAuthPage, LazyConfirmEmailPage } from "./routing/lazy-screens.tsx";
import { NotFound } from "./routing/not-found.tsx";
import { appRoutes } from "./routing/routes.ts";
import { Screen } from "./routing/screen.tsx";
import { ArabicOffer } from "./shell/arabic-offer.tsx";
import { screenKey } from "./shell/screen-key.ts";
import { UpdateNotice } from "./update/update-notice.tsx";

const LazyUnsentLink = lazyWithPreload(async () => (await import("./sync/unsent-link.tsx")).UnsentLink);

export function App() {
  const { t } = useTranslation();
  useEffect(() => guardFocus(() => screenKey(location.pathname, new URLSearchParams(location.search))), []);
  const undoneWords = useUndoneWords();
  const isSlow = useSyncExternalStore(onSlowWrite, isSavingSlowly);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <UpdateNotice />
        <ArabicOffer />
        <Guarded>
          <Routes>
            <Route element={<OnlyVisitors />}>
              <Route
                path={paths.signIn}
                element={
                  <LazyAuthPage>
                    <LazyUnsentLink />
                  </LazyAuthPage>
                }
              />
            </Route>
            <Route
              path={paths.confirmEmail}
              element={
                <Anybody>
                  <LazyConfirmEmailPage />
                </Anybody>
              }
            />
            <Route element={<SignedIn unsent={<LazyUnsentLink />} />}>
              {appRoutes.map(({ path, load }) => (
                <Route key={path} path={path} element={<Screen key={path} load={load} />} />
              ))}
            </Route>
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Guarded>
      </BrowserRouter>
      <AlertDialogHost cancelLabel={t("common.cancel")} />
      <Toaster
        notice={isSlow ? { title: t("sync.slow"), description: t("sync.slowDetail") } : null}
        undoneWords={undoneWords}
      />
    </QueryClientProvider>
  );
}
