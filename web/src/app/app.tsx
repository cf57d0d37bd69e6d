import { QueryClientProvider } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { isSavingSlowly, onSlowWrite } from "#web/local/index.ts";
import { AlertDialogHost } from "#web/ui/overlay/alert-dialog.tsx";
import { Toaster } from "#web/ui/overlay/toaster.tsx";
import { Anybody, OnlyVisitors, SignedIn } from "./routing/guard.tsx";
import { Room } from "./routing/room.tsx";
import { routes } from "./routing/routes.tsx";
import { AuthPage, ConfirmEmailPage } from "./routing/screens.tsx";
import { NotFound } from "./shell/not-found.tsx";
import { UpdateNotice } from "./shell/update-notice.tsx";
import { queryClient } from "./start/query-client.ts";

/** The application: providers, routes, and what stands above every screen. */
export function App() {
  const { t } = useTranslation();
  const isSlow = useSyncExternalStore(onSlowWrite, isSavingSlowly);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <UpdateNotice />
        <Routes>
          <Route element={<OnlyVisitors />}>
            <Route path="/auth" element={<AuthPage />} />
          </Route>
          <Route
            path="/confirm-email"
            element={
              <Anybody>
                <ConfirmEmailPage />
              </Anybody>
            }
          />
          <Route element={<SignedIn />}>
            {routes.map(({ path, load }) => (
              <Route key={path} path={path} element={<Room key={path} load={load} />} />
            ))}
          </Route>
          <Route path="*" element={<NotFound />} />
        </Routes>
      </BrowserRouter>
      <AlertDialogHost cancelLabel={t("common.cancel")} />
      <Toaster notice={isSlow ? { title: t("sync.slow"), description: t("sync.slowDetail") } : null} />
    </QueryClientProvider>
  );
}
