import { later } from "#web/ui/later.tsx";
import { Loading } from "./loading.tsx";

/* What every screen stands in: a visitor's page loads without the signed-in part, and the other way round. */

export const Shell = later(async () => (await import("./shell.tsx")).Shell, <Loading />);
export const ChoosePassword = later(
  async () => (await import("#web/rooms/auth/choose-password.tsx")).ChoosePassword,
  <Loading />,
);
export const ConfirmEmailPage = later(
  async () => (await import("#web/rooms/auth/confirm-email-page.tsx")).ConfirmEmailPage,
  <Loading />,
);
export const AuthPage = later(async () => (await import("#web/rooms/auth/auth-page.tsx")).AuthPage, <Loading />);
