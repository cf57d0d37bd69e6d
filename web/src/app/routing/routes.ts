import type { ComponentType } from "react";
import { paths } from "#web/shared/paths.ts";
import type { Beside } from "#web/ui/loading/lazy-with-preload.tsx";

/** Fetches a screen's code, when it is first opened. */
export type LoadScreen = () => Promise<ComponentType>;

export interface AppRoute {
  path: string;
  load: LoadScreen;
}

const dashboard: LoadScreen = async () => (await import("../screens/dashboard-page.tsx")).DashboardPage;
const admin: LoadScreen = async () => (await import("../screens/admin-page.tsx")).AdminPage;
const employees: LoadScreen = async () => (await import("#web/features/employees/employee-page.tsx")).EmployeePage;

/** Every screen behind the guard. Without React: the page's first module needs it. */
export const appRoutes: readonly AppRoute[] = [
  { path: paths.dashboard, load: dashboard },
  { path: paths.profile, load: async () => (await import("#web/features/profile/profile-page.tsx")).ProfilePage },
  { path: paths.admin, load: admin },
  { path: paths.employees, load: employees },
];

export function screenAt(path: string): LoadScreen | undefined {
  return appRoutes.find((route) => route.path === path)?.load;
}

/** Which words a screen needs beside those of the first screens; what is opened from it asks for its own. */
export function wordsOf(screen: LoadScreen | undefined): Beside {
  if (screen === dashboard) return "nothing";
  return screen === admin || screen === employees ? "lists" : "all";
}
