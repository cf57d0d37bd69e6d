import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { Loading } from "./loading.tsx";
import { StartBar } from "./start-bar.tsx";

/* What surrounds every screen: a visitor's page loads without the signed-in part, and the other way round. */

export const LazyShell = lazyWithPreload(
  async () => (await import("../shell/shell.tsx")).Shell,
  <StartBar />,
  "nothing",
);
export const LazyChoosePassword = lazyWithPreload(
  async () => (await import("#web/features/auth/choose-password.tsx")).ChoosePassword,
  <Loading />,
);
export const LazyConfirmEmailPage = lazyWithPreload(
  async () => (await import("#web/features/auth/confirm-email-page.tsx")).ConfirmEmailPage,
  <Loading />,
);
export const LazyAuthPage = lazyWithPreload(
  async () => (await import("#web/features/auth/auth-page.tsx")).AuthPage,
  <Loading />,
  "nothing",
);
